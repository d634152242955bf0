// Requests to the simulator and their answers, with a script in its place.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../runner.ts';
import { counted } from './counted.ts';
import { refuseWithoutSimulator, runAllInSimulator, runInSimulator, type SimulatorJob } from './machine.ts';
import { answering, scriptedSimulator } from './testing.ts';

const JOB: Omit<SimulatorJob, 'raw'> = {
  layers: [[{ name: '/program', source: '/bin/true' }]],
  arguments: ['/program', '-x'],
  environment: { MODE: 'a b' },
  directory: '/',
  openInput: false,
  collect: ['/out', '/none'],
  seed: 7,
  memory: 512,
  timeout: 90_000,
};

describe('the simulator', { skip: process.platform === 'linux' ? false : 'runs on Linux only' }, () => {
  it('runs one process, with a seed and a limit', async () => {
    const simulator = scriptedSimulator(
      answering({
        stdout: 'hello\n',
        files: [
          { path: '/out', bytes: 'YQ==' },
          { path: '/none', bytes: null, missing: true },
        ],
      }),
    );
    try {
      const raw = simulator.raw();
      const exit = await runInSimulator({ ...JOB, raw }, simulator.context);
      const request = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      assert.deepEqual([request.seed, request.memory, request.limits.total], [7, 512, 90]);
      assert.equal(request.cache, join(simulator.context.cache, 'simulator'));
      assert.deepEqual(request.plan.forks[0].environment, ['MODE=a b']);
      assert.deepEqual([exit.code, exit.text, exit.user, exit.digest], [0, 'hello\n', 3e8, 'd1']);
      assert.deepEqual([...exit.files], [['/out', Buffer.from('a')]]);
      assert.equal(exit.conditions['kernel of the simulator'], '6.1.0-56 6.1.192-2 sha256:abababababababab');
      assert.equal(exit.cut, 0);
    } finally {
      simulator.remove();
    }
  });

  it('runs several processes of one machine, and reports each', async () => {
    const simulator = scriptedSimulator(answering({ stdout: 'one' }, { stdout: 'two', code: 4 }));
    try {
      const raw = simulator.raw();
      const both = [JOB, { ...JOB, arguments: ['/other'] }];
      const exits = await runAllInSimulator({ ...JOB, raw }, both, simulator.context);
      assert.deepEqual(
        exits.map(({ code, text }) => [code, text]),
        [
          [0, 'one'],
          [4, 'two'],
        ],
      );
      const request = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      assert.deepEqual(
        [request.limits.total, request.plan.forks[1].arguments],
        [180, ['/other']],
        'each has its time',
      );
      await assert.rejects(
        runAllInSimulator({ ...JOB, raw }, [...both, JOB], simulator.context),
        /it reports 2 processes instead of 3/,
      );
    } finally {
      simulator.remove();
    }
  });

  it('fails a fork whose machine broke, and the suite if no machine is possible', async () => {
    const cases: readonly (readonly [string, (error: Error) => boolean])[] = [
      [
        'echo "simulator: the kernel did not boot" >&2; exit 1',
        error => error instanceof ForkFailure && !error.final,
      ],
      [
        'echo "simulator: x needs libx.so" >&2; exit 2',
        error => error instanceof PreconditionError && !error.lacking,
      ],
      ['echo "simulator: no QEMU" >&2; exit 3', error => error instanceof PreconditionError && error.lacking],
    ];
    for (const [script, fits] of cases) {
      const simulator = scriptedSimulator(script);
      try {
        await assert.rejects(
          runInSimulator({ ...JOB, raw: simulator.raw() }, simulator.context),
          (error: Error) => {
            assert.match(error.message, /^simulator: .*\n {2}command: /);
            return fits(error);
          },
        );
      } finally {
        simulator.remove();
      }
    }
  });

  it('ends the run on a full disk, to be resumed; a full guest does not', async () => {
    for (const [argv, fits] of [
      [
        'simulator: write /cache/x.part: no space left on device',
        {
          code: 'ENOSPC',
          message: /^a machine could not be made: simulator: write .*no space left on device$/,
        },
      ],
      ['simulator: the kernel did not boot\nguest: No space left on device', ForkFailure],
    ] as const) {
      const simulator = scriptedSimulator(`echo "${argv}" >&2; exit 1`);
      try {
        await assert.rejects(runInSimulator({ ...JOB, raw: simulator.raw() }, simulator.context), fits);
      } finally {
        simulator.remove();
      }
    }
  });

  it('reports how its program ended without an exit code', async () => {
    const simulator = scriptedSimulator('kill -KILL $$');
    try {
      await assert.rejects(
        runInSimulator({ ...JOB, raw: simulator.raw() }, simulator.context),
        (error: Error) =>
          error instanceof ForkFailure &&
          /^the simulator was killed \(SIGKILL\)\n {2}command: /.test(error.message),
      );
    } finally {
      simulator.remove();
    }
  });

  it('has a time limit for its program', { timeout: 20_000 }, async t => {
    const simulator = scriptedSimulator('exec sleep 120');
    t.mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const running = runInSimulator({ ...JOB, raw: simulator.raw() }, simulator.context);
      // Its own limit, and a minute to end by itself.
      t.mock.timers.tick(JOB.timeout + 60_000);
      await assert.rejects(
        running,
        (error: Error) =>
          error instanceof ForkFailure &&
          !error.final &&
          /^the simulator was still running after \d+ s: killed\n {2}command: /.test(error.message),
      );
    } finally {
      simulator.remove();
    }
  });

  it('does not accept a part of a file', async () => {
    const simulator = scriptedSimulator(answering({ files: [{ path: '/out', bytes: 'YQ==', lost: 7 }] }));
    try {
      await assert.rejects(
        runInSimulator({ ...JOB, raw: simulator.raw() }, simulator.context),
        (error: Error) =>
          error instanceof ForkFailure &&
          error.final &&
          /^\/out of the guest is longer than 8 MiB/.test(error.message),
      );
    } finally {
      simulator.remove();
    }
  });

  it('rejects an invalid answer', async () => {
    const simulator = scriptedSimulator('echo "{}" > "$3"');
    try {
      await assert.rejects(
        runInSimulator({ ...JOB, raw: simulator.raw() }, simulator.context),
        (error: Error) =>
          error instanceof PreconditionError &&
          /is no answer of this release's simulator/.test(error.message),
      );
      refuseWithoutSimulator(simulator.context);
      const without = { ...simulator.context, root: join(simulator.context.root, 'none') };
      assert.throws(() => refuseWithoutSimulator(without), /guest-linux-\w+ is missing: make dist/);
    } finally {
      simulator.remove();
    }
  });
});

