// The actions of the workflows: a commit that is not in the list is rejected, and so is a list that differs from the actions' repositories.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../core/testing.ts';
import { moved, pinsIn, strangers } from './pins.ts';

const COMMIT = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);
const LIST = `# remark\nowner/act v1.2.3 ${COMMIT}\nowner/more/part v2.0.0 ${OTHER}\n`;
const PINS = pinsIn(LIST);
const good = `uses: owner/act@${COMMIT} # v1.2.3\n- uses: owner/more/part@${OTHER} # v2.0.0\n`;
const faults = (text: string) => strangers({ 'a.yml': text }, PINS);

describe('the actions of workflows', () => {
  it('are those of the list', () => {
    const result = spawnSync(process.execPath, [join(import.meta.dirname, 'pins.ts')], { encoding: 'utf8' });
    assert.equal(result.stderr, '');
    assert.equal(result.status, 0);
    assert.deepEqual(faults(good), []);
  });

  const wrong: readonly (readonly [string, string, string, RegExp])[] = [
    ['an impostor commit with the version of another', COMMIT, 'c'.repeat(40), /act@c+ is not .* v1\.2\.3/],
    ['a version that is not the one of its commit', '# v1.2.3', '# v1.2.4', /act@a+ is not .* v1\.2\.4/],
    ['a commit without its version', ' # v1.2.3', '', /act@a+ is not .* any version/],
    ['a commit of another action', COMMIT, OTHER, /act@b+ is not/],
    ['an action that is not in the list', 'owner/act', 'stranger/act', /stranger\/act@a+ is not/],
  ];
  for (const [what, from, to, expected] of wrong)
    it(`S13: are not ${what}`, () => assert.match(faults(good.replace(from, to)).join('\n'), expected));

  it('include all of the list', () =>
    assert.match(
      faults(good.replace(/.*v2\.0\.0\n/, '')).join('\n'),
      /nothing uses owner\/more\/part v2\.0\.0/,
    ));

  it('are in a valid list', () => {
    for (const line of ['owner/act v1', `owner/act v1 ${COMMIT}`, `owner/act v1.2.3 ${COMMIT} x`])
      assert.throws(() => pinsIn(line), /is not an action, its version and its commit/);
  });
});

describe('the repositories of the actions', () => {
  const root = temporary('overhead-pins-');
  const folder = join(root, 'owner/act');
  const git = (...argv: string[]) => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...who, ...argv], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  };
  const commit = (message: string) => {
    git('commit', '--quiet', '--allow-empty', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  const faultsOf = (version: string, commit: string) =>
    moved([{ action: 'owner/act/part', version, commit }], `file://${root}`);

  it('S13: are compared with the list, and a moved tag fails', () => {
    mkdirSync(folder, { recursive: true });
    git('init', '--quiet');
    const first = commit('first');
    git('tag', 'v1.0.0');
    git('tag', '--annotate', '--message', 'with a message', 'v1.0.1');
    assert.deepEqual([faultsOf('v1.0.0', first), faultsOf('v1.0.1', first)], [[], []]);
    const second = commit('second');
    git('tag', '--force', 'v1.0.0');
    assert.match(faultsOf('v1.0.0', first).join(), new RegExp(`v1\\.0\\.0 is ${second} in .*, not ${first}`));
    assert.match(faultsOf('v9.9.9', first).join(), /v9\.9\.9 is no tag in its repository/);
  });
});
