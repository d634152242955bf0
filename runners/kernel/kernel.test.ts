// The kernel runner: its arms and passes, and their results, failures and gaps; a script replaces the program for the kernel.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { programPath } from '../../core/programs.ts';
import { ForkFailure, type ForkResult, PreconditionError } from '../../core/runner.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { refuseElsewhere, refuseHere } from './here.ts';
import { kernelRunner } from './kernel.ts';
import type { KernelSuite } from './suite.ts';
import { AGAIN } from './suite.ts';
import {
  ALLOWED,
  attaching,
  kernelSuite,
  load,
  MEASURES,
  PRINTED,
  PROGRAM,
  prints,
  reference,
  type Scripted,
  scripted,
} from './testing.ts';

const linux = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';
const AGENT = attaching('agent', reference());

/** Returns the results of one fork of each variant of a prepared suite. */
async function round(suite: KernelSuite, world: Scripted) {
  const prepared = await kernelRunner.prepare(suite, world.context);
  const results: Record<string, ForkResult> = {};
  for (const variant of suite.variants) {
    if (prepared.lacking !== undefined && variant.name in prepared.lacking) continue;
    const benchmark = prepared.leading?.[0] ?? '';
    results[variant.name] = await prepared.fork({ benchmark, variant, raw: world.raw(), seed: 5 });
  }
  return { prepared, results };
}

/** Uses a world and removes it. */
async function within<T>(world: Scripted, use: (world: Scripted) => Promise<T>): Promise<T> {
  try {
    return await use(world);
  } finally {
    world.remove();
  }
}

const units = (result: ForkResult | undefined) =>
  Object.fromEntries((result?.samples ?? []).map(({ unit, value }) => [unit, value]));

/** Returns the started passes of each arm, including trials. */
const started = ({ root }: Scripted) => readFileSync(join(root, 'started'), 'utf8').trim().split('\n');

