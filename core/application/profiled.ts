// What profiled forks of applications share: the profiler, the owners of methods, and the stacks of their JVMs.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isBare, isZip } from '../jvm/agents.ts';
import { classPathOf } from '../jvm/class-path.ts';
import { classesOf, type JarClasses } from '../jvm/profile/classes.ts';
import type { SampledKind } from '../jvm/profile/commands.ts';
import { NOBODY, type OwnerOf, ownership } from '../jvm/profile/owner.ts';
import { collapseRecordings } from '../jvm/profile/recording.ts';
import { findSampler, type Sampler } from '../jvm/profile/sampler.ts';
import { readStacks } from '../jvm/profile/stacks.ts';
import { isLibrary } from '../jvm/suite.ts';
import { ProfileError } from '../profile/collapsed.ts';
import type { Stack } from '../profile/profile.ts';
import { ForkFailure, type Lack } from '../runner.ts';
import type { Application, Member } from './application.ts';
import type { Target } from './target.ts';

/** A profiler of the JVMs of an application. */
export interface ApplicationSampler {
  readonly sampler: Sampler;
  /** The JDK of the application, with jcmd. */
  readonly home: string;
}

/** Finds a profiler for all processes of an application, which must be JVMs, or returns what is missing. */
export async function applicationSampler({
  suite,
  targets,
  context,
}: Application): Promise<ApplicationSampler | Lack> {
  const programs = [...targets.values()].flatMap(({ processes }) => processes);
  const other = programs.find(
    ({ program }) => program.java === null || !existsSync(join(program.java, 'bin/jcmd')),
  );
  if (other !== undefined)
    return {
      reason: `${other.program.written} is not the java of a JDK, so its time cannot be attributed`,
      remedy: 'start each process as java of a JDK with jcmd, not by a script',
    };
  const home = programs[0]?.program.java ?? '';
  const name = programs[0]?.program.identity ?? '';
  const sampler = await findSampler({ home, name }, suite.jvmArguments, context);
  return 'library' in sampler ? { sampler, home } : sampler;
}

/** Reads the classes of agents and applications, each jar once. */
export class ClassReader {
  readonly #known = new Map<string, Promise<JarClasses>>();

  /** Returns the owners of the methods of processes. @param processes their arguments on this machine */
  async ownerOf(
    { suite }: Application,
    { variant, jar, folder }: Target,
    processes: readonly Pick<Member, 'arguments'>[],
  ): Promise<OwnerOf> {
    if (jar === null || isLibrary(variant) || isBare(suite, variant)) return NOBODY;
    const environment = { ...suite.environment, ...variant.environment };
    const path = processes
      .flatMap(({ arguments: argv }) => classPathOf({ argv, environment }))
      .flatMap(part => partsOf(resolve(folder, part)));
    const jars = path.filter(isFile);
    const { names } = await this.#read(jars);
    return ownership(await this.#read([jar]), { names, folders: path.filter(part => !isFile(part)) });
  }

  #read(jars: readonly string[]): Promise<JarClasses> {
    const key = jars.join('\n');
    const known = this.#known.get(key) ?? classesOf(jars);
    this.#known.set(key, known);
    return known;
  }
}

/** The jars and folders of a part of a class path, which may end with a wildcard. */
function partsOf(part: string): string[] {
  if (part.endsWith('/*')) {
    const folder = dirname(part);
    return existsSync(folder)
      ? readdirSync(folder)
          .filter(name => name.endsWith('.jar'))
          .map(name => join(folder, name))
      : [];
  }
  const there = statSync(part, { throwIfNoEntry: false });
  if (there === undefined) return [];
  return there.isDirectory() || isZip(part) ? [part] : [];
}

const isFile = (path: string) => statSync(path).isFile();

/** Files of a profiler, and how to read them. */
export interface Written {
  readonly folder: string;
  /** Names of files without their ending. */
  readonly names: readonly string[];
  readonly kind: SampledKind;
  readonly owner: OwnerOf;
}

/** Returns the stacks that a profiler wrote. Throws {@link ForkFailure} with the reason if there are none. */
export async function stacksIn(
  { folder, names, kind, owner }: Written,
  { sampler, home }: ApplicationSampler,
  { context }: Pick<Application, 'context'>,
): Promise<Stack[]> {
  const files = names.map(name => join(folder, `${name}.collapsed`));
  if (sampler.library === null)
    await collapseRecordings(
      kind,
      names.map(name => join(folder, `${name}.jfr`)),
      { home },
      join(folder, 'collapse.log'),
      context,
    );
  const missing = files.find(file => !existsSync(file));
  if (missing !== undefined) throw new ForkFailure(`${sampler.name} did not write ${missing}`);
  let stacks: Stack[];
  try {
    stacks = readStacks(files, { owner, allocations: kind === 'alloc', without: null });
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    throw new ForkFailure(`${sampler.name} wrote a file that cannot be read: ${error.message}`, true);
  }
  if (stacks.length === 0 && kind === 'cpu') throw new ForkFailure(`${sampler.name} wrote no stacks`);
  return stacks;
}
