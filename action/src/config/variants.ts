// Resolves the variants of a suite: the control, what each adds, and what each is compared with.
import { isAbsolute, resolve } from 'node:path';
import { suggest } from '../../../core/config/problem.ts';
import { parseArguments } from '../../../core/config/quantities.ts';
import { CONTROL, type Revision, type Suite, type Variant } from '../../../core/suite.ts';
import { readApplicationLine, startsApplication } from './application.ts';
import { ownProgram, readCommandLine } from './command.ts';
import { defined, type Findings, type Path, stringValues } from './findings.ts';
import { goInFolder, goPaths, limitedAlone, readGoVariant } from './go.ts';
import { kernelInFolder, kernelPaths, readKernelVariant, withArms } from './kernel.ts';
import { agentSettings, needsPlace, presetOf } from './presets.ts';
import type { SuiteFile, VariantFile } from './schema.ts';

type Files = Readonly<Record<string, VariantFile | null>>;

/** The revision that is the working tree itself. */
const WORKING_TREE = 'HEAD';
/** The time limit for the build of a revision, in ms. */
export const BUILD_PATIENCE = 15 * 60_000;

/**
 * Returns the variants of a suite. Problems are reported.
 * @param folder where the paths of a Go suite begin
 * @param everywhere whether limits on overheads hold for every suite of the file
 */
export function readVariants(
  path: Path,
  suite: SuiteFile,
  found: Findings,
  folder: string,
  everywhere: boolean,
): Pick<Suite, 'variants' | 'control'> {
  const files: Files = suite.variants;
  const names = Object.keys(files);
  const place = [...path, 'variants'];
  const control = controlOf(files);
  if (control === null) found.report(place, noControl(files));
  if (suite.runner === 'kernel' && control !== null && control !== CONTROL)
    found.report(
      place,
      `"${control}" is the control here, and that of a kernel is called "${CONTROL}": nothing attached`,
    );
  if (names.length < 2 && !limitedAlone(suite, everywhere))
    found.report(
      place,
      suite.runner === 'go'
        ? 'no treatment: add a variant to the control, or use only the limits min and max'
        : 'no treatment: add a variant with an agent',
    );
  checkAgainst(place, files, found);
  const build = revisionsOf(path, suite, found);
  const variants = names.map(name => {
    const file = files[name] ?? {};
    const variant = readVariant([...place, name], name, file, build, found);
    checkPreset([...place, name], file, suite, found);
    const go = readGoVariant(file);
    const revised = variant.revision !== null;
    return {
      ...variant,
      go: revised ? go : goInFolder(go, folder),
      kernel: readKernelVariant(path, suite, name, file, revised, found),
      command:
        readCommandLine(path, suite, name, file, revised, found) ??
        readApplicationLine(path, suite, name, file, revised, found),
    };
  });
  for (const { name, revision, ...rest } of variants) {
    // The packages of a Go suite belong to the revision, and a command runs in its folder.
    const own =
      (suite.runner === 'go' && suite.module !== 'builtin') ||
      suite.runner === 'command' ||
      (startsApplication(suite) && suite.application === undefined);
    if (revision === null || own || artefactsOf(rest).length > 0) continue;
    const remedy =
      suite.runner === 'kernel'
        ? 'name what its build makes as object or command, by a relative path'
        : suite.runner === 'go'
          ? 'the built-in workloads are not of this repository: replace one of their modules by a folder of it, or name another module'
          : 'name what its build makes as agent or jar, by a relative path';
    found.report([...place, name, 'ref'], `nothing of this revision would be measured: ${remedy}`);
  }
  const arms = suite.runner === 'kernel' ? withArms(variants, suite.idle ?? false) : variants;
  return { variants: arms, control: control ?? CONTROL };
}

/**
 * Returns the revisions that others are compared with: the old code. No gate limits them, because no
 * change of the working tree could fix a breach.
 */