describe('a machine of another kind', () => {
  it('is named as unsupported', () => {
    const simulator = scriptedSimulator('');
    try {
      for (const [platform, arch] of [
        ['linux', 's390x'],
        ['darwin', 'arm64'],
      ] as const)
        assert.throws(
          () => refuseWithoutSimulator(simulator.context, { platform, arch }),
          (error: Error) =>
            error instanceof PreconditionError &&
            error.lacking &&
            error.message ===
              `mode: simulation needs Linux on x86-64 or arm64, and this is ${platform} on ${arch}`,
        );
      for (const arch of ['x64', 'arm64'])
        refuseWithoutSimulator(simulator.context, { platform: 'linux', arch });
    } finally {
      simulator.remove();
    }
  });
});

describe('counted results', () => {
  it('have units of instructions, the CPU first, with unchanged values', () => {
    const result = counted({
      operations: 10,
      samples: [
        { unit: 'ns/op', value: 5 },
        { unit: 'B/op', value: 3 },
        { unit: 'cpu-ns/op', value: 4 },
      ],
      iterations: [{ unit: 'ns/op', warmup: [], measured: [5] }],
      conditions: {},
      warnings: [],
    });
    assert.deepEqual(
      result.samples.map(({ unit, value }) => `${value} ${unit}`),
      ['4 cpu-instr/op', '5 instr/op', '3 B/op'],
    );
    assert.equal(result.iterations[0]?.unit, 'instr/op');
  });
});
