// Every call of the command in documentation, examples and messages must be valid for the command.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Command, CommanderError } from 'commander';
import { commandLine } from '../src/cli/program.ts';
import type { Host } from '../src/host/host.ts';
import { argumentsOf, type Call, callsIn } from './documented.ts';
import { ROOT } from './fixture.ts';

const PAGES = globSync(
  ['*.md', 'docs/*.md', '{*,*/*}/README.md', 'examples/**/*.yml', '.github/workflows/*.yml', 'action.yml'],
  { cwd: ROOT, exclude: ['node_modules'] },
);
/** The names of workflows that look like commands. */
const WORKFLOWS = new Set(
  globSync('examples/*.yml', { cwd: ROOT }).map(
    path => /^name: (.*)$/m.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1] ?? '',
  ),
);
/** The reason why the command rejects a call, or null. */
async function misunderstood(call: Call): Promise<string | null> {
  const program = commandLine(() => async () => undefined, {} as Host);
  quieten(program);
  const argv = argumentsOf(call);
  if (argv.length === 0 || WORKFLOWS.has(`overhead ${argv.join(' ')}`)) return null;
  try {
    await program.parseAsync(argv, { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // A sentence may name a command without its required arguments.
    const incomplete = [
      'commander.missingArgument',
      'commander.optionMissingArgument',
      'commander.missingMandatoryOptionValue',
      'commander.help',
    ];
    if (error.exitCode === 0 || (!call.whole && incomplete.includes(error.code))) return null;
    return error.message;
  }
}

function quieten(command: Command): void {
  command.configureOutput({
    writeOut: () => undefined,
    writeErr: () => undefined,
    outputError: () => undefined,
  });
  for (const below of command.commands) quieten(below);
}

describe('the calls in documentation', () => {
  const calls = PAGES.map(page => ({ page, calls: callsIn(readFileSync(join(ROOT, page), 'utf8')) }));

  it('are found', () => {
    const all = calls.flatMap(({ calls }) => calls);
    assert.ok(all.filter(({ whole }) => whole).length >= 12, JSON.stringify(all));
    assert.ok(all.filter(({ whole }) => !whole).length >= 30);
  });

  for (const { page, calls: of } of calls.filter(({ calls }) => calls.length > 0)) {
    it(`are valid: ${page}`, async () => {
      for (const call of of) assert.equal(await misunderstood(call), null, `overhead${call.words}`);
    });
  }

  const bad: readonly (readonly [string, RegExp])[] = [
    ['an unknown command: `overhead runn`', /unknown command/],
    ['an unknown flag: `overhead run --agnet x.jar`', /unknown option/],
    ['a flag of another command: `overhead report out --rounds 3`', /unknown option/],
    ['a removed command: `overhead baseline forget x`', /unknown command/],
    ['```\noverhead compare\n```\n', /missing required argument/],
    ['```\n$ overhead report one two\n```\n', /too many arguments/],
    ['```sh\nnode action/dist/cli.js run --html x   # explained\n```\n', /unknown option/],
  ];
  for (const [text, expected] of bad) {
    it(`are rejected: ${JSON.stringify(text)}`, async () => {
      const [call] = callsIn(text);
      assert.ok(call);
      assert.match((await misunderstood(call)) ?? '', expected);
    });
  }

  it('do not come from the output of a program', () => {
    assert.deepEqual(callsIn('```text\noverhead runn\n```\n'), []);
  });
});