export function referencesOf({ variants, control }: Pick<Suite, 'variants' | 'control'>): string[] {
  const named = new Set(variants.map(variant => variant.against));
  return variants
    .filter(({ name, revision }) => revision !== null && name !== control && named.has(name))
    .map(({ name }) => name);
}

/** A file of a revision, by the key that names it. */
export interface Artefact {
  readonly key: string;
  readonly path: string;
}

/** Returns the files that a revision must have after its build: those of its relative paths. */
export function artefactsOf({
  agent,
  jar,
  go,
  command,
  kernel,
}: Pick<Variant, 'agent' | 'jar' | 'go' | 'command' | 'kernel'>): Artefact[] {
  const program = command === null ? null : ownProgram(command);
  const paths = { agent: agent?.kind === 'file' ? agent.path : null, jar, command: program };
  const files = Object.entries(paths).flatMap(([key, path]) =>
    path === null || isAbsolute(path) ? [] : [{ key, path }],
  );
  return [...files, ...[...goPaths(go), ...kernelPaths(kernel)].map(([key, path]) => ({ key, path }))];
}

/** Returns a variant whose relative paths begin at a folder. */
export function inFolder(variant: Variant, folder: string): Variant {
  const { agent, jar, go, command, kernel } = variant;
  return {
    ...variant,
    go: goInFolder(go, folder),
    command: command === null ? null : { ...command, folder: resolve(folder, command.folder) },
    kernel: kernel === null ? null : kernelInFolder(kernel, folder),
    agent: agent?.kind === 'file' ? { ...agent, path: resolve(folder, agent.path) } : agent,
    jar: jar === null ? null : resolve(folder, jar),
  };
}

/** Returns the variant that all are compared with: `off`, else the one that every other one is `against`. */
function controlOf(files: Files): string | null {
  const names = Object.keys(files);
  if (names.includes(CONTROL)) return CONTROL;
  const fits = (name: string) =>
    names.every(other => files[other]?.against === (other === name ? undefined : name));
  return names.find(fits) ?? null;
}

function noControl(files: Files): string {
  const names = Object.keys(files);
  const bare = names.find(name => Object.keys(files[name] ?? {}).length === 0);
  const meant = bare === undefined ? '' : ` (is it "${bare}"?)`;
  return `no control: add "${CONTROL}: {}", the variant without an agent${meant}; or, to compare two revisions of one program, add against: to each but the older one`;
}

function checkAgainst(path: Path, files: Files, found: Findings): void {
  const names = Object.keys(files);
  for (const [name, file] of Object.entries(files)) {
    const against = file?.against;
    if (against === undefined) continue;
    const place = [...path, name, 'against'];
    const others = names.filter(other => other !== name && other !== CONTROL);
    if (against === CONTROL && names.includes(CONTROL)) {
      found.report(
        place,
        `"${CONTROL}" is the control, which every treatment is judged against anyway: leave against out, or name another treatment`,
      );
    } else if (name === CONTROL) {
      found.report(place, `"${CONTROL}" is the control and is judged against nothing: leave against out`);
    } else if (!others.includes(against)) {
      found.report(place, `"${against}" is not another variant of this suite: ${suggest(against, others)}`);
    } else if (turnsBack(name, files)) {
      found.report(
        place,
        `${chain(name, files).join(' against ')} is a circle: remove against from the oldest of them`,
      );
    }
  }
}

/** Returns the names that `against` leads to from a variant, up to the first repeated one. */
function chain(name: string, files: Files): string[] {
  const chain: string[] = [name];
  for (let at = files[name]?.against; at !== undefined && at in files; at = files[at]?.against) {
    chain.push(at);
    if (chain.indexOf(at) < chain.length - 1) break;
  }
  return chain;
}

function turnsBack(name: string, files: Files): boolean {
  const names = chain(name, files);
  return names.length > 1 && names.at(-1) === name;
}

type ReadRevision = (path: Path, file: VariantFile) => Revision | null;

