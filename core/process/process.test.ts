// A child process and its descendants: ended together, with complete output and the right exit.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { printedIn, Running } from '../application/running.ts';
import { ForkFailure } from '../runner.ts';
import { runs, temporary, until } from '../testing.ts';
import { LARGEST_OUTPUT } from './bounded.ts';
import { printable } from './printable.ts';
import { answerIn, type Command, lastLines, run } from './process.ts';

const folder = temporary('overhead process-');
let logs = 0;

/** A command that runs a text as a Node program. */
function script(text: string, extra: Partial<Command> = {}): Command {
  return {
    program: process.execPath,
    arguments: ['-e', text],
    environment: {},
    log: join(folder, `${logs++}.log`),
    timeout: 30_000,
    signal: new AbortController().signal,
    ...extra,
  };
}

/** Longer than any wait of a test, in ms. If the code under test does not end it, it ends by itself. */
const FOREVER = 120_000;

/** A shell command: it starts at once, unlike Node on a busy machine. */
function shell(text: string, extra: Partial<Command> = {}): Command {
  return script('', { program: '/bin/sh', arguments: ['-c', text], ...extra });
}

const SLEEP = `sleep ${FOREVER / 1000}`;
/** Starts a process of the same group that ignores SIGTERM, writes its id, and then does `next`. */
const withStubborn = (next: string, extra: Partial<Command> = {}) =>
  shell(`trap '' TERM; ${SLEEP} >&- 2>&- & trap - TERM; echo stubborn $!; ${next}`, extra);

/** Waits for the end of the stubborn process. */
async function gone(log: string): Promise<void> {
  const id = Number(/stubborn (\d+)/.exec(readFileSync(log, 'utf8'))?.[1]);
  assert.ok(id > 0, `no process was started: ${readFileSync(log, 'utf8')}`);
  await until(() => !runs(id), 'the end of what was started');
}

const BOTH_ENDS = /^begins\n.* bytes are left out here\]\n.*\nStarted\n$/s;

describe('an output that is too long', () => {
  it('S51: is kept at both ends, for every runner', async () => {
    const command = shell('echo begins; head -c 40000000 /dev/zero; echo; echo why it ended; exit 3');
    const exit = await run(command);
    assert.equal(exit.code, 3);
    assert.ok(exit.cut > 20_000_000);
    assert.ok(statSync(command.log).size <= LARGEST_OUTPUT * 2 ** 20 + 100);
    assert.match(readFileSync(command.log, 'latin1'), /^begins\n/);
    assert.equal(lastLines(command.log, 1), 'why it ended');
    assert.throws(
      () => answerIn(command.log, exit, 'probe'),
      /^Error: probe: .* bytes of its answer are missing/,
    );
  });

  it('S51: of a running process is read at both ends too', async () => {
    const log = join(folder, 'running.log');
    const text = 'echo begins; head -c 40000000 /dev/zero; echo; echo Started; exec sleep 1000';
    const running = await Running.start({
      program: '/bin/sh',
      arguments: ['-c', text],
      environment: { PATH: process.env.PATH ?? '' },
      folder,
      log,
      sign: /^Started/,
    });
    await until(() => running.signed && BOTH_ENDS.test(printedIn(log)), 'both ends');
    process.kill(running.pid, 'SIGKILL');
    await running.ended;
    await running.close();
    assert.match(printedIn(log), BOTH_ENDS);
    assert.ok(statSync(log).size <= LARGEST_OUTPUT * 2 ** 20 + 100);
  });
});

