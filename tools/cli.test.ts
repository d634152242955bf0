// docs/cli.md must match the help of the command.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { leaves, nameOf, PAGE, page, program } from './cli.ts';

const TEXT = readFileSync(PAGE, 'utf8');

describe('docs/cli.md', () => {
  it('is generated from the command', () =>
    assert.equal(TEXT, page(program()), 'run make docs and commit the result'));

  it('has a section for each command, and a row for each of its flags', () => {
    const commands = leaves(program());
    assert.ok(commands.length > 12, commands.map(nameOf).join());
    for (const command of commands) {
      const [, section = ''] = TEXT.split(`\n## ${nameOf(command)}\n`);
      for (const { flags } of command.options)
        assert.ok(section.includes(`| \`${flags}\` | `), `${nameOf(command)} ${flags}`);
    }
  });

  it('is stale after a change of the command', () => {
    const other = program();
    leaves(other)[0]?.option('--more', 'another');
    assert.notEqual(page(other), TEXT);
  });
});
