// Agents side by side: one line for each chosen metric, in that order, one column for each agent; a cell has the result, or why there is none.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { comparison, row, suite } from '../action/src/report/testing.ts';
import { sideBySide } from './side-by-side.ts';

it('has a line for each chosen metric and a column for each agent', () => {
  const table = sideBySide(
    comparison(
      suite({
        suite: 'start',
        treatments: ['a', 'b|c'],
        rows: [
          row({ metric: 'cpu-ns/op', treatment: 'a', off: 2e9, overhead: 0.5, low: 0.4, high: 0.6 }),
          row({ metric: 'cpu-ns/op', treatment: 'b|c', off: 2e9, overhead: 0.1, low: -0.2, high: 0.4 }),
          row({ metric: 'cpu-ns/op', treatment: 'a', against: 'b|c', overhead: 9 }),
          row({ metric: 'ns/op', treatment: 'a', off: 1e9, overhead: 1, low: null, high: null }),
          row({ metric: 'jit-ms', treatment: 'a' }),
        ],
      }),
      suite({
        suite: 'load',
        treatments: ['a'],
        rows: [
          row({ metric: 'exported-B/op', treatment: 'a', off: 0, on: 812, overhead: null }),
          row({ metric: 'classes', treatment: 'a', off: 100, overhead: 0, low: 0, high: 0 }),
          row({ metric: 'threads', treatment: 'a', off: 4, on: null, overhead: null }),
        ],
      }),
    ),
  ).replaceAll('\u00a0', ' ');
  assert.equal(
    table,
    [
      '| suite | metric | without an agent | `a` | <code>b&#124;c</code> |',
      '| --- | --- | --- | --- | --- |',
      '| `start` | time per operation | 1.00 s/op | +100.0 % |  |',
      '| `start` | CPU per operation | 2.00 s/op | **+50.0 %** [+40.0, +60.0] | +10.0 % [−20.0, +40.0] |',
      '| `load` | threads at peak | 4 threads | not measured |  |',
      '| `load` | classes loaded | 100 classes | the same |  |',
      '| `load` | telemetry per operation | 0 B/op | 812 B/op |  |',
      '',
    ].join('\n'),
  );
});
