// The files of one run: checked to be of this run, and copied into the folder of its fork.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { hideInFile } from '../results/secret.ts';
import { CRITERION_FILES } from './criterion.ts';
import { OutputError } from './faults.ts';
import { filesOf, type OutputSources } from './sources.ts';
import { estimatesIn, faultOf, keep, keepAs, lookAt } from './written.ts';

/** The copies of the files of a run, by their names in the configuration. */
export interface Collected {
  readonly files: ReadonlyMap<string, string>;
  /** The files with Criterion's estimates, by the name of their folder. */
  readonly estimates: ReadonlyMap<string, readonly string[]>;
}

/** Copies the files of the run that ended. Throws {@link OutputError} if one is missing, empty, or of an earlier run. @param raw the folder of the fork */
export type Collect = (raw: string) => Collected;

/** The folders of Criterion among the files of a suite, as written. */
const foldersOf = ({ results }: OutputSources): string[] =>
  results.flatMap(({ format, file }) => (format === 'criterion' && file !== null ? [file] : []));

/**
 * Looks at the files of a suite before a run.
 * @param folder where their relative paths begin
 * @param fill replaces placeholders in their names
 */
export function beforeRun(
  sources: OutputSources,
  folder: string,
  fill: (file: string) => string = file => file,
): Collect {
  const folders = foldersOf(sources);
  const files = filesOf(sources).filter(file => !folders.includes(file));
  const at = (file: string) => resolve(folder, fill(file));
  const earlier = lookAt(files.map(at), folders.map(at));
  return raw => ({
    files: new Map(
      files.map((file, index) => {
        const fault = faultOf(at(file), earlier);
        if (fault !== null) throw new OutputError(`${at(file)}: ${fault}`);
        return [file, keep(at(file), raw, index)];
      }),
    ),
    estimates: new Map(
      folders.map((written, index) => {
        const fresh = estimatesIn(at(written)).filter(path => faultOf(path, earlier) === null);
        if (fresh.length === 0)
          throw new OutputError(
            `${at(written)}: this command wrote no ${CRITERION_FILES.values} of Criterion below it`,
          );
        return [written, fresh.map(path => keepPair(path, at(written), join(raw, `criterion-${index + 1}`)))];
      }),
    ),
  });
}

/** Copies the two files of a benchmark of Criterion. Returns the copy of the estimates. */
function keepPair(path: string, from: string, to: string): string {
  const name = join(dirname(path), CRITERION_FILES.name);
  if (!existsSync(name)) throw new OutputError(`${name}: it is missing next to ${CRITERION_FILES.values}`);
  keepAs(name, join(to, relative(from, name)));
  return keepAs(path, join(to, relative(from, path)));
}

/** The files that a machine in the simulator sent. @param received by their paths in the guest */
export function fromGuest(
  sources: OutputSources,
  guestPath: (file: string) => string,
  received: ReadonlyMap<string, Buffer>,
): Collect {
  return raw => ({
    files: new Map(
      filesOf(sources).map((file, index) => {
        const bytes = received.get(guestPath(file));
        if (bytes === undefined) throw new OutputError(`${guestPath(file)}: the command did not write it`);
        if (bytes.length === 0) throw new OutputError(`${guestPath(file)}: it is empty`);
        const kept = join(raw, `results-${index + 1}`, basename(file));
        mkdirSync(dirname(kept), { recursive: true });
        writeFileSync(kept, bytes);
        hideInFile(kept);
        return [file, kept];
      }),
    ),
    estimates: new Map(),
  });
}
