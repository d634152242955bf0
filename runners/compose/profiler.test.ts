// Profiled environments: a scripted engine and perf, and the real ones of this machine.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findPerf } from '../../core/profile/perf.ts';
import type { ForkResult, Profiler } from '../../core/runner.ts';
import { findEnvironments } from './compose.ts';
import { runFork } from './fork.ts';
import { findProfiler } from './profiler.ts';
import type { ComposeVariant } from './suite.ts';
import { composeSuite, context, ScriptedEngine, scratch, variant } from './testing.ts';

const files = scratch();

const DIGEST = `shop@sha256:${'c'.repeat(64)}`;
/** Records nothing: runs the command, and prints one sample. */
const PERF = `#!/bin/sh
echo "$@" >> "$(dirname "$0")/perf-calls"
case $1 in
  --version) echo "perf version 6.1.187" ;;
  evlist) echo cpu-clock ;;
  script) printf 'server 7/7 \\n\\t    55d0c0 work (/app/server)\\n\\t    55d0c1 main (/app/server)\\n\\n' ;;
  record)
    while test "$1" != --; do test "$1" = -o && echo recorded > "$2"; shift; done
    shift; exec "$@" ;;
esac
`;

describe('a profile of an environment', {
  skip: process.platform === 'linux' ? false : 'perf is a program of Linux',
}, () => {
  async function profilerIn(perf: string | null) {
    const engine = new ScriptedEngine(files.next(), {
      services: { app: { image: DIGEST } },
      images: { [DIGEST]: DIGEST },
    });
    const bin = join(engine.folder, 'bin');
    mkdirSync(bin);
    if (perf !== null) writeFileSync(join(bin, 'perf'), perf, { mode: 0o755 });
    const suite = composeSuite(
      variant('off', engine.folder),
      variant('agent', engine.folder, { environment: { A: '1' } }),
    );
    const around = context(files.folder, { PATH: `${bin}:${engine.path}` });
    const found = { ...(await findEnvironments(suite, around, files.next())), read: engine.read };
    const run = async (
      { variant: { name }, raw }: { readonly variant: { readonly name: string }; readonly raw: string },
      recorder?: Parameters<typeof runFork>[1]['recorder'],
    ): Promise<ForkResult> => {
      const target = found.targets.get(name);
      assert.ok(target);
      const own = { target, raw, timeout: 60_000, dryRun: false };
      return await runFork(found, recorder === undefined ? own : { ...own, recorder });
    };
    const calls = () => readFileSync(join(bin, 'perf-calls'), 'utf8');
    return { profiler: await findProfiler(found, async () => 1000, run), engine, suite, calls };
  }

  it('has the stacks of the processes of its containers, while its command runs', async () => {
    const { profiler, engine, suite, calls } = await profilerIn(PERF);
    assert.ok('fork' in profiler, JSON.stringify(profiler));
    assert.deepEqual([profiler.name, profiler.length], ['perf 6.1.187 (cpu-clock)', 3000]);
    const { profiles, cost } = await (profiler as Profiler<ComposeVariant>).fork({
      benchmark: 'Compose',
      variant: suite.variants[1] as ComposeVariant,
      raw: files.next(),
      seed: 1,
    });
    const [profile] = profiles;
    assert.deepEqual(
      profile?.stacks.map(({ frames, thread }) => [thread, ...frames.map(({ name }) => name)]),
      [['server', 'main', 'work']],
    );
    assert.equal(profile?.perOperation, cost?.profiled);
    assert.match(calls(), /record .* -p 4242 .* -- \S*true$/m);
    assert.deepEqual(engine.projects(), []);
  });

  it('is not there without perf, with the reason and a remedy', async () => {
    const { profiler } = await profilerIn('#!/bin/sh\nexit 1\n');
    assert.ok('reason' in profiler);
    assert.match(profiler.reason, /^containers are profiled by perf, and .*perf does not work/);
    assert.match(profiler.remedy, /^install it/);
  });

  it('needs no program that starts commands', async () => {
    const found = await findPerf({ context: context(files.folder, { PATH: '/nowhere' }), counting: null });
    assert.ok('reason' in found && found.reason.startsWith('containers are profiled by perf, which is not'));
  });
});
