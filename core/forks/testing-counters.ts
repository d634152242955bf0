// Fake hardware counters for machines without them: a script in place of the meter.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeProgram } from '../testing-programs.ts';
import type { Scope } from './counters.ts';

/**
 * Writes a script that prints the given probe and runs programs without counting.
 * @param program runs a program with a file for its usage, like the meter; null: the program runs, and the file has the number only
 * @param instructions the number in the file, or why there is none
 */
export function countingMeter(
  path: string,
  program: string | null,
  scope: Scope,
  instructions: number | string,
): void {
  const found = JSON.stringify({ scope, problem: scope === 'whole' ? '' : 'a reason', remedy: '' });
  const runs =
    program === null
      ? `file=$1; shift; "$@"; code=$?; echo '{"of":""}' > "$file"`
      : `file=$1; '${program}' "$@"; code=$?`;
  const counts =
    typeof instructions === 'number'
      ? `sed -i 's/}$/,"instructions":${instructions}}/' "$file"; exit $code`
      : `echo 'meter: ${instructions}' >&2; exit 125`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh
case $1 in
probe) echo '${found}' ;;
-count) [ "$2" = '${scope}' ] || exit 124; shift 2; [ "$1" != -children ] || shift; ${runs}; ${counts} ;;
*) exec '${program ?? 'false'}' "$@" ;;
esac
`,
  );
  chmodSync(path, 0o755);
}

/** Puts a meter into the bundle below a root. @param path the meter, made by one of these functions */
export function placeMeter(root: string, path: string): void {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  placeProgram(root, `meter-linux-${arch}`, readFileSync(path));
}

/**
 * Writes a script that counts for others: it records each request in a file, and returns the readings in order; the last one repeats.
 * @param readings numbers, or `error: …`
 */
export function servingMeter(
  path: string,
  scope: Scope,
  readings: readonly (number | string)[],
  noted: string,
): void {
  const found = JSON.stringify({ scope, problem: '', remedy: '' });
  const server = `
    const readings = ${JSON.stringify(readings)};
    const server = require('node:net').createServer(socket => {
      let rest = '', known = false;
      socket.on('error', () => {});
      socket.on('data', bytes => {
        const lines = (rest + bytes).split('\\n');
        rest = lines.pop();
        for (const line of lines) {
          if (!known) { known = line === 'secret'; if (!known) socket.destroy(); continue; }
          require('node:fs').appendFileSync(${JSON.stringify(noted)}, line + '\\n');
          socket.write((line === 'read' ? (readings.length > 1 ? readings.shift() : readings[0]) : 'ok') + '\\n');
        }
      });
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port + ':secret'));
    process.stdin.resume().on('end', () => process.exit());`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.cjs`, server);
  writeFileSync(
    path,
    `#!/bin/sh
case $1 in
probe) echo '${found}' ;;
serve) [ "$2" = '${scope}' ] || exit 124; exec '${process.execPath}' '${path}.cjs' ;;
esac
`,
  );
  chmodSync(path, 0o755);
}

/** What the host took from all processors since the start of the machine (ns). The clock of `clockMeter` has it, CPU time has not. */
export function stolen(): number {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/)[8];
  return Number(ticks ?? 0) * 1e7;
}

/** Builds the meter so that it counts nanoseconds, on any Linux. Returns why it cannot be built here, or false. */
export function clockMeter(path: string): string | false {
  if (process.platform !== 'linux') return 'instructions are counted on Linux only';
  const source = join(import.meta.dirname, '../../runners/go/meter');
  const built = spawnSync('go', ['build', '-buildvcs=false', '-tags', 'clock', '-o', path, '.'], {
    cwd: source,
    env: { ...process.env, CGO_ENABLED: '0' },
    encoding: 'utf8',
  });
  if (built.status !== 0) return `the meter cannot be built: ${built.stderr ?? built.error?.message}`;
  const probe = JSON.parse(spawnSync(path, ['probe'], { encoding: 'utf8' }).stdout) as {
    scope: string;
    problem: string;
  };
  return probe.scope === 'whole' ? false : `the kernel counts nothing for us: ${probe.problem}`;
}
