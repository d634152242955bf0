// Resolves the variants of a suite: the control, what each adds, and what each is compared with.
import { defined, type Findings, type Path, stringValues } from '../../../core/config/findings.ts';
import { suggest } from '../../../core/config/problem.ts';
import { parseArguments } from '../../../core/config/quantities.ts';
import type { SuiteFile, VariantFile } from '../../../core/config/suite-schema.ts';
import { type BaseVariant, CONTROL, type Revision } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';

type Files = Readonly<Record<string, VariantFile | null>>;

/** The revision that is the working tree itself. */
const WORKING_TREE = 'HEAD';
/** The time limit for the build of a revision, in ms. */
export const BUILD_PATIENCE = 15 * 60_000;

/** The variants of a suite, and which of them is the control. */
export interface ReadVariants {
  readonly variants: readonly BaseVariant[];
  readonly control: string;
  /** See {@link BaseSuite.ladder}. */
  readonly ladder: readonly string[];
}

/** What the whole file adds to its variants. */
export interface Around {
  /** The file of the configuration. */
  readonly configuration: string;
  /** Maven repositories, by id. */
  readonly repositories: Readonly<Record<string, string>>;
  /** Whether limits on overheads hold for every suite of the file. */
  readonly everywhere: boolean;
}

/** Reads the variants of a suite. Problems are reported. */
export function readVariants(path: Path, suite: SuiteFile, around: Around, found: Findings): ReadVariants {
  const { settings } = runnerOf(suite);
  const files: Files = suite.variants;
  const names = Object.keys(files);
  const place = [...path, 'variants'];
  const control = controlOf(files);
  if (control === null) found.report(place, noControl(files));
  if (names.length < 2 && !settings.isAlone?.(suite, around.everywhere))
    found.report(
      place,
      settings.isAlone === undefined
        ? 'no treatment: add a variant with an agent'
        : 'no treatment: add a variant to the control, or use only the limits min and max',
    );
  const ladder = suite.ladder === true ? names.filter(name => name !== control) : [];
  if (suite.ladder === true && ladder.length < 2)
    found.reportKey(
      [...path, 'ladder'],
      'ladder: a ladder needs at least two treatments: add one, or remove ladder',
    );
  const steps = inSteps(files, ladder);
  checkAgainst(place, steps, found);
  const revisionOf = revisionsOf(path, suite, found);
  const variants = names.map((name): BaseVariant => {
    const file = files[name] ?? {};
    const common = readVariant([...place, name], name, file, revisionOf, found);
    const revised = common.revision !== null;
    const own = settings.readVariant({ path, file: suite, name, variant: file, revised, found, ...around });
    if (revised) {
      const remedy = settings.unmeasured(suite, own);
      if (remedy !== null)
        found.report([...place, name, 'ref'], `nothing of this revision would be measured: ${remedy}`);
    }
    return { ...common, ...own, against: steps[name]?.against ?? null };
  });
  return { variants: settings.withArms?.(variants, suite) ?? variants, control: control ?? CONTROL, ladder };
}

/** Returns the variants of a ladder, each against the one before where it names none. */
function inSteps(files: Files, ladder: readonly string[]): Files {
  const below = new Map(ladder.slice(1).map((name, index) => [name, ladder[index] as string]));
  const step = (name: string, file: VariantFile | null) => {
    const against = file?.against ?? below.get(name);
    return against === undefined ? file : { ...file, against };
  };
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, step(name, file)]));
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
    const own = Object.keys(runnerOf(suite).settings.variantKeys);
    const places = Object.fromEntries(
      ['ref', 'build', ...own].map(key => {
        const ofSuite = (key === 'build' || key === 'command') && !isSet(file, key) && isSet(suite, key);
        return [key, found.place([...(ofSuite ? path : at), key])];
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
): BaseVariant {
  if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(name)) {
    found.reportKey(path, `variant name "${name}" must be letters, digits, ".", "_", "+" and "-"`);
  } else if (/-\d+$/.test(name)) {
    found.reportKey(
      path,
      `variant name "${name}" ends in "-" and digits, which the result format reads as a CPU count: write "${name.replace(/-(\d+)$/, '_$1')}"`,
    );
  }
  if (name === CONTROL && file.ref !== undefined)
    found.report(
      [...path, 'ref'],
      `"${CONTROL}" is the control, to which the treatments add: rename this variant`,
    );
  found.pattern([...path, 'attached', 'log'], file.attached?.log);
  found.pattern([...path, 'attached', 'thread'], file.attached?.thread);
  return {
    name,
    revision: revisionOf(path, file),
    checkout: null,
    environment: stringValues(file.env),
    attached: file.attached === undefined ? null : defined(file.attached),
    against: file.against ?? null,
    alternative: false,
  };
}

function isSet(file: object, key: string): boolean {
  return (file as Readonly<Record<string, unknown>>)[key] !== undefined;
}
