// benchstat: its tables of the worked example; a failure is an error, never an empty table.
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { programPath } from '../../../core/programs.ts';
import { temporary } from '../../../core/testing.ts';
import { placeProgram } from '../../../core/testing-programs.ts';
import { Benchstat } from './benchstat.ts';
import { EARLIER, EXAMPLE, PLACE, ROOT, request, resultText, written } from './fixtures.ts';
import { Statistics } from './judge.ts';

const folder = temporary('overhead benchstat-');
const benchstat = new Benchstat(PLACE);
const header = 'cpu: Test CPU\ndate: 2026-11-01T12:00:00Z\n';
const example = written(folder, 'e1.txt', resultText(EXAMPLE, header));
/** A text without the widths of its columns. */
const squeezed = (text: string) => text.replace(/[ \t]+/g, ' ');

describe('the table of the variants', () => {
  it("is benchstat's own", async () => {
    const table = squeezed(await benchstat.variants([example], 'off', ['on']));
    // The median of the control is 100.75 ns; in seconds, as benchstat shows it, that rounds down.
    assert.match(table, /│ off │ on │/);
    assert.match(table, /│ cpu-sec\/op │ cpu-sec\/op vs base │/);
    assert.match(table, /Encode 100\.7n ± 3% 104\.5n ± 2% \+3\.72% \(p=0\.001 n=10\)/);
  });

  it('has the control first, under any name', async () => {
    const named = written(folder, 'named.txt', resultText({ zebra: EXAMPLE.off, 'a.b+c': EXAMPLE.on }));
    const table = squeezed(await benchstat.variants([named], 'zebra', ['a.b+c']));
    assert.match(table, /│ zebra │ a\.b\+c │/);
    assert.match(table, /\+3\.72%/);
  });

  it('is of all files of a suite, also with different machines, or a name with "=" and blanks', async () => {
    const other = written(folder, 'b c/e=1.txt', resultText(EXAMPLE, 'cpu: Other CPU\ndate: then\n'));
    const table = squeezed(await benchstat.variants([example, other], 'off', ['on']));
    assert.match(table, /n=20\)/);
    assert.equal(table.match(/vs base/g)?.length, 1, 'one table');
  });
});

it('an epsilon on a Unit line does not change the tables', async () => {
  const declared = (text: string) => text.replace('better=lower', 'better=lower epsilon=0.5');
  const plain = await benchstat.variants([example], 'off', ['on']);
  const other = written(folder, 'epsilon/e1.txt', declared(resultText(EXAMPLE, header)));
  assert.notEqual(declared(resultText(EXAMPLE, header)), resultText(EXAMPLE, header));
  assert.equal(await benchstat.variants([other], 'off', ['on']), plain);
});

it('a file with a cut-off last line shows its whole lines', async () => {
  const torn = written(folder, 'torn.txt', `${resultText(EXAMPLE)}BenchmarkEncode/agent=off  1000  10`);
  assert.match(squeezed(await benchstat.variants([torn], 'off', ['on'])), /104\.5n ± 2% .*n=10\)/);
});

it('the table of the ratios compares earlier and now', async () => {
  const statistics = new Statistics(PLACE);
  const stored = written(folder, 'then.txt', EARLIER);
  const { ratios } = await statistics.judgeWithRatios([request([example], [], { baselines: [stored] })], 1);
  const table = squeezed(await benchstat.ratios(ratios.get('codec') ?? { before: '', now: '' }));
  assert.match(table, /│ baseline │ now │/);
  assert.match(table, / 1\.024 ± 1% 1\.033 ± 1% \+0\.88% \(p=0\.002 n=10\)/);
});

describe('a failure of benchstat is an error, although it exits with 0:', () => {
  const cases: Readonly<Record<string, () => { path: string; name: string }>> = {
    'a file that holds no benchmark': () => written(folder, 'empty.txt', 'suite: codec\n'),
    'a line that it cannot read': () =>
      written(folder, 'line.txt', `${resultText(EXAMPLE)}BenchmarkEncode/agent=off 1000 x cpu-ns/op\n`),
    'such a line in a file with blanks in its name': () =>
      written(folder, 'a b.txt', `${resultText(EXAMPLE)}BenchmarkEncode/agent=off 1000 x cpu-ns/op\n`),
  };
  for (const [name, file] of Object.entries(cases)) {
    it(name, async () => {
      await assert.rejects(benchstat.variants([file()], 'off', ['on']), /^Error: benchstat failed: \S/);
    });
  }

  it('a missing file', async () => {
    const missing = { path: join(folder, 'none.txt'), name: 'none.txt' };
    await assert.rejects(benchstat.variants([missing], 'off', ['on']), /none\.txt/);
  });

  it('a missing variant', async () => {
    await assert.rejects(benchstat.variants([example], 'nobody', ['nothing']), /benchstat failed/);
  });

  it('missing ratios', async () => {
    await assert.rejects(benchstat.ratios({ before: '', now: '' }), /benchstat failed/);
  });

  it('a program that fails', async () => {
    const root = join(folder, 'root');
    placeProgram(root, 'benchstat.wasm', readFileSync(programPath('compare.wasm', PLACE)));
    symlinkSync(join(ROOT, 'action/dist/wasi.js'), join(root, 'action/dist/wasi.js'));
    await assert.rejects(
      new Benchstat({ ...PLACE, root }).variants([example], 'off', ['on']),
      /benchstat failed: \S/,
    );
  });
});