describe('a process that ends by itself', () => {
  it('reports its exit code', async () => {
    for (const code of [0, 1, 42]) {
      const exit = await run(script(`process.exit(${code})`));
      assert.deepEqual(
        { ...exit, elapsed: 0 },
        { code, killedBy: null, timedOut: false, survivors: false, cut: 0, elapsed: 0 },
      );
      assert.ok(exit.elapsed > 0);
    }
  });

  it('V9: reports the signal that killed it', async () => {
    const exit = await run(script('process.kill(process.pid, "SIGKILL")'));
    assert.equal(exit.code, null);
    assert.equal(exit.killedBy, 'SIGKILL');
    assert.equal(exit.timedOut, false);
  });

  it('has all of its output in the log, both streams, of any size', async () => {
    const lines = 100_000;
    const command = script(`
      for (let line = 0; line < ${lines}; line++) require('node:fs').writeSync(1 + (line % 2), 'line ' + line + '\\n');
    `);
    await run(command);
    const written = readFileSync(command.log, 'utf8').trimEnd().split('\n');
    assert.equal(written.length, lines);
    assert.equal(new Set(written).size, lines);
    assert.equal(lastLines(command.log, 2).split('\n').length, 2);
  });

  it('has each stream in a file of its own too, if requested', async () => {
    const streams = { output: join(folder, 'stdout.log'), error: join(folder, 'stderr.log') };
    const command = shell('echo out; echo err >&2; echo again', { streams });
    await run(command);
    assert.equal(readFileSync(streams.output, 'utf8'), 'out\nagain\n');
    assert.equal(readFileSync(streams.error, 'utf8'), 'err\n');
    assert.deepEqual(readFileSync(command.log, 'utf8').trimEnd().split('\n').sort(), ['again', 'err', 'out']);
    const lost = { ...streams, error: join(folder, 'none/stderr.log') };
    await assert.rejects(run(shell('true', { streams: lost })), /ENOENT/);
  });

  it('has all of its output in the log, even if the log was still being written at its end', async () => {
    // A log without a reader acts like a slow disk: the last output still waits in its pipe.
    const log = join(folder, 'slow.log');
    const copy = join(folder, 'copy.log');
    execFileSync('mkfifo', [log]);
    const reader = spawn('sh', ['-c', 'sleep 0.4; exec cat "$0" > "$1"', log, copy]);
    const read = new Promise(resolve => reader.once('exit', resolve));
    const size = 140_000;
    const exit = await run(script(`require('node:fs').writeSync(1, 'x'.repeat(${size}))`, { log }));
    await read;
    assert.equal(exit.code, 0);
    assert.equal(readFileSync(copy, 'utf8').length, size);
  });

  it('has the given arguments, environment and folder, and a mark', async () => {
    const command = script(
      'console.log(JSON.stringify([process.argv.slice(1), process.env, process.cwd()]))',
    );
    const argv = ['$(id)', '; exit 1', "it's", ''];
    await run({
      ...command,
      arguments: [...command.arguments, ...argv],
      environment: { ONLY: '$HOME' },
      folder,
    });
    const [given, environment, where] = JSON.parse(readFileSync(command.log, 'utf8'));
    assert.deepEqual(given, argv);
    const { OVERHEAD_CHILD: mark, ...others } = environment;
    assert.deepEqual(others, { ONLY: '$HOME' });
    assert.match(mark, /^[0-9a-f-]{36}$/);
    assert.equal(where, folder);
  });

  it('V9: but leaves one behind is reported, and that one is ended', async () => {
    const command = withStubborn('exit 7');
    const exit = await run(command);
    assert.equal(exit.code, 7);
    assert.equal(exit.survivors, true);
    await gone(command.log);
  });
});

