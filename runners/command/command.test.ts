// Commands on this machine: the measurement, folder and environment, and everything that makes a fork invalid.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { LARGEST_OUTPUT } from '../../core/process/bounded.ts';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { runs, until } from '../../core/testing.ts';
import { AGENT_JAR, assertFixtures } from '../jmh/testing.ts';
import { commandRunner } from './command.ts';
import { commandSuite, context, noHyperfine, once, running, scratch, script } from './testing.ts';

const files = scratch();
// Without a meter, so that the metrics are the same on machines with counters.
const around = { ...context(files.folder), root: files.folder };
const OFF = running('off', ['true']);

const failing =
  (pattern: RegExp, final: boolean | null = null) =>
  (error: Error) => {
    assert.ok(error instanceof ForkFailure, error.stack);
    assert.match(error.message, pattern);
    if (final !== null) assert.equal(error.final, final);
    return true;
  };
const preconditionError = (pattern: RegExp, lacking: boolean) => (error: Error) =>
  error instanceof PreconditionError && pattern.test(error.message) && error.lacking === lacking;

describe('a command', { skip: noHyperfine }, () => {
  it('is timed once, without the timer itself, and its output is kept', async () => {
    const raw = files.next();
    // A tenth of a second of waiting, and almost no CPU time.
    const result = await once(
      commandSuite(OFF, running('slow', ['sh', '-c', 'echo out; sleep 0.1; echo err >&2'])),
      around,
      raw,
    );
    const value = (unit: string) => result.samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
    assert.equal(result.samples[0]?.unit, 'cpu-ns/op');
    assert.ok(value('ns/op') >= 1e8);
    assert.ok(value('cpu-ns/op') > 0 && value('cpu-ns/op') < 1e8);
    assert.equal(value('cpu-ns/op'), value('user-ns/op') + value('system-ns/op'));
    assert.deepEqual(readFileSync(join(raw, 'output.log'), 'utf8').split('\n').sort(), ['', 'err', 'out']);
    assert.ok(existsSync(join(raw, 'hyperfine.json')));
    assert.match(result.conditions.hyperfine ?? '', /^\d/);
    assert.match(result.conditions['program (slow)'] ?? '', /^sha256:/);
  });

  it('runs in its folder and environment: the variant over the suite over this machine', async () => {
    const folder = join(files.folder, 'work');
    script(folder, 'show', 'pwd; echo "$A $B $C"');
    const raw = files.next();
    const suite = commandSuite(OFF, running('show', ['./show'], folder, { environment: { B: '3' } }), {
      environment: { A: '2', B: '2' },
    });
    await once(suite, context(files.folder, { A: '1', B: '1', C: '1' }), raw);
    assert.equal(readFileSync(join(raw, 'output.log'), 'utf8'), `${folder}\n2 3 1\n`);
  });

  it('counts with the accepted exit codes only', async () => {
    const ends = running('ends', ['sh', '-c', 'echo why; exit 3']);
    await assert.rejects(
      once(commandSuite(OFF, ends), around, files.next()),
      failing(
        /the command ended with exit code 3\n {2}command: .*exit 3'\n {2}from .*output\.log:\n {4}why/,
        false,
      ),
    );
    // Signals end at 64: a program that ends with -1 was not killed.
    await assert.rejects(
      once(commandSuite(OFF, running('ends', ['sh', '-c', 'exit 255'])), around, files.next()),
      failing(/the command ended with exit code 255\n/),
    );
    const long = running('long', ['sh', '-c', "printf '%5000s' x; exit 3"]);
    await assert.rejects(
      once(commandSuite(OFF, long), around, files.next()),
      (error: Error) => error.message.length < 1000,
    );
    const allowed = await once(commandSuite(OFF, ends, {}, { exitCodes: [3] }), around, files.next());
    assert.ok(allowed.samples.length >= 4);
    await assert.rejects(
      once(commandSuite(OFF, OFF, {}, { exitCodes: [2, 3] }), around, files.next()),
      failing(/exit code 0; exit-codes allows 2, 3/),
    );
    await assert.rejects(
      once(commandSuite(OFF, running('ends', ['sh', '-c', 'kill -9 $$'])), around, files.next()),
      failing(/was killed \(SIGKILL; the kernel does that when memory runs out\)/),
    );
  });

  it('on a full disk ends the run, to be resumed, because it is no fault of the command', async () => {
    const full = running('full', ['sh', '-c', 'echo "x: No space left on device" >&2; exit 1']);
    await assert.rejects(once(commandSuite(OFF, full), around, files.next()), {
      code: 'ENOSPC',
      message: /^the command could not write its results \(.*output\.log\)$/,
    });
    const other = running('full', ['sh', '-c', 'echo "No space left on device"']);
    assert.ok((await once(commandSuite(OFF, other), around, files.next())).samples.length >= 4);
  });

  it('is killed with its descendants at its time limit, or if it leaves a process behind', async () => {
    const started = join(files.folder, 'started');
    // Longer than the time limit: it must not end by itself before.
    const child = `sleep 120 & echo $! > '${started}'; `;
    const gone = async () => {
      const pid = Number(readFileSync(started, 'utf8'));
      assert.ok(pid > 0);
      await until(() => !runs(pid), 'the end of what was started');
      rmSync(started);
    };
    await assert.rejects(
      once(
        commandSuite(OFF, running('hangs', ['sh', '-c', `${child} wait`]), { timeout: 1000 }),
        around,
        files.next(),
      ),
      failing(/still running after \d+ s: killed/),
    );
    await gone();
    const result = await once(
      commandSuite(OFF, running('leaves', ['sh', '-c', child])),
      around,
      files.next(),
    );
    assert.deepEqual(
      result.warnings
        .filter(({ code }) => code === 'forced-exit')
        .map(({ message }) => message.split(':')[0]),
      ['leaves'],
    );
    await gone();
  });

  it('may print any amount, and both ends are kept', async () => {
    const raw = files.next();
    const most = LARGEST_OUTPUT * 2 ** 20;
    const text = `echo first; head -c ${most + 1000} /dev/zero; echo last`;
    const { warnings } = await once(commandSuite(OFF, running('loud', ['sh', '-c', text])), around, raw);
    const kept = readFileSync(join(raw, 'output.log'));
    assert.match(kept.subarray(0, 10).toString(), /^first\n/);
    assert.match(kept.subarray(-5).toString(), /last\n$/);
    const [note = ''] = /\n\[\d+ bytes are left out here\]\n/.exec(kept.toString('latin1')) ?? [];
    assert.equal(note, `\n[${1000 + 'first\nlast\n'.length} bytes are left out here]\n`);
    assert.equal(kept.length, most + note.length);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['output-cut'],
    );
    const quiet = running('loud', ['sh', '-c', text], '/', { attached: { log: '^at work$' } });
    await assert.rejects(
      once(commandSuite(OFF, quiet), around, files.next()),
      /no line of its output matches .* \(of it, the first and the last 8 MiB were looked at\)/,
    );
  });

  it('must pass the configured attach check', async () => {
    const printing = (text: string) =>
      running('agent', ['echo', text], '/', { attached: { log: '^agent \\d' } });
    await once(commandSuite(OFF, printing('agent 7')), around, files.next());
    await assert.rejects(
      once(commandSuite(OFF, printing('no agent 7')), around, files.next()),
      failing(/"agent" is not at work: no line of its output matches attached\.log/, true),
    );
  });

  it('needs a program, a folder, and no agent in the control', async () => {
    const prepare = (argv: readonly string[], folder = '/', environment = {}) =>
      commandRunner.prepare(
        commandSuite(running('off', argv, folder), running('b', ['true'])),
        context(files.folder, environment),
      );
    await assert.rejects(
      prepare(['no-such-program']),
      preconditionError(/"off" needs no-such-program.*on the path/, true),
    );
    await assert.rejects(
      prepare(['./none'], files.folder),
      preconditionError(/not there: .*none\. Build it/, false),
    );
    writeFileSync(join(files.folder, 'text'), 'x');
    await assert.rejects(prepare(['./text'], files.folder), preconditionError(/is no program: /, false));
    await assert.rejects(
      prepare(['true'], '/nowhere'),
      preconditionError(/folder .* does not exist: \/nowhere/, false),
    );
    await assert.rejects(
      prepare(['true'], '/', { JAVA_TOOL_OPTIONS: '-javaagent:a.jar' }),
      preconditionError(/JAVA_TOOL_OPTIONS \(in the environment\) would put an agent/, false),
    );
    await assert.rejects(
      prepare(['sh', '-javaagent:a.jar']),
      preconditionError(/\(command of variant off\)/, false),
    );
  });

  it('reports two equal variants', async () => {
    const same = await commandRunner.prepare(commandSuite(OFF, running('b', ['true'])), around);
    assert.match(same.warnings[0]?.message ?? '', /variants off and b do not differ/);
    const other = await commandRunner.prepare(commandSuite(OFF, running('b', ['true', '1'])), around);
    assert.deepEqual(other.warnings, []);
  });
});

