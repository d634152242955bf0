// What the box is asked, and what becomes of its answer; with a script in the box's place.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure, Unmeasurable } from '../runner.ts';
import { counted } from './counted.ts';
import { type BoxJob, refuseBoxless, runAllInBox, runInBox } from './machine.ts';
import { answering, scriptedBox } from './testing.ts';

const JOB: Omit<BoxJob, 'raw'> = {
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

describe('the box', { skip: process.platform === 'linux' ? false : 'runs on Linux only' }, () => {
  it('is asked for one process, with a seed and a limit', async () => {
    const box = scriptedBox(
      answering({
        stdout: 'hello\n',
        files: [
          { path: '/out', bytes: 'YQ==' },
          { path: '/none', bytes: null, missing: true },
        ],
      }),
    );
    try {
      const raw = box.raw();
      const exit = await runInBox({ ...JOB, raw }, box.surroundings);
      const request = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      assert.deepEqual([request.seed, request.memory, request.limits.total], [7, 512, 90]);
      assert.equal(request.cache, join(box.surroundings.cache, 'box'));
      assert.deepEqual(request.plan.forks[0].environment, ['MODE=a b']);
      assert.deepEqual([exit.code, exit.text, exit.user, exit.digest], [0, 'hello\n', 3e8, 'd1']);
      assert.deepEqual([...exit.files], [['/out', Buffer.from('a')]]);
      assert.equal(exit.conditions['kernel of the box'], '6.1.0-56 6.1.192-2 sha256:abababababababab');
      assert.equal(exit.cut, 0);
    } finally {
      box.remove();
    }
  });

  it('is asked for several processes of one machine, and tells of each', async () => {
    const box = scriptedBox(answering({ stdout: 'one' }, { stdout: 'two', code: 4 }));
    try {
      const raw = box.raw();
      const both = [JOB, { ...JOB, arguments: ['/other'] }];
      const exits = await runAllInBox({ ...JOB, raw }, both, box.surroundings);
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
        runAllInBox({ ...JOB, raw }, [...both, JOB], box.surroundings),
        /it tells of 2 processes, and 3 were asked for/,
      );
    } finally {
      box.remove();
    }
  });

  it('fails a fork whose machine broke, and the suite where there can be no machine', async () => {
    const cases: readonly (readonly [string, (error: Error) => boolean])[] = [
      [
        'echo "box: the kernel did not boot" >&2; exit 1',
        error => error instanceof ForkFailure && !error.final,
      ],
      ['echo "box: x needs libx.so" >&2; exit 2', error => error instanceof Unmeasurable && !error.lacking],
      ['echo "box: no QEMU" >&2; exit 3', error => error instanceof Unmeasurable && error.lacking],
    ];
    for (const [script, fits] of cases) {
      const box = scriptedBox(script);
      try {
        await assert.rejects(runInBox({ ...JOB, raw: box.raw() }, box.surroundings), (error: Error) => {
          assert.match(error.message, /^box: .*\n {2}command: /);
          return fits(error);
        });
      } finally {
        box.remove();
      }
    }
  });

  it('that finds the disk full ends the run, which can go on; what the guest says of its own room does not', async () => {
    for (const [words, fits] of [
      [
        'box: write /cache/x.part: no space left on device',
        { code: 'ENOSPC', message: /^a machine could not be made: box: write .*no space left on device$/ },
      ],
      ['box: the kernel did not boot\nguest: No space left on device', ForkFailure],
    ] as const) {
      const box = scriptedBox(`echo "${words}" >&2; exit 1`);
      try {
        await assert.rejects(runInBox({ ...JOB, raw: box.raw() }, box.surroundings), fits);
      } finally {
        box.remove();
      }
    }
  });

  it('says how its program ended where that could not', async () => {
    const box = scriptedBox('kill -KILL $$');
    try {
      await assert.rejects(
        runInBox({ ...JOB, raw: box.raw() }, box.surroundings),
        (error: Error) =>
          error instanceof ForkFailure &&
          /^the box was killed \(SIGKILL\)\n {2}command: /.test(error.message),
      );
    } finally {
      box.remove();
    }
  });

  it('does not wait for its program without end', { timeout: 20_000 }, async t => {
    const box = scriptedBox('exec sleep 120');
    t.mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const running = runInBox({ ...JOB, raw: box.raw() }, box.surroundings);
      // Its own limit, and a minute to end by itself.
      t.mock.timers.tick(JOB.timeout + 60_000);
      await assert.rejects(
        running,
        (error: Error) =>
          error instanceof ForkFailure &&
          !error.final &&
          /^the box was still running after \d+ s: killed\n {2}command: /.test(error.message),
      );
    } finally {
      box.remove();
    }
  });

  it('takes no part of a file for the whole', async () => {
    const box = scriptedBox(answering({ files: [{ path: '/out', bytes: 'YQ==', lost: 7 }] }));
    try {
      await assert.rejects(
        runInBox({ ...JOB, raw: box.raw() }, box.surroundings),
        (error: Error) =>
          error instanceof ForkFailure &&
          error.final &&
          /^\/out of the guest is longer than 8 MiB/.test(error.message),
      );
    } finally {
      box.remove();
    }
  });

  it('refuses an answer that is none', async () => {
    const box = scriptedBox('echo "{}" > "$3"');
    try {
      await assert.rejects(
        runInBox({ ...JOB, raw: box.raw() }, box.surroundings),
        (error: Error) =>
          error instanceof Unmeasurable && /is no answer of this release's box/.test(error.message),
      );
      refuseBoxless(box.surroundings);
      const without = { ...box.surroundings, root: join(box.surroundings.root, 'none') };
      assert.throws(() => refuseBoxless(without), /box-linux-amd64 is missing: make dist/);
    } finally {
      box.remove();
    }
  });
});

describe('a machine of another kind', () => {
  it('is named, and said to be none yet', () => {
    const box = scriptedBox('');
    try {
      for (const [platform, arch] of [
        ['linux', 'arm64'],
        ['darwin', 'arm64'],
      ] as const)
        assert.throws(
          () => refuseBoxless(box.surroundings, { platform, arch }),
          (error: Error) =>
            error instanceof Unmeasurable &&
            error.lacking &&
            error.message ===
              `lane: box needs Linux on x86-64, and this is ${platform} on ${arch}, which is not supported yet`,
        );
      refuseBoxless(box.surroundings, { platform: 'linux', arch: 'x64' });
    } finally {
      box.remove();
    }
  });
});

describe('what was counted', () => {
  it('is called what it is, the CPU first, its values as they were', () => {
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