/** Returns a reader of a variant's revision, with the suite's build as the default. */
function revisionsOf(path: Path, suite: SuiteFile, found: Findings): ReadRevision {
  const buildTimeout = found.duration([...path, 'build-timeout'], suite['build-timeout']) ?? BUILD_PATIENCE;
  const isRevision = (file: VariantFile | null) => file?.ref !== undefined && file.ref !== WORKING_TREE;
  if (!Object.values(suite.variants).some(isRevision)) {
    for (const key of ['build', 'build-timeout'] as const) {
      if (suite[key] !== undefined)
        found.reportKey(
          [...path, key],
          `${key}: no variant of this suite is a revision, and the working tree is measured unchanged: build it first, or give a variant a ref`,
        );
    }
  }
  return (at, file) => {
    if (!isRevision(file)) {
      if (file.build !== undefined)
        found.reportKey(
          [...at, 'build'],
          'build: this variant is the working tree, which is measured unchanged: build it first, or give the variant a ref',
        );
      return null;
    }
    const build = parseArguments(file.build ?? suite.build ?? []);
    if (build[0] === '') found.report([...at, 'build'], 'build: the program has no name');
    const keys = [
      'ref',
      'build',
      'agent',
      'jar',
      'command',
      'object',
      'overlay',
      'toolexec',
      'replace',
    ] as const;
    const places = Object.fromEntries(
      keys.map(key => {
        const suites =
          (key === 'build' || key === 'command') && file[key] === undefined && suite[key] !== undefined;
        return [key, found.place([...(suites ? path : at), key])];
      }),
    );
    return { ref: file.ref ?? '', source: null, build, buildTimeout, places };
  };
}

function readVariant(
  path: Path,
  name: string,
  file: VariantFile,
  revisionOf: ReadRevision,
  found: Findings,
): Omit<Variant, 'go' | 'command' | 'kernel'> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(name)) {
    found.reportKey(path, `variant name "${name}" must be letters, digits, ".", "_", "+" and "-"`);
  } else if (/-\d+$/.test(name)) {
    found.reportKey(
      path,
      `variant name "${name}" ends in "-" and digits, which the result format reads as a CPU count: write "${name.replace(/-(\d+)$/, '_$1')}"`,
    );
  }
  if (name === CONTROL && file.agent !== undefined)
    found.report(
      [...path, 'agent'],
      `"${CONTROL}" is the control and has no agent: give this variant another name`,
    );
  if (name === CONTROL && file.ref !== undefined)
    found.report(
      [...path, 'ref'],
      `"${CONTROL}" is the control, to which the treatments add: rename this variant`,
    );
  found.pattern([...path, 'attached', 'log'], file.attached?.log);
  found.pattern([...path, 'attached', 'thread'], file.attached?.thread);
  const revision = revisionOf(path, file);
  // Paths in a revision are unknown before its checkout.
  const at = (written: string) => (revision === null ? resolve(written) : written);
  const settings =
    file.agent === undefined
      ? null
      : found.attempt([...path, 'agent'], () => agentSettings(file.agent ?? '', at));
  return {
    name,
    revision,
    checkout: null,
    jar: file.jar === undefined ? null : at(file.jar),
    agent: settings?.agent ?? null,
    sha256: file.sha256?.toLowerCase() ?? null,
    agentArguments: file['agent-args'] ?? settings?.agentArguments ?? '',
    jvmArguments: [...(settings?.jvmArguments ?? []), ...parseArguments(file['jvm-args'] ?? [])],
    environment: { ...settings?.environment, ...stringValues(file.env) },
    files: settings?.files ?? {},
    attached: file.attached === undefined ? (settings?.attached ?? null) : defined(file.attached),
    against: file.against ?? null,
  };
}

/** Some presets need what only the processes of an application have. */
function checkPreset(path: Path, { agent }: VariantFile, suite: SuiteFile, found: Findings): void {
  const preset = presetOf(agent ?? '');
  if (preset !== null && needsPlace(preset) && !startsApplication(suite))
    found.report(
      [...path, 'agent'],
      `agent: "${agent}" needs a port and a file of its own, which the runner ${suite.runner} does not give it: write its jar, its arguments and its attach check yourself`,
    );
}
