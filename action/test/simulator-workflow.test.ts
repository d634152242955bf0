// The simulator on hosted runners: examples/simulator.yml run by act with a fake simulator, and the messages of the bundle on a machine without QEMU.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { answering, checking, FOUND } from '../../core/simulator/testing.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { actIsMissing } from './act.ts';
import { scratch } from './command.ts';
import { assertBuilt, ROOT } from './fixture.ts';
import { Job, pullRequest } from './github/job.ts';
import { LONG } from './measuring.ts';
import { KEPT, resultsOf, tinySuite, User } from './user.ts';

const APT = 'apt-get install --yes --no-install-recommends qemu-system-x86';
const { path, remove } = scratch('simulator workflow');
after(remove);

/** The fake simulator of a new runner: it fetches, and lists its files. Nothing here boots. */
const SIMULATOR = `#!/bin/bash
if [ "$1" = install ]; then echo "$*" >> "$HOME/simulator"; mkdir -p "$2/kernels" "$2/qemu" && echo kernel > "$2/kernels/kernel"; exit; fi
${checking(JSON.stringify(FOUND))}${answering({ code: 2 })}
`;

describe('examples/simulator.yml', { skip: actIsMissing() }, () => {
  before(assertBuilt);

  for (const cached of ['', 'true'])
    it(`${cached === '' ? 'fetches QEMU and a kernel on a new runner' : 'takes them from the cache'}, checks them, and measures`, {
      skip: cached === '' ? false : LONG,
    }, async t => {
      const job = new Job();
      const user = new User({ tiny: tinySuite(KEPT) });
      await job.start();
      t.after(async () => {
        await job.stop();
        user.remove();
        assert.deepEqual(job.github.problems, []);
      });
      const home = join(user.folder, 'home');
      mkdirSync(home);
      for (const [name, program] of [
        ['simulator-linux-amd64', SIMULATOR],
        ['guest-linux-amd64', ''],
      ] as const)
        placeProgram(join(user.folder, 'action'), name, program);
      const acting = {
        workflow: '.github/workflows/simulator.yml',
        event: 'pull_request',
        payload: pullRequest(),
        environment: { HOME: home, XDG_CACHE_HOME: join(home, '.cache'), CACHED: cached },
      };
      const acted = await user.act(acting, job.github.url);
      assert.deepEqual(resultsOf(acted), { measure: 'success' }, acted.log);
      // Nothing needs root, so a test can run every step.
      assert.doesNotMatch(user.text(acting.workflow), /sudo/);
      assert.match(acted.log, /ready +simulator +machine +boots and ends in/);
      const cache = join(home, '.cache/overhead/simulator');
      const calls = existsSync(join(home, 'simulator')) ? readFileSync(join(home, 'simulator'), 'utf8') : '';
      assert.equal(calls, cached === '' ? `install ${cache}\n` : '');
      assert.equal(existsSync(join(cache, 'kernels/kernel')), cached === '');
      assert.deepEqual(Object.keys(user.artifacts()), ['overhead-results']);
    });

  it('caches the files that the simulator itself lists', () => {
    const kept = [
      ...readFileSync(join(ROOT, 'examples/simulator.yml'), 'utf8').matchAll(
        /~\/\.cache\/overhead\/simulator\/(\w+)\n/g,
      ),
    ];
    assert.deepEqual(
      kept.map(([, folder]) => folder),
      ['kernels', 'qemu', 'results'],
    );
    const sources = readFileSync(join(ROOT, 'simulator/cmd/simulator/main.go'), 'utf8');
    for (const [, folder] of kept)
      assert.ok(sources.includes(`filepath.Join(p.folder, "${folder}")`), folder);
  });
});

const LINUX = process.platform === 'linux' && process.arch === 'x64';

describe('a machine without QEMU', {
  skip: LINUX ? false : 'the simulator runs on Linux on x86-64 only',
}, () => {
  before(assertBuilt);
  const overhead = (...argv: string[]) => {
    const folder = path('project');
    const empty = path('empty');
    for (const made of [folder, empty]) mkdirSync(made, { recursive: true });
    const suite = {
      runner: 'command',
      mode: 'simulation',
      variants: { off: { command: '/bin/true' }, on: { command: '/bin/true' } },
    };
    writeFileSync(join(folder, 'overhead.yml'), stringify({ version: 1, suites: { tiny: suite } }));
    // No other program, and nothing in the cache.
    const env = { PATH: empty, HOME: folder, XDG_CACHE_HOME: path('cache') };
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(ROOT, 'action/dist/cli.js'), ...argv],
      { cwd: folder, env, encoding: 'utf8' },
    );
    return { status, log: (stdout + stderr).replace(/\s+/g, ' ') };
  };
  const cache = path('cache/overhead/simulator');

  it('R17: gets the exact package and command from `overhead doctor simulator`', () => {
    const { status, log } = overhead('doctor', 'simulator');
    assert.equal(status, 1, log);
    assert.ok(log.includes(`sudo ${APT} (Debian, Ubuntu)`), log);
    assert.match(log, /fetches linux-image-cloud-amd64 \(Debian\) or linux-image-virtual \(Ubuntu\)/);
    assert.ok(log.includes(cache), log);
  });

  it('R17: gets the same from the suite that needs it', () => {
    const { status, log } = overhead('run', '--config', 'overhead.yml');
    assert.notEqual(status, 0, log);
    assert.ok(log.includes(`sudo ${APT} (Debian, Ubuntu)`), log);
    // The command contains the real folder instead of a placeholder.
    assert.match(log, /simulator-linux-amd64'? install /);
    assert.ok(log.includes(cache) && !log.includes('FOLDER'), log);
  });
});
