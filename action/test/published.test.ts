// Numbers on pages of the documentation equal those of the stored run that the page names.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { judge, rowsOf } from './command.ts';
import { ROOT } from './fixture.ts';

describe('docs/go-bench.md', () => {
  it('shows the numbers of the stored run', () => {
    const page = readFileSync(join(ROOT, 'docs/go-bench.md'), 'utf8');
    const [file = ''] = globSync(/`overhead compare (baselines\/\S+) --config \S+`/.exec(page)?.[1] ?? '', {
      cwd: ROOT,
    });
    const rows = rowsOf(judge(ROOT, [file]).comparison);
    const shown = [
      ...page.matchAll(/^\| `(\w+)`[^|]* \| ([\d.]+) ns\/op \| ([\d.]+) ns\/op \| ([^|]+) \| ([^|]+) \|$/gm),
    ];
    assert.equal(shown.length, 3);
    for (const [, benchmark = '', off = '', on = '', cpu = '', time = ''] of shown)
      for (const [metric, cell] of [
        ['cpu-ns/op', cpu],
        ['ns/op', time],
      ]) {
        const row = rows.find(row => row.benchmark === `${benchmark}-2` && row.metric === metric);
        assert.ok(row, `${benchmark} ${metric}`);
        const shown = [...(cell ?? '').matchAll(/[+−][\d.]+/g)].map(([text]) => text);
        const held = [row.overhead, row.low, row.high].map((value, at) =>
          written(value ?? Number.NaN, shown[at] ?? ''),
        );
        assert.deepEqual(shown, held, `${benchmark} ${metric}`);
        if (metric === 'cpu-ns/op')
          assert.deepEqual(
            [off, on],
            [row.off, row.on].map(value => value?.toPrecision(3)),
            benchmark,
          );
      }
  });
});

/** A fraction in percent, with as many decimal places as `like` has. */
function written(fraction: number, like: string): string {
  const digits = like.split('.')[1]?.length ?? 0;
  return `${fraction < 0 ? '−' : '+'}${Math.abs(100 * fraction).toFixed(digits)}`;
}