describe('a timer that fails', () => {
  const recorded = readFileSync(join(import.meta.dirname, 'testdata/hyperfine-1.15.0.json'), 'utf8');
  let count = 0;
  /** A fork that is timed by a script in place of hyperfine. */
  const timed = (text: string) => {
    const folder = join(files.folder, `timer ${count++}`);
    script(folder, 'hyperfine', `[ "$1" = --version ] && { echo hyperfine 1.15.0; exit; }\n${text}`);
    const there = { ...context(files.folder, { PATH: `${folder}:/usr/bin:/bin` }), root: folder };
    return once(
      commandSuite(OFF, running('b', ['true'], '/', { environment: { B: '1' } })),
      there,
      files.next(),
    );
  };
  const leaves = (json: string) =>
    `while [ "$1" != --export-json ]; do shift; done; cat > "$2" <<'END'\n${json}\nEND`;

  it('fails the fork, which may be retried', async () => {
    await assert.rejects(timed('kill -9 $$'), failing(/^hyperfine could not time it \(SIGKILL\)\n/, false));
    await assert.rejects(timed('exit 5'), failing(/^hyperfine could not time it \(exit code 5\)\n/, false));
    await assert.rejects(timed('exit 0'), failing(/hyperfine\.json: ENOENT/, false));
    await assert.rejects(timed(leaves(recorded.slice(0, 300))), failing(/hyperfine\.json: /, false));
    const idle = recorded
      .replace(/"user": [\d.e-]+/, '"user": 0')
      .replace(/"system": [\d.e-]+/, '"system": 0');
    await assert.rejects(
      timed(leaves(idle)),
      failing(/^the kernel charged no CPU time to the command\n/, false),
    );
  });

  it('but reports no memory causes a warning, and its fork counts', async () => {
    const { samples, warnings } = await timed(leaves(recorded));
    assert.deepEqual(
      samples.map(({ unit }) => unit),
      ['cpu-ns/op', 'ns/op', 'user-ns/op', 'system-ns/op'],
    );
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['no-peak'],
    );
  });
});

