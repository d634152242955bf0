// What a command suite reads from its command: metrics, the work done, benchmarks, and reasons for a fork that does not count.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FormatName } from '../../core/readers/formats.ts';
import type { MetricSource, OutputSources } from '../../core/readers/sources.ts';
import { ForkFailure, type ForkResult, PreconditionError, type Prepared } from '../../core/runner.ts';
import { answering, scriptedSimulator } from '../../core/simulator/testing.ts';
import { commandRunner } from './command.ts';
import type { CommandSuite } from './suite.ts';
import { commandSuite, context, noHyperfine, once, running, scratch, script } from './testing.ts';

const files = scratch();
// Without a meter, so that the metrics are the same on machines with counters.
const around = { ...context(files.folder), root: files.folder };

const line = (unit: string, pattern: string, more: Partial<MetricSource> = {}): MetricSource => ({
  unit,
  selector: { kind: 'line', pattern },
  file: null,
  work: false,
  ...more,
});
const result = (format: FormatName, file: string | null = null, include = '') => ({ format, file, include });

/** A suite whose two variants run scripts. */
function suiteOf(
  control: string,
  treatment: string,
  sources: Partial<OutputSources>,
  rest: Partial<CommandSuite> = {},
): CommandSuite {
  const folder = files.next();
  const variant = (name: string, text: string) => {
    script(folder, `run-${name}`, text);
    return running(name, [`./run-${name}`], folder);
  };
  return commandSuite(variant('off', control), variant('b', treatment), rest, {
    sources: { results: [], metrics: [], ...sources },
  });
}

const valuesOf = ({ samples }: Pick<ForkResult, 'samples'>) =>
  Object.fromEntries(samples.map(({ unit, value }) => [unit, value]));
const failing =
  (pattern: RegExp, final = false) =>
  (error: Error) => {
    assert.ok(error instanceof ForkFailure, error.stack);
    assert.match(error.message, pattern);
    assert.equal(error.final, final);
    return true;
  };
const go = (name: string, time: number) => `echo 'Benchmark${name} 10 ${time} ns/op'`;

describe('a metric of a command', { skip: noHyperfine }, () => {
  const metrics = [line('rows', '^rows: (\\S+)$')];

  it('is added to what overhead measures', async () => {
    const suite = suiteOf('true', 'echo rows: 12 >&2', { metrics });
    const fork = await once(suite, around, files.next());
    assert.equal(valuesOf(fork).rows, 12);
    assert.equal(fork.samples[0]?.unit, 'cpu-ns/op');
    assert.equal(fork.operations, 1);
  });

  it('comes from a file that the command wrote, which is kept', async () => {
    const raw = files.next();
    const source = line('rows', '', { file: 'out.json', selector: { kind: 'json', path: ['n', 1] } });
    const suite = suiteOf('true', `echo '{"n": [1, 2]}' > out.json`, { metrics: [source] });
    assert.equal(valuesOf(await once(suite, around, raw)).rows, 2);
    assert.ok(existsSync(join(raw, 'results-1/out.json')));
    await assert.rejects(
      once(suiteOf('true', 'true', { metrics: [source] }), around, files.next()),
      failing(/^its results cannot be read: .*out\.json: the command did not write it\n {2}command: /),
    );
  });

  it('must be there, with the file, the line and what was expected', async () => {
    for (const [text, expected] of [
      ['echo a', /^its results cannot be read: rows: .*stdout\.log:2: no line up to here matches/],
      ['echo rows: many', /^its results cannot be read: rows: .*stdout\.log:1: "many" is no number/],
    ] as const)
      await assert.rejects(once(suiteOf('true', text, { metrics }), around, files.next()), failing(expected));
  });

  it('may not be called like one that overhead measures', async () => {
    const suite = suiteOf('true', 'echo 1', { metrics: [line('ns/op', '(\\d)')] });
    await assert.rejects(
      once(suite, around, files.next()),
      failing(/^ns\/op is a metric that overhead measures itself/, true),
    );
  });

  it('is read only if the command succeeded', async () => {
    await assert.rejects(
      once(suiteOf('true', 'exit 3', { metrics }), around, files.next()),
      failing(/^the command ended with exit code 3/),
    );
  });

  it('may be the work: times are then for each operation', async () => {
    const work = [line('rows', 'rows: (\\d+)', { work: true })];
    const raw = files.next();
    const fork = await once(suiteOf('true', 'echo rows: 1000', { metrics: work }), around, raw);
    const [{ measurements }] = JSON.parse(readFileSync(join(raw, 'hyperfine.json'), 'utf8')).results;
    const wall = Math.round(measurements[0].time_wall_clock.value * 1e9);
    const values = valuesOf(fork);
    assert.equal(values['ns/op'], wall / 1000);
    assert.equal(values.rows, 1000);
    assert.ok((values['peak-rss-B'] ?? 0) > 100_000, 'memory is not divided');
    assert.equal(fork.operations, 1000);
    await assert.rejects(
      once(suiteOf('true', 'echo rows: 0', { metrics: work }), around, files.next()),
      failing(/^the command did no work: the metric with work: true is 0/),
    );
  });
});

