// Tests of `overhead kernels`, with scripts in place of the simulator and of the program inside the kernel.
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { programPath } from '../../../core/programs.ts';
import { answering, checking, FOUND, scriptedSimulator } from '../../../core/simulator/testing.ts';
import { placeProgram } from '../../../core/testing-programs.ts';
import { NOTHING } from '../config/testing.ts';
import type { Host } from '../host/host.ts';
import { type KernelsOptions, kernelsCommand, listCommand } from './kernels.ts';

const ROOT = join(import.meta.dirname, '../../..');
const linux =
  process.platform === 'linux' && process.arch === 'x64'
    ? false
    : 'the simulator runs on Linux on x86-64 only';
const KERNELS = JSON.stringify({
  usual: ['6.1', '7.2'],
  ready: { '6.1': { package: 'linux-image-6.1', version: '6.1.192-2' } },
});
const connect = (amount: number) => ({
  stdout: `BenchmarkConnect 2000 ${amount} instr/op ${amount} cpu-instr/op\n`,
});

/** A simulator that has one of two kernels; an attached program makes a connection 3 % more expensive. */
const simulator = scriptedSimulator(
  `case $1 in
kernels) echo '${KERNELS}'; exit ;;
install) case $3 in 7.2) echo 'simulator: no such kernel: 404' >&2; exit 2 ;; esac; echo '${JSON.stringify(FOUND)}'; exit ;;
esac
if grep -q detached "$2"; then ${answering(connect(70_000))}
else ${answering(connect(72_100), connect(72_100))}
fi`,
  `if [ "$3" = 7.2 ]; then ${checking(JSON.stringify({ ...FOUND, kernel: { problem: 'there is none' } }))}fi
${checking(JSON.stringify(FOUND))}`,
);
after(simulator.remove);
for (const name of ['compare.wasm', 'benchstat.wasm'])
  placeProgram(
    simulator.context.root,
    name,
    readFileSync(programPath(name, { ...simulator.context, root: ROOT })),
  );
copyFileSync(join(ROOT, 'action/dist/wasi.js'), join(simulator.context.root, 'action/dist/wasi.js'));

/** A host that records its output. */
function recordingHost(): { readonly host: Host; readonly output: string[] } {
  const output: string[] = [];
  const host: Host = {
    ...simulator.context,
    commit: '',
    modified: false,
    base: '',
    image: '',
    attempt: 1,
    event: null,
    remote: () => {
      throw new UsageError('no remote');
    },
    output: {
      width: 120,
      colour: false,
      interactive: false,
      print: text => output.push(text),
      pour: () => assert.fail('nothing is streamed'),
      tell: text => output.push(text),
      status: () => undefined,
      begin: () => undefined,
      end: () => undefined,
    },
  };
  return { host, output };
}

function options(out: string, more: Partial<KernelsOptions> = {}): KernelsOptions {
  return {
    kernels: [],
    hooks: ['kprobe'],
    workloads: [],
    mode: 'simulation',
    run: {
      inputs: { ...NOTHING, rounds: '5' },
      seed: '7',
      out: join(simulator.context.root, out),
      shard: null,
      baseline: null,
      earlier: [],
      attempts: null,
      resume: null,
      json: null,
    },
    ...more,
  };
}

describe('overhead kernels', { skip: linux }, () => {
  it('lists the usual kernels and whether they are ready', async () => {
    const { host, output } = recordingHost();
    assert.deepEqual(await listCommand(null, host), { exitCode: 0 });
    assert.match(
      output.join(''),
      /^6\.1 +ready +linux-image-6\.1 6\.1\.192-2\n7\.2 +missing +not here yet: overhead run --kernels 7\.2/,
    );
  });

  it('measures on the available kernels, reports the others, and writes its configuration', async () => {
    const { host, output } = recordingHost();
    const { exitCode, comparison } = await kernelsCommand(options('new/out'), host);
    const text = output.join('\n');
    assert.match(text, /Not measured: the kernel 7\.2 is not available: simulator: no such kernel: 404/);
    assert.equal(exitCode, 0);
    assert.deepEqual(
      comparison?.suites.map(({ suite, matrix, verdict }) => [suite, matrix, verdict]),
      [
        ['hooks.6.1', { name: 'hooks', kernel: '6.1' }, 'pass'],
        ['hooks.7.2', { name: 'hooks', kernel: '7.2' }, 'inconclusive'],
      ],
    );
    const rows = comparison?.suites[0]?.rows.filter(({ metric }) => metric === 'cpu-instr/op') ?? [];
    assert.deepEqual(
      rows.map(({ treatment, overhead }) => [treatment, overhead?.toFixed(3)]),
      [
        ['off.again', '0.000'],
        ['kprobe', '0.030'],
      ],
    );
    // The missing kernel is in every table (terminal, comment) and in the values of the page.
    assert.match(text, /hooks on 2 kernels:/);
    assert.match(
      text,
      /Connect +off\.again +none found +not measured: .*\n +kprobe +\+3\.0 % +not measured: the kernel 7\.2 cannot be had/,
    );
    const empty =
      /`Connect`<br>`kprobe` \|.*not measured: the kernel 7\.2 cannot be had: simulator: no such kernel: 404/;
    const report = readFileSync(join(simulator.context.root, 'new/out/report.md'), 'utf8').replaceAll(
      '\u00a0',
      ' ',
    );
    assert.match(report, empty);
    assert.match(report, /\| `Connect` \| `kprobe` \| 🟩 \+3\.0 % \| not measured: the kernel 7\.2/);
    const [, lacking] = comparison?.suites ?? [];
    assert.deepEqual(
      lacking?.rows.map(({ treatment, unmeasured }) => [
        treatment,
        unmeasured?.slice(0, 'the kernel 7.2 cannot be had: simulator:'.length),
      ]),
      ['off.again', 'kprobe'].map(name => [name, 'the kernel 7.2 cannot be had: simulator:']),
    );
    const written = readFileSync(join(simulator.context.root, 'new/out.kernels.yml'), 'utf8');
    assert.match(written, /^# Written by overhead run --kernels 6\.1,7\.2\./);
    assert.match(written, /kernels:\n +- "6\.1"\n +- "7\.2"\n/);
  });

  it('refuses two hooks with the same variant name before it fetches a kernel', async () => {
    const { host, output } = recordingHost();
    const hooks = ['tracepoint/sched/a_b', 'kprobe', 'kprobe', 'tracepoint/sched_a/b'];
    await assert.rejects(
      kernelsCommand(options('alike', { hooks }), host),
      (error: Error) =>
        error instanceof UsageError &&
        /hooks tracepoint\/sched\/a_b and tracepoint\/sched_a\/b would both be called tracepoint_sched_a_b: /.test(
          error.message,
        ),
    );
    assert.deepEqual(output, [], 'nothing was fetched');
  });

  it('fails if no kernel is available', async () => {
    const { host } = recordingHost();
    await assert.rejects(
      kernelsCommand(options('none', { kernels: ['7.2'] }), host),
      /No kernel is available/,
    );
  });
});
