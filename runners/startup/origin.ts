// The agent of an application must be the one that was given: what the application's class path holds comes before the agent's jar.
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Application } from '../application/application.ts';
import type { Target } from '../application/target.ts';
import { buildWatch } from '../jmh/builds.ts';
import { cutShort, run } from '../process.ts';
import { ForkFailure, type Surroundings } from '../runner.ts';
import { askedOf, type Signs } from './alive.ts';

/** Time for a JVM that looks through a class path, in ms. */
const PATIENCE = 60_000;

/** The jar of the program that looks through class paths; null where no variant has an agent that a JVM starts. */
export async function watchFor(
  { suite, surroundings }: Application,
  jcmd: string | null,
): Promise<string | null> {
  return jcmd === null || suite.variants.every(({ agent }) => agent === null)
    ? null
    : await buildWatch(homeOf(jcmd), surroundings);
}

const homeOf = (jcmd: string) => dirname(dirname(jcmd));

/**
 * Why an application runs another revision of its agent than the one that was given, or null. Every fork has the same files, so a rehearsal
 * is enough. Throws {@link ForkFailure}.
 */
export async function replacedAgent(
  signs: Signs,
  { variant, jar, folder }: Target,
  watch: string | null,
  surroundings: Surroundings,
): Promise<string | null> {
  const { jcmd, raw } = signs;
  if (jcmd === null || jar === null || watch === null) return null;
  // A program that starts the application may be a JVM too, without the agent.
  const started = (await askedOf(signs, surroundings, ['VM.command_line'])).filter(({ said }) =>
    said.includes(`-javaagent:${jar}`),
  );
  const jvms = started.map(({ pid }) => pid);
  for (const { pid, said } of await askedOf({ ...signs, jvms }, surroundings, ['VM.system_properties'])) {
    const log = join(raw, `class-path-${pid}.log`);
    const exit = await run({
      program: join(homeOf(jcmd), 'bin/java'),
      arguments: [
        '-cp',
        [...classPathOf(said), jar, watch].join(delimiter),
        'overhead.watch.ClassSource',
        jar,
      ],
      environment: surroundings.environment,
      folder,
      log,
      timeout: PATIENCE,
      signal: surroundings.signal,
    });
    const text = readFileSync(log, 'utf8');
    if (exit.code !== 0)
      throw new ForkFailure(
        `the class path of the JVM (${pid}) could not be looked through${cutShort(exit)}: ${text.trim()}`,
      );
    const [type, from] = text
      .split(/\r?\n/)
      .filter(line => line !== '' && !line.startsWith('NOTE: ') && !line.startsWith('Picked up '));
    if (type !== undefined && from !== undefined)
      return `the agent of "${variant.name}" is not the one that was given: the class path has ${from} before ${jar}, so ${type} comes from the former, where it differs. Start each revision with the application of its own build, or build the application without the agent.`;
  }
  return null;
}

/** The class path among the properties of a JVM, which are written as a file of them is. */
function classPathOf(properties: string): string[] {
  const value = /^java\.class\.path=(.*)$/m.exec(properties)?.[1] ?? '';
  return value
    .trimEnd()
    .replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_, code: string | undefined, plain: string) =>
      code === undefined ? plain : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .split(delimiter);
}