describe('the results of a command', { skip: noHyperfine }, () => {
  const results = [result('go')];
  const fork = async (prepared: Prepared, suite: CommandSuite, index: number) => {
    const variant = suite.variants[index];
    assert.ok(variant);
    return await prepared.fork({ benchmark: 'Command', variant, raw: files.next(), seed: 1 });
  };

  it('name benchmarks of the suite, which the dry run of the control finds', async () => {
    const count = join(files.next(), 'count');
    const text = `echo x >> '${count}'; ${go('A-2', 5)}; ${go('B', 7)}; echo 'Unit x better=higher'`;
    const suite = suiteOf(text, text, { results });
    const prepared = await commandRunner.prepare(suite, around);
    assert.deepEqual([prepared.benchmarks, prepared.leading], [['Command', 'A-2', 'B'], ['Command']]);
    const raw = files.next();
    const [control] = suite.variants;
    assert.ok(control);
    await prepared.dryRun({ benchmark: 'Command', variant: control, raw, seed: 0 });
    assert.equal(readFileSync(count, 'utf8'), 'x\n', 'the dry run of the control runs once');
    assert.match(readFileSync(join(raw, 'stdout.log'), 'utf8'), /BenchmarkA-2/);
    const { others, samples } = await fork(prepared, suite, 1);
    assert.deepEqual(others, [
      { benchmark: 'A-2', operations: 1, samples: [{ unit: 'ns/op', value: 5 }] },
      { benchmark: 'B', operations: 1, samples: [{ unit: 'ns/op', value: 7 }] },
    ]);
    assert.equal(samples[0]?.unit, 'cpu-ns/op');
    prepared.close?.();
  });

  it('must have every benchmark of the control; others are left out with a warning', async () => {
    const suite = suiteOf(`${go('A', 5)}; ${go('B', 7)}`, go('A', 5), { results });
    const prepared = await commandRunner.prepare(suite, around);
    await assert.rejects(
      fork(prepared, suite, 1),
      failing(/^the results of b lack B, which the control has: leave it out with include/),
    );
    prepared.close?.();
    const more = suiteOf(go('A', 5), `${go('A', 5)}; ${go('C', 7)}`, { results });
    const ready = await commandRunner.prepare(more, around);
    const { others, warnings } = await fork(ready, more, 1);
    assert.deepEqual(
      [others?.map(({ benchmark }) => benchmark), warnings],
      [
        ['A'],
        [{ code: 'not-compared', message: 'C: not in the results of every variant, and not measured' }],
      ],
    );
    ready.close?.();
  });

  it('are reported if they cannot be read, before anything is measured', async () => {
    const prepare = (text: string, sources: Partial<OutputSources> = { results }) =>
      commandRunner.prepare(suiteOf(text, 'true', sources), around);
    await assert.rejects(
      prepare('echo BenchmarkA 10'),
      (error: Error) =>
        error instanceof PreconditionError &&
        /^dry run of off: its results cannot be read: .*stdout\.log:1: the line was cut off/.test(
          error.message,
        ),
    );
    await assert.rejects(prepare(go('Command', 1)), /a benchmark of the results is called Command/);
    const noisy = `head -c 20000000 /dev/zero; ${go('A', 1)}`;
    await assert.rejects(
      prepare(noisy),
      /only the first and the last 8 MiB of its output were kept: let it write/,
    );
  });

  it('have directions that their format states', async () => {
    const summary =
      '{"metrics": {"http_req_duration": {"avg": 2, "p(95)": 4}, "http_reqs": {"count": 8, "rate": 2}}}';
    const suite = suiteOf(`echo '${summary}'`, 'true', { results: [result('k6')] });
    const prepared = await commandRunner.prepare(suite, around);
    assert.deepEqual(prepared.benchmarks, ['Command']);
    assert.deepEqual(prepared.units?.['http-req-duration-p95-ns'], { better: 'lower', exact: false });
    const values = valuesOf(await fork(prepared, suite, 0));
    assert.deepEqual([values['http-req-duration-p95-ns'], values['http-reqs/s']], [4e6, 2]);
    prepared.close?.();
  });

  it('may be a recording, which the jfr of its JDK reads', async () => {
    const folder = files.next();
    writeFileSync(
      join(folder, 'Collect.java'),
      'class Collect { public static void main(String[] a) { System.gc(); } }\n',
    );
    const argv = ['java', '-XX:StartFlightRecording:filename=a.jfr', 'Collect.java'];
    const suite = commandSuite(
      running('off', argv, folder),
      running('b', argv, folder),
      {},
      {
        sources: { results: [result('jfr', 'a.jfr', 'gc-count')], metrics: [] },
      },
    );
    const raw = files.next();
    const values = valuesOf(await once(suite, around, raw, 'dryRun', 0));
    assert.ok((values['jfr-gc-count'] ?? 0) >= 1);
    assert.deepEqual(readdirSync(join(raw, 'results-1')), ['a.jfr']);
  });

  it('of forks in turns are the mean of the runs', async () => {
    const count = files.next();
    const text = `echo x >> '${join(count, 'n')}'; n=$(wc -l < '${join(count, 'n')}'); ${go('A', 0).replace('0 ns', '$n ns').replaceAll("'", '"')}`;
    const suite = suiteOf(text, text, { results }, { interleave: 'slices' });
    const prepared = await commandRunner.prepare(suite, around, { Command: 2 });
    const requests = suite.variants.map(variant => ({
      benchmark: 'Command',
      variant,
      raw: files.next(),
      seed: 1,
    }));
    function* rows(): Generator<readonly string[], never> {
      for (;;) yield ['off', 'b'];
    }
    const made = await prepared.together?.(requests, rows());
    // The dry run was the first, and each fork has two of the next four runs.
    assert.deepEqual(
      made?.results.map(({ others }) => others?.[0]?.samples),
      [[{ unit: 'ns/op', value: 3 }], [{ unit: 'ns/op', value: 4 }]],
    );
    prepared.close?.();
  });
});

