// S51: a measured process prints far more than anyone reads: raw/ stays small, and the report still gives the reason why the process ended.
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { LARGEST_OUTPUT } from '../../core/process/bounded.ts';
import { noLinux } from '../../runners/startup/testing.ts';
import { overhead } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM } from './measuring.ts';

/** Longer than the longest string of Node (bytes). */
const PRINTED = 600_000_000;

describe('S51: an application that prints 600 MB', { skip: noLinux }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'overhead loud-'));
  before(assertBuilt);
  after(() => rmSync(folder, { recursive: true }));

  /** Runs a suite whose application prints, and then runs a line of shell. */
  function measured(name: string, then: string) {
    writeFileSync(join(folder, name), `#!/bin/sh\nhead -c ${PRINTED} /dev/zero\n${then}\n`, { mode: 0o755 });
    const suite = {
      runner: 'startup',
      command: [`./${name}`],
      ready: { log: '^Started' },
      timeout: '2m',
      rounds: { min: 1, max: 1 },
      variants: { off: {}, probe: { env: { PROBE: '1' } } },
    };
    const config = join(folder, `${name}.yml`);
    writeFileSync(config, stringify({ version: 1, suites: { [name]: suite } }));
    const out = join(folder, `${name} out`);
    const result = overhead(folder, ['run', '--config', config, '--out', out], CALM);
    const sizes = globSync('raw/**/*.log', { cwd: out }).map(path => statSync(join(out, path)).size);
    assert.ok(sizes.length > 0, result.out + result.err);
    for (const size of sizes) assert.ok(size <= LARGEST_OUTPUT * 2 ** 20 + 100, `${size} bytes are kept`);
    return result.out + result.err;
  }

  it('is measured, and its log keeps the start and the end', () => {
    const text = measured('steady', 'echo\necho Started\nexec sleep 1000');
    assert.doesNotMatch(text, /broken|string longer/);
  });

  it('and dies is reported with the cause that it printed last', () => {
    const text = measured('dies', 'echo\necho java.lang.OutOfMemoryError: Metaspace\nexit 3');
    assert.match(text, /its metaspace was too small/);
    assert.match(text, /OutOfMemoryError: Metaspace/);
    assert.doesNotMatch(text, /string longer/);
  });
});
