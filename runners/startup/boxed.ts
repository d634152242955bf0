// A start in the box: the application in a machine of its own, which counts instructions until a line says that it is ready.
import { writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import type { Sample } from '../../action/src/results/format.ts';
import type { Application } from '../application/application.ts';
import { placesIn } from '../application/places.ts';
import { argumentsOf, environmentOf, type Target } from '../application/target.ts';
import { counted } from '../box/counted.ts';
import { GUEST_JDK, jdkLayer } from '../box/jdk.ts';
import { type GuestFile, runInBox } from '../box/machine.ts';
import { classLog, misled } from '../command/life.ts';
import { failure } from '../command/run.ts';
import { printable } from '../printable.ts';
import { type ForkResult, Unmeasurable } from '../runner.ts';

/** Where things lie in the guest. */
const GUEST = {
  jar: '/overhead/application.jar',
  agent: '/overhead/agent',
  script: '/overhead/until',
  scratch: '/tmp/scratch',
  classes: '/tmp/classes.log',
} as const;
const SHELL = '/bin/bash';
/** Of the machine, in MiB: the image lies in it too. */
export const MEMORY = 2048;
/** What the script ends with where the application has ended before it was ready, and with no code of its own. */
const NEVER = 97;

/** Starts a program, says what it prints, and kills it when a line matches. Of its own it takes some millions of instructions. */
const UNTIL = `coproc APPLICATION { read -r; exec "\${@:2}" 2>&1; }
pid=$APPLICATION_PID
# Bash forgets the pipes of a process that has ended: it begins when they are ours.
exec 3<&"\${APPLICATION[0]}" 4>&"\${APPLICATION[1]}"
echo >&4
while IFS= read -r line <&3; do
  printf '%s\\n' "$line"
  if [[ $line =~ $1 ]]; then
    kill -KILL "$pid"
    wait "$pid" 2>/dev/null
    exit 0
  fi
done
wait "$pid"
code=$?
exit $((code == 0 ? ${NEVER} : code))
`;

/** What only one of the two kinds of regular expressions knows: letters behind \`\\\`, groups with \`?\`, and what is not greedy. */
const FOREIGN = /\\[A-Za-z0-9]|\(\?|[*+?}][?+]/;

/** Refuses what the box cannot start. Throws {@link Unmeasurable}. */
export function refuseUnboxable({ suite }: Application): void {
  for (const { ready } of suite.application?.processes ?? []) {
    if (ready.kind !== 'log')
      throw new Unmeasurable('lane: box: nobody asks in the box: ready has to be a line, with log');
    if (FOREIGN.test(ready.pattern))
      throw new Unmeasurable(
        `lane: box: the pattern /${ready.pattern}/ is read by bash there: write it without letters behind "\\", and without "?" behind "(" or a repetition`,
      );
  }
}

/** What is asked of one fork. */
export interface BoxAsked {
  readonly target: Target;
  readonly raw: string;
  readonly seed: number;
  readonly timeout: number;
  readonly rehearsal: boolean;
}

/** Starts an application once, in a machine of its own. Throws {@link ForkFailure}. */
export async function runInGuest(application: Application, asked: BoxAsked): Promise<ForkResult> {
  const { suite, surroundings, jar } = application;
  const { target, raw, seed, timeout, rehearsal } = asked;
  const { variant } = target;
  const [process] = target.processes;
  if (process === undefined || process.program.java === null) throw new Error('no JVM to start in the box');
  const agent = target.jar === null ? null : posix.join(GUEST.agent, basename(target.jar));
  const fill = placesIn(GUEST.scratch, GUEST.jar);
  const words = argumentsOf(suite, { variant, jar: agent }, process).map(fill);
  const { ready } = process.plan;
  const command = [`${GUEST_JDK}/bin/java`, ...(rehearsal ? [classLog(GUEST.classes)] : []), ...words];
  const layers: GuestFile[][] = [
    jdkLayer(process.program.java),
    [{ name: GUEST.jar, source: jar }],
    ...(agent === null || target.jar === null ? [] : [[{ name: agent, source: target.jar }]]),
    [
      { name: SHELL, source: SHELL },
      { name: GUEST.script, text: UNTIL },
      ...Object.entries(variant.files).map(([name, text]) => ({
        name: posix.join(GUEST.scratch, name),
        text,
      })),
    ],
  ];
  const done = await runInBox(
    {
      layers,
      arguments: [SHELL, GUEST.script, ready.kind === 'log' ? ready.pattern : '', ...command],
      environment: Object.fromEntries(
        Object.entries(environmentOf(suite, target, process)).map(([key, value]) => [key, fill(value)]),
      ),
      directory: '/tmp',
      openInput: false,
      collect: rehearsal ? [GUEST.classes] : [],
      seed,
      memory: MEMORY,
      raw,
      timeout,
    },
    surroundings,
  );
  const log = join(raw, 'output.log');
  writeFileSync(log, done.text);
  const ended = {
    command: `${printable(command[0] ?? '', command.slice(1))} (in the box)`,
    log,
    output: done.text,
  };
  if (done.problem !== null) throw failure(done.problem, ended);
  if (done.code !== 0) {
    const how = done.signal ?? (done.code === NEVER ? 'with exit code 0' : `with exit code ${done.code}`);
    throw failure(`it ended ${how} before it was ready`, ended);
  }
  const classes = done.files.get(GUEST.classes)?.toString('utf8') ?? null;
  const dead = rehearsal
    ? misled(suite, { variant, program: process.program, rest: [], folder: '/', jar: agent }, classes)
    : null;
  if (dead !== null) throw failure(dead, ended, true);
  const samples: Sample[] = [
    { unit: 'cpu-ns/op', value: done.user + done.system },
    { unit: 'ns/op', value: done.elapsed },
    { unit: 'user-ns/op', value: done.user },
    { unit: 'system-ns/op', value: done.system },
    { unit: 'peak-rss-B', value: done.memory },
  ];
  return counted({
    operations: 1,
    samples,
    iterations: [],
    conditions: { ...done.conditions, [`program (${variant.name})`]: process.program.identity },
    warnings: [],
    recipe: done.digest,
  });
}
