// Tests of the terminal output.
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { Console } from './console.ts';

const { stdout, stderr } = process;
const before = [stdout.columns, stderr.columns] as const;
const setColumns = ([out, err]: readonly [number | undefined, number | undefined]): void => {
  Object.assign(stdout, { columns: out });
  Object.assign(stderr, { columns: err });
};
after(() => setColumns(before));

it('Console has the width of its terminal, or 120 columns if the terminal does not know it', () => {
  for (const [columns, width] of [
    [[80, 100], 80],
    [[undefined, 100], 100],
    [[undefined, undefined], 120],
    [[0, 0], 120],
    [[0, 90], 90],
  ] as const) {
    setColumns(columns);
    assert.equal(new Console({}).width, width, columns.join());
  }
});