describe('a JVM', { skip: noHyperfine }, () => {
  /** A class that is loaded only if the fixture's agent registers its transformer. */
  const CLASS = 'overhead.fixture.FixtureAgent$Older';
  const ARGV = ['java', '-Xshare:auto', '-version'];
  const off = running('off', ARGV);
  const agent = (agentArguments: string) => {
    assertFixtures();
    const source = { kind: 'file' as const, path: AGENT_JAR };
    return running('agent', ARGV, '/', { agent: source, agentArguments, attached: { class: CLASS } });
  };

  it('gets its agent after the name of the program, and its dry run checks the classes', async () => {
    const raw = files.next();
    const result = await once(commandSuite(off, agent('transform')), around, raw, 'dryRun');
    assert.ok(existsSync(join(raw, 'classes.log')));
    assert.match(result.conditions['program (agent)'] ?? '', /^\S+-\d+/);
    const { command } = JSON.parse(readFileSync(join(raw, 'hyperfine.json'), 'utf8')).results[0];
    assert.match(command, /java' '-Xlog:[^']*' '-javaagent:[^']*=transform' '-Xshare:auto' '-version'$/);
    await assert.rejects(
      once(commandSuite(off, agent('inert')), around, files.next(), 'dryRun'),
      failing(/the class overhead\.fixture\.FixtureAgent\$Older \(attached\.class\) is not loaded/, true),
    );
    const measured = files.next();
    await once(commandSuite(off, agent('transform')), around, measured);
    assert.equal(existsSync(join(measured, 'classes.log')), false, 'the log is not in what is measured');
  });

  it('of the control has no agent from any source', async () => {
    const folder = join(files.folder, 'smuggled');
    mkdirSync(folder);
    writeFileSync(join(folder, 'options'), `"-javaagent:${AGENT_JAR}=transform"\n`);
    const smuggled = running('off', ['java', '@options', '-version'], folder);
    await assert.rejects(
      once(commandSuite(smuggled, agent('transform')), around, files.next(), 'dryRun', 0),
      failing(/an agent is in the control: its JVM has loaded sun\.instrument\.InstrumentationImpl/, true),
    );
  });
});