describe('a process that does not end', () => {
  it('V9: is ended at its time limit with its descendants, even if they ignore SIGTERM', async () => {
    const command = withStubborn('wait', { timeout: 1000 });
    const exit = await run(command);
    assert.equal(exit.timedOut, true);
    assert.equal(exit.killedBy, 'SIGTERM');
    assert.equal(exit.survivors, true);
    await gone(command.log);
    assert.ok(exit.elapsed >= 1000 && exit.elapsed < FOREVER, `${exit.elapsed} ms`);
  });

  it('and ignores SIGTERM itself is killed', async () => {
    const exit = await run(shell(`trap '' TERM; exec ${SLEEP}`, { timeout: 1000 }));
    assert.equal(exit.timedOut, true);
    assert.equal(exit.killedBy, 'SIGKILL');
  });

  it('is ended with its descendants when the user stops the run, and the reason is thrown', async () => {
    const controller = new AbortController();
    const command = withStubborn('wait', { signal: controller.signal });
    const stop = async () => {
      const log = () => (existsSync(command.log) ? readFileSync(command.log, 'utf8') : '');
      await until(() => log().includes('stubborn'), 'a process of the group');
      controller.abort(new Error('enough'));
    };
    await Promise.all([assert.rejects(run(command), /^Error: enough$/), stop()]);
    await gone(command.log);
  });

  it('and cannot be ended is awaited with a time limit, and reported', { timeout: 15_000 }, async t => {
    const { kill } = process;
    let leader = 0;
    // It gets no signal, like a process that waits for a disk.
    t.mock.method(process, 'kill', (pid: number) => {
      leader = -pid;
      return true;
    });
    t.mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const running = run(script(`setTimeout(() => {}, ${FOREVER})`, { timeout: 1000 }));
      t.mock.timers.tick(1000);
      t.mock.timers.tick(60_000);
      await assert.rejects(running, (error: Error) => {
        assert.ok(error instanceof ForkFailure && error.final);
        assert.match(
          error.message,
          new RegExp(`^process ${leader} \\(state \\w.*\\) did not end within 30 s of SIGKILL`),
        );
        return true;
      });
    } finally {
      try {
        kill(leader, 'SIGKILL');
      } catch (error) {
        // It may be gone already.
        assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
      }
    }
  });

  it('may take longer than the longest timer', async () => {
    for (const timeout of [1e12, Number.POSITIVE_INFINITY]) {
      const exit = await run(script('setTimeout(() => {}, 200)', { timeout }));
      assert.deepEqual([exit.code, exit.timedOut], [0, false]);
    }
  });

  it('leaves no timer, which would delay the end of this process', async () => {
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
    const before = timers();
    await run(shell('echo done'));
    assert.equal(timers(), before);
  });

  it('can detect our exit: its standard input is open until then', async () => {
    const exit = await run(
      script(
        'process.stdin.on("end", () => process.exit(3)).resume(); setTimeout(() => process.exit(0), 300)',
      ),
    );
    assert.equal(exit.code, 0);
  });
});

describe('no process is started', () => {
  it('S53: with too few file descriptors, which ends the run', {
    skip: process.platform === 'linux' ? false : 'only Linux tells apart what the limit means',
  }, () => {
    const module = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);
    const text = `import { closeSync, openSync } from 'node:fs';
      const { run } = await import(${module('process.ts')});
      const { Running } = await import(${module('../application/running.ts')});
      const command = { program: '/bin/true', arguments: [], environment: {}, folder: '/', log: '/dev/null', sign: null,
        timeout: 30_000, signal: new AbortController().signal };
      await run(command);
      for (const start of [run, Running.start]) {
        const open = [];
        try { for (;;) open.push(openSync('/dev/null')); } catch {}
        const error = await start(command).catch(error => error);
        for (const file of open) closeSync(file);
        console.log(error.code);
      }
      process.exit();`;
    const shellText = 'ulimit -n 128; exec "$@"';
    const argv = ['-c', shellText, 'sh', process.execPath, '--input-type=module', '-e', text];
    assert.equal(execFileSync('/bin/sh', argv, { encoding: 'utf8' }), 'EMFILE\nEMFILE\n');
  });

  it('if the program is missing, and the message names it', async () => {
    await assert.rejects(
      run(script('', { program: '/no/such/program' })),
      /\/no\/such\/program cannot be started: .*ENOENT/,
    );
  });

  it('if its arguments are longer than the kernel allows, or contain a NUL', async () => {
    for (const word of ['x'.repeat(300_000), 'a\0b'])
      await assert.rejects(
        run(script('', { program: '/bin/true', arguments: [word] })),
        /^Error: \/bin\/true cannot be started: /,
      );
  });

  it('if the user has already stopped the run', async () => {
    const command = script('', { signal: AbortSignal.abort(new Error('stopped before')) });
    await assert.rejects(run(command), /stopped before/);
    assert.equal(existsSync(command.log), false);
  });
});

it('a log that cannot be written ends the run', async () => {
  const command = script('setInterval(() => console.log("x"), 10)', {
    log: join(folder, 'no/such/folder.log'),
  });
  await assert.rejects(run(command), /ENOENT.*folder\.log/);
});

it('a command is printed in a form that a shell can read', () => {
  assert.equal(
    printable('java', ['-Xmx1g', 'a b', "it's", '', '$(id)']),
    "java -Xmx1g 'a b' 'it'\\''s' '' '$(id)'",
  );
});