describe('the output of a command in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  it('is read from standard output and from files of the machine, in its units', async () => {
    const simulator = scriptedSimulator(
      answering({
        stdout: 'BenchmarkA 10 5 ns/op\n',
        stderr: { bytes: Buffer.from('rows: 4\n').toString('base64') },
        files: [{ path: '/tmp/out.json', bytes: Buffer.from('{"parse": 7}').toString('base64') }],
      }),
    );
    try {
      const suite = commandSuite(
        running('off', ['true']),
        running('b', ['true']),
        { mode: 'simulation', metrics: { 'parse-ns': { better: 'lower', exact: false } } },
        {
          sources: {
            results: [result('go')],
            metrics: [
              line('rows', 'rows: (\\d)', { work: true }),
              line('parse-ns', '', { file: 'out.json', selector: { kind: 'json', path: ['parse'] } }),
            ],
          },
        },
      );
      const prepared = await commandRunner.prepare(suite, simulator.context);
      assert.deepEqual(prepared.units?.['parse-instr'], { better: 'lower', exact: false });
      const raw = files.next();
      const [, variant] = suite.variants;
      assert.ok(variant);
      const fork = await prepared.fork({ benchmark: 'Command', variant, raw, seed: 1 });
      const request = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      assert.deepEqual(request.plan.forks[0].collect, ['/tmp/out.json']);
      const values = valuesOf(fork);
      assert.deepEqual([values['cpu-instr/op'], values['parse-instr'], values.rows], [100_000_000, 7, 4]);
      assert.deepEqual(fork.others, [
        { benchmark: 'A', operations: 1, samples: [{ unit: 'instr/op', value: 5 }] },
      ]);
      assert.ok(existsSync(join(raw, 'results-1/out.json')));
      prepared.close?.();
    } finally {
      simulator.remove();
    }
  });
});
