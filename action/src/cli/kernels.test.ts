// What `overhead kernels` is asked to do where little is said.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Command } from 'commander';
import type { KernelsOptions } from '../commands/kernels.ts';
import { addKernelsCommands } from './kernels.ts';

it('leaves its results beside those of overhead run, which does not begin in a folder that holds others', async () => {
  const asked: KernelsOptions[] = [];
  const program = new Command();
  addKernelsCommands(program, {
    list: () => assert.fail('nothing is listed'),
    run: async options => {
      asked.push(options);
    },
  });
  await program.parseAsync(['kernels', 'run', '6.1', '--rounds', '1'], { from: 'user' });
  const [first] = asked;
  assert.deepEqual(
    [first?.kernels, first?.run.out, first?.run.inputs.rounds],
    [['6.1'], 'overhead-kernels', '1'],
  );
});