describe('the kernel runner', { skip: linux }, () => {
  it('runs the control twice, and an attached agent in three passes', () =>
    within(scripted(), async world => {
      const suite = kernelSuite([AGENT]);
      assert.deepEqual(
        suite.variants.map(({ name }) => name),
        ['off', AGAIN, 'agent'],
      );
      const { prepared, results } = await round(suite, world);
      assert.deepEqual(prepared.benchmarks, ['Connect', 'Connect/program=on_state']);
      assert.deepEqual(prepared.leading, ['Connect']);
      assert.deepEqual(started(world).slice(5), [
        'detached cost',
        'detached cost',
        'attached cost',
        'attached attribution',
        'attached loss',
      ]);
      const agent = units(results.agent);
      assert.equal(results.agent?.samples[0]?.unit, 'cpu-ns/op');
      assert.deepEqual(
        [agent['ns/op'], agent['agent-cpu-ns/op'], agent['events/op'], agent['lost/op'], agent['events/s']],
        [26600, 900, 6, 0, 210000],
      );
      // Of two passes with a value, that of the loss counts: statistics are off in it.
      assert.equal(agent['high-water-B'], 8192);
      assert.deepEqual(
        results.agent?.others?.map(({ benchmark }) => benchmark),
        ['Connect/program=on_state'],
      );
    }));

  it('gives every arm the same metrics, with 0 for those of an agent without one', () =>
    within(scripted(), async world => {
      const { results } = await round(kernelSuite([AGENT]), world);
      const [off, again, agent] = ['off', AGAIN, 'agent'].map(name => units(results[name]));
      assert.deepEqual(Object.keys(off ?? {}), Object.keys(agent ?? {}));
      assert.deepEqual(off, again);
      assert.deepEqual(
        [
          off?.['cpu-ns/op'],
          off?.['total-cpu-ns/op'],
          off?.['agent-cpu-ns/op'],
          off?.['lost/op'],
          off?.['bpf-map-B'],
        ],
        [24000, 24000, 0, 0, 0],
      );
      const [program] = results.off?.others ?? [];
      assert.ok(program?.samples.every(({ value }) => value === 0));
    }));

  it('measures an agent whose losses cannot be counted, with a warning', () => {
    const mute = `case $pass in loss) echo '{"notMeasured":"it has no ring buffer"}'; exit 4 ;; esac\n${MEASURES}`;
    return within(scripted(mute), async world => {
      const agent = { kind: 'command', argv: ['true'], ready: null, timeout: 1000 } as const;
      const { prepared, results } = await round(kernelSuite([attaching('agent', agent)]), world);
      assert.deepEqual(prepared.lacking, {});
      assert.match(
        (prepared.warnings ?? []).map(({ message }) => message).join('\n'),
        /Connect: the losses of agent are not measured: it has no ring buffer/,
      );
      assert.equal(units(results.agent)['agent-cpu-ns/op'], 900);
      assert.equal(units(results.agent)['lost/op'], undefined);
      // It is tried once, not in every round.
      assert.equal(started(world).filter(line => line === 'attached loss').length, 1);
    });
  });

  it('names the signal that killed it', () =>
    within(scripted('kill -9 $$'), async world => {
      await assert.rejects(
        kernelRunner.prepare(kernelSuite([AGENT]), world.context),
        /^Error: off under connect: the kernel runner was killed \(SIGKILL\)\n {2}command: .* measure /,
      );
    }));

  it('rejects an unknown workload at once', () =>
    within(scripted(), async world => {
      // This script knows only connects.
      await assert.rejects(
        kernelRunner.prepare(kernelSuite([AGENT], {}, { workloads: [load('exec')] }), world.context),
        (error: Error) =>
          /^off under exec: the kernel runner does not report Exec, but Connect/.test(error.message),
      );
    }));

  it('writes a plan for each pass', () =>
    within(scripted(), async world => {
      const suite = kernelSuite(
        [attaching('agent', reference('wakeup'), { events: { connect: 6 } })],
        {},
        {
          workloads: [load('connect', { operations: 50, batches: 5, rates: [100, 200] })],
        },
      );
      const prepared = await kernelRunner.prepare(suite, world.context);
      const raw = world.raw();
      const variant = suite.variants[2];
      assert.ok(variant);
      await prepared.fork({ benchmark: 'Connect', variant, raw, seed: 5 });
      const plan = (pass: string) => JSON.parse(readFileSync(join(raw, pass, 'plan.json'), 'utf8'));
      assert.deepEqual(plan('cost'), {
        arm: 'attached',
        agent: { kind: 'reference', hook: 'tracepoint', work: 0, ring: 'wakeup' },
        load: { name: 'connect', argv: [], operations: 50, batches: 5 },
        rates: null,
        pass: 'cost',
        expected_events_per_op: 6,
        seed: 5,
        mode: 'native',
      });
      assert.deepEqual([plan('loss').rates, plan('attribution').rates], [[100, 200], null]);
    }));

  it('reports a treatment that this kernel does not allow, and measures the others', () =>
    within(
      scripted(
        `if grep -q fentry "$2"; then ${prints('', `printf '%s\\n' '{"notMeasured":"needs CAP_BPF, CAP_PERFMON","remedy":"run it as root"}' >&2; exit 4`)}; fi\n${MEASURES}`,
      ),
      async world => {
        const refused = attaching('fentry', { kind: 'reference', hook: 'fentry', work: 0, ring: false });
        const { prepared, results } = await round(kernelSuite([refused, AGENT]), world);
        assert.deepEqual(prepared.lacking, {
          fentry: { reason: 'needs CAP_BPF, CAP_PERFMON', remedy: 'run it as root' },
        });
        assert.deepEqual(Object.keys(prepared.variants), ['off', AGAIN, 'agent']);
        assert.deepEqual(Object.keys(results), ['off', AGAIN, 'agent']);
      },
    ));

  it('is broken if the kernel runner reports broken, with its folded text', () =>
    within(
      scripted(
        `case $arm in attached) ${prints('', `printf '%s\\n' '{"broken":"the verifier refuses on_state","remedy":"see its log","detail":"R1 invalid\\nprocessed 4 insns"}' >&2; exit 2`)} ;; esac\n${MEASURES}`,
      ),
      async world => {
        await assert.rejects(kernelRunner.prepare(kernelSuite([AGENT]), world.context), (error: Error) => {
          assert.ok(error instanceof PreconditionError && !error.lacking);
          assert.match(error.message, /^agent under connect: the verifier refuses on_state: see its log\n/);
          assert.match(
            error.message,
            /pass: cost\n.*kernel-runner-linux-amd64.*\n.*output\.log:\n {4}R1 invalid\n {4}processed 4 insns$/s,
          );
          const [, log = ''] = /from (.*output\.log)/.exec(error.message) ?? [];
          assert.ok(existsSync(log), 'the log that it names stays');
          return true;
        });
      },
    ));

  it('makes nothing up: a missing program, a new one, a missing number', () =>
    within(scripted(), async world => {
      const suite = kernelSuite([AGENT]);
      const prepared = await kernelRunner.prepare(suite, world.context);
      const variant = suite.variants[2];
      assert.ok(variant);
      const script = readFileSync(programPath(PROGRAM, world.context), 'utf8');
      const cases: readonly (readonly [string, string, RegExp])[] = [
        [
          'BenchmarkConnect/program=on_state',
          'BenchmarkConnect/program=other',
          /^Connect\/program=other was not there/,
        ],
        [PRINTED.attribution.split('\n')[1] ?? '', '', /^Connect\/program=on_state is missing/],
        [' 900 agent-cpu-ns/op', '', /^Connect does not report agent-cpu-ns\/op/],
      ];
      for (const [from, to, expected] of cases) {
        placeProgram(world.root, PROGRAM, script.replace(from, to));
        await assert.rejects(
          prepared.fork({ benchmark: 'Connect', variant, raw: world.raw(), seed: 1 }),
          (error: Error) => error instanceof ForkFailure && error.final && expected.test(error.message),
        );
      }
    }));

  it('ends if something becomes impossible that was possible when the suite began', () =>
    within(scripted(), async world => {
      const suite = kernelSuite([AGENT]);
      const prepared = await kernelRunner.prepare(suite, world.context);
      placeProgram(
        world.root,
        PROGRAM,
        `#!/bin/sh\necho '{"notMeasured":"needs CAP_BPF","remedy":"run it as root"}'\nexit 4\n`,
      );
      for (const variant of suite.variants)
        await assert.rejects(
          prepared.fork({ benchmark: 'Connect', variant, raw: world.raw(), seed: 1 }),
          (error: Error) =>
            error instanceof ForkFailure &&
            error.final &&
            error.message === 'not measured any more: needs CAP_BPF; run it as root',
        );
    }));

  it('lacks a precondition if not even the control can be measured', () =>
    within(scripted(`echo '{"notMeasured":"needs CAP_BPF","remedy":"run it as root"}'; exit 4`), world =>
      assert.rejects(
        kernelRunner.prepare(kernelSuite([AGENT]), world.context),
        (error: Error) =>
          error instanceof PreconditionError &&
          error.lacking &&
          error.message === 'needs CAP_BPF; run it as root',
      ),
    ));

  it('rejects a wrong exit code, and a process that hangs', () =>
    within(scripted(`case $arm in attached) echo Killed; exit 9 ;; esac\n${MEASURES}`), async world => {
      await assert.rejects(
        kernelRunner.prepare(kernelSuite([AGENT]), world.context),
        /ended with exit code 9 without output that this release understands[\s\S]*Killed/,
      );
      const hung = scripted('sleep 60');
      await within(hung, () =>
        assert.rejects(
          kernelRunner.prepare(kernelSuite([AGENT], { timeout: 200 }), hung.context),
          /still running after \d+ s: killed/,
        ),
      );
    }));

  it('leaves out metrics that not every agent reports, with a warning', () =>
    within(
      scripted(
        `case $arm$pass in attachedloss) grep -q '"kind": "object"' "$2" && { ${prints(PRINTED.loss.replace(' 0 lost/op', ''))}; } ;; esac\n${MEASURES}`,
      ),
      async world => {
        const other = attaching('other', { kind: 'object', file: '/probe.o' });
        const { prepared, results } = await round(kernelSuite([AGENT, other]), world);
        assert.ok(!('lost/op' in units(results.agent)));
        assert.match(
          prepared.warnings.map(({ message }) => message).join('\n'),
          /^Connect: lost\/op is unknown for other, /,
        );
      },
    ));

  it('measures an idle program of this project on request', () =>
    within(scripted(), async world => {
      const { results } = await round(kernelSuite([AGENT], {}, {}, true), world);
      assert.deepEqual(Object.keys(results), ['off', AGAIN, 'agent.idle', 'agent']);
      assert.ok(!started(world).includes('idle loss'));
      assert.ok(started(world).includes('idle attribution'));
    }));
});

describe('this kernel', { skip: linux }, () => {
  it('is rejected while it counts the cost of BPF programs', () =>
    within(scripted(MEASURES, { ...ALLOWED, statsEnabled: true }), async world => {
      await assert.rejects(
        kernelRunner.prepare(kernelSuite([AGENT]), world.context),
        /bpf_stats_enabled.*turn it off with sysctl/,
      );
    }));

  it('is unusable if the program is missing or unknown, or the system is another', async () => {
    await within(scripted(MEASURES, { kernel: 7 }), world =>
      assert.rejects(
        refuseHere(world.context),
        /preflight printed nothing that this release understands: make dist/,
      ),
    );
    await within(scripted(), async world => {
      assert.throws(() => refuseElsewhere({ platform: 'linux', arch: 'arm64' }), /linux on arm64/);
      await assert.rejects(refuseHere({ ...world.context, root: '/nowhere' }), /is missing: make dist/);
    });
  });
});
