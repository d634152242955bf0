// A fake simulator that boots nothing: a script with configured answers.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunContext } from '../runner.ts';
import { placeProgram } from '../testing-programs.ts';

export interface ScriptedSimulator {
  readonly context: RunContext;
  /** An empty folder each time. */
  readonly raw: () => string;
  readonly remove: () => void;
}

/** Its report of what it would boot. */
export const FOUND = {
  qemu: { version: '7.2.22 (Debian)' },
  kernel: { package: 'linux-image-6.1', version: '6.1.192-2' },
  machine: '0a1b2c3d',
};

/** The answer of such a program to a check. */
export const checking = (found: string, after = 'exit 0') =>
  `if [ "$1" = check ]; then\ncat <<'END'\n${found}\nEND\n${after}; fi\n`;

/** `script` finds the request in $2 and writes its answer to $3. */
export function scriptedSimulator(
  script: string,
  check = checking(JSON.stringify(FOUND)),
): ScriptedSimulator {
  const root = mkdtempSync(join(tmpdir(), 'overhead simulator-'));
  for (const arch of ['amd64', 'arm64']) {
    placeProgram(root, `simulator-linux-${arch}`, `#!/bin/sh\n${check}${script}\n`);
    for (const name of ['guest', 'load', 'kernel-runner']) placeProgram(root, `${name}-linux-${arch}`, '');
  }
  let count = 0;
  return {
    context: {
      root,
      cache: join(root, 'cache'),
      environment: { PATH: process.env.PATH ?? '' },
      notice: () => undefined,
      signal: new AbortController().signal,
    },
    raw: () => join(root, `raw ${count++}`),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/**
 * Returns a script in place of QEMU. A machine that boots is saved at once; `script` is run for one that continues, with its ports in $console and
 * $results and its plan in the file `plan`.
 */
export function scriptedEmulator(script: string, version = '9.1'): string {
  const monitor = join(import.meta.dirname, 'testdata/emulator.mjs');
  return `#!/bin/sh
if [ "$1" = --version ]; then echo "QEMU emulator version ${version}"; exit; fi
for argument; do case $argument in file:*console) console=\${argument#file:} ;; file,id=results,path=*) results=\${argument#*path=} results=\${results%%,*} ;; esac; done
: >> "$results"
'${process.execPath}' '${monitor}' "$@"
case $? in 0) ;; 10) exit 0 ;; *) exit 9 ;; esac
${script}
`;
}

/** A script that answers with the results of processes. */
export function answering(...forks: readonly Readonly<Record<string, unknown>>[]): string {
  return answeringWith({}, ...forks);
}

/** The same, with other fields of the answer. */
export function answeringWith(
  fields: Readonly<Record<string, unknown>>,
  ...forks: readonly Readonly<Record<string, unknown>>[]
): string {
  const text = (value: string) => ({ bytes: Buffer.from(value).toString('base64') });
  const whole = {
    code: 0,
    elapsed: 5e8,
    user: 3e8,
    system: 1e8,
    memory: 7e6,
    voluntarySwitches: 4,
    involuntarySwitches: 2,
  };
  const answer = {
    inputDigest: { digest: 'd1', qemu: '7.2.22', kernel: { version: '6.1.192-2', sha256: 'ab'.repeat(32) } },
    kernelRelease: '6.1.0-56',
    forks: forks.map(fork => ({
      ...whole,
      stderr: text(''),
      ...fork,
      stdout: text(typeof fork.stdout === 'string' ? fork.stdout : ''),
    })),
    host: { known: false, elapsed: 3, memory: 1e8 },
    ...fields,
  };
  return `cat > "$3" <<'END'\n${JSON.stringify(answer)}\nEND`;
}

/** The output of a guest on its channel after one complete process. */
export function channel(fork: Readonly<Record<string, unknown>>): string {
  const none = { bytes: null };
  const lines = [
    { kind: 'hello', version: 1, kernel: '6.1.0' },
    { kind: 'fork', code: 0, stdout: none, stderr: none, elapsed: 1, user: 1, system: 1, ...fork },
  ]
    .map(line => `${JSON.stringify(line)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(lines).digest('hex');
  return `${lines}${JSON.stringify({ kind: 'end', forks: 1, sha256 })}\n`;
}
