// Profiled commands: a real program with a hot function under the perf of this machine, and a perf that fails.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lookForCounters } from '../../core/forks/counters.ts';
import { findPerf } from '../../core/profile/perf.ts';
import { ForkFailure, type FoundProfiler, type Profiler } from '../../core/runner.ts';
import { commandRunner } from './command.ts';
import { agentFiles } from './profiler.ts';
import type { CommandSuite, CommandVariant } from './suite.ts';
import { commandSuite, context, noHyperfine, running, scratch, script } from './testing.ts';

const files = scratch();

/** A tenth as much work in `added`, which a child does. */
const SOURCE = `
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define STEPS(name) __attribute__((noinline)) unsigned long name(unsigned long steps, unsigned long x) { \\
  for (; steps > 0; steps--) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; } return x; }
STEPS(usual) STEPS(added)
int main(int count, char **arguments) {
  volatile unsigned long x = usual(100000000, 1);
  if (count > 1) { if (fork() == 0) { x = added(strtoul(arguments[1], 0, 10), x); _exit(0); } wait(0); }
  return 0;
}
`;

const around = context(files.folder);
const perf = await findPerf({ context: around, counting: await lookForCounters(around) });
const noPerf = noHyperfine || ('reason' in perf ? `${perf.reason}: ${perf.remedy}` : false);
const noCompiler = noPerf || (spawnSync('cc', ['--version']).status === 0 ? false : 'there is no C compiler');

async function profilerOf(
  suite: CommandSuite,
  environment: Record<string, string> = {},
): Promise<FoundProfiler> {
  const prepared = await commandRunner.prepare(suite, context(files.folder, environment));
  const found = await prepared.profiler?.();
  assert.ok(found !== undefined);
  return found;
}

const forkOf = (profiler: FoundProfiler, variant: CommandVariant) =>
  (profiler as Profiler).fork({ benchmark: 'Command', variant, raw: files.next(), seed: 1 });

describe('a profiled command', () => {
  it('shows the CPU time of a function in a child, with its callers', { skip: noCompiler }, async () => {
    const folder = files.next();
    writeFileSync(join(folder, 'hot.c'), SOURCE);
    const program = join(folder, 'hot');
    assert.equal(spawnSync('cc', ['-O2', '-g0', '-o', program, join(folder, 'hot.c')]).status, 0);
    const suite = commandSuite(running('off', [program]), running('on', [program, '50000000']));
    const found = await profilerOf(suite);
    assert.ok('fork' in found, JSON.stringify(found));
    assert.match(found.name, /^perf \S+ \(cpu-clock\)$/);
    assert.ok(found.length > 0);
    const { profiles, cost } = await forkOf(found, suite.variants[1] as CommandVariant);
    const [profile] = profiles;
    assert.ok(profile !== undefined && cost !== null && profile.metric === 'cpu-ns/op');
    assert.equal(profile.perOperation, cost.profiled);
    const share = (name: string) => {
      const all = profile.stacks.filter(({ frames }) => frames.at(-1)?.name === name);
      assert.ok(all.every(({ thread }) => thread === 'hot'));
      return all.length / profile.stacks.length;
    };
    // About one and two thirds; samples of time that the host takes are lost.
    const [added, usual] = [share('added'), share('usual')];
    assert.ok(added > 0.05 && usual > 0.05 && added + usual > 0.8, `added ${added}, usual ${usual}`);
    const callers = profile.stacks.find(({ frames }) => frames.at(-1)?.name === 'added')?.frames ?? [];
    assert.equal(callers.at(-2)?.name, 'main');
  });

  it('needs perf', { skip: noHyperfine }, async () => {
    const folder = files.next();
    const hyperfine = spawnSync('sh', ['-c', 'command -v hyperfine'], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(hyperfine, join(folder, 'hyperfine'));
    const suite = commandSuite(running('off', ['/bin/true']), running('on', ['/bin/true']));
    const found = await profilerOf(suite, { PATH: folder });
    assert.ok('reason' in found && /perf/.test(found.reason));
  });

  /** A perf that prints its version and passes its trial. @param record how it records a command; the arguments are those of perf */
  const scriptedPerf = async (record: string, printed: string) => {
    const folder = files.next();
    script(
      folder,
      'perf',
      `case "$1" in --version) echo "perf version 6.1"; exit ;; evlist) echo cpu-clock; exit ;; script) ${printed}; exit ;; esac
for last; do :; done; case "$last" in --version) exit ;; esac
${record}`,
    );
    const suite = commandSuite(running('off', ['/bin/true']), running('on', ['/bin/true']));
    const [off] = suite.variants as [CommandVariant];
    return forkOf(await profilerOf(suite, { PATH: `${folder}:${process.env.PATH ?? ''}` }), off);
  };
  const works = 'while [ "$1" != -o ]; do shift; done; file=$2; shift 3; echo x > "$file"; "$@"';

  it('fails if perf does, and if its output is garbage', { skip: noPerf }, async () => {
    const fails = (record: string, printed: string, message: RegExp) =>
      assert.rejects(
        scriptedPerf(record, printed),
        (error: Error) => error instanceof ForkFailure && message.test(error.message),
      );
    await fails('echo "cannot record" >&2; exit 3', 'true', /exit code 3[\s\S]*cannot record/);
    await fails('exit 0', 'true', /usage\.json: /);
    await fails(works.replace('echo x', ': '), 'true', /wrote no recording/);
    await fails(works, 'exit 7', /perf script failed/);
    await fails(works, 'yes garbage | head -200', /line 101 of perf script/);
  });

  it('warns if perf loses callers', { skip: noPerf }, async () => {
    const sample = (frame: string) => `printf 'hot 1/1 \\n\\t %s\\n\\n' '${frame}'`;
    const inLibrary = sample('f82ad read (/lib/libc.so.6)');
    const { warnings, profiles } = await scriptedPerf(
      works,
      `${inLibrary}; ${sample('10f1 main (/srv/hot)')}`,
    );
    assert.equal(profiles[0]?.stacks.length, 2);
    assert.match(warnings.map(({ message }) => message).join(), /^perf lost the callers of more than 5 %/);
    assert.deepEqual((await scriptedPerf(works, sample('10f1 main (/srv/hot)'))).warnings, []);
  });
});

describe('the agent of a command', () => {
  it('is what a variant preloads', () => {
    const isAgent = agentFiles(
      commandSuite(
        running('off', ['/bin/true']),
        running('on', ['/bin/true'], '/', { environment: { LD_PRELOAD: '/srv/agent.so:other.so' } }),
      ),
    );
    assert.ok(isAgent('/srv/agent.so') && isAgent('/elsewhere/other.so'));
    assert.ok(!isAgent('/usr/lib/libc.so.6') && !isAgent('') && !isAgent('[vdso]'));
  });
});
