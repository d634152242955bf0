// The compose runner: an environment of containers for each variant, measured by container while a command runs against it.
import { existsSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readHere } from '../../core/containers/counters.ts';
import {
  answerOf,
  composeNeeds,
  type Engine,
  EngineFailure,
  findEngine,
  shortly,
} from '../../core/containers/engine.ts';
import { unitsOf } from '../../core/containers/samples.ts';
import { shortDigest } from '../../core/download/cache.ts';
import { twins } from '../../core/forks/naming.ts';
import { timedBy } from '../../core/forks/patience.ts';
import { ReportedForks } from '../../core/forks/reported-forks.ts';
import { findProgram } from '../../core/process/program.ts';
import { FORMATS } from '../../core/readers/formats.ts';
import { findJfr } from '../../core/readers/recording.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import type { Warning } from '../../core/results/warning.ts';
import {
  type Checked,
  type ForkRequest,
  PreconditionError,
  type Prepared,
  type RunContext,
} from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { BENCHMARK, type ComposeRequest, type ComposeResult, runFork } from './fork.ts';
import { FETCHING, fetchImage, type Image, unpinned } from './images.ts';
import { removeLeftovers } from './leftovers.ts';
import { type Environments, environmentOf, ownEnvironment, type Target } from './prepared.ts';
import { findProfiler } from './profiler.ts';
import {
  builtName,
  composeArgv,
  type Files,
  newProject,
  type Service,
  servicesOf,
  writeOverride,
} from './project.ts';
import { composeSettings } from './settings.ts';
import type { ComposeSuite, ComposeVariant } from './suite.ts';

/** The default time limits of forks and dry runs, with the start of their containers. */
export const BOUNDS = { dryRun: 600_000, shortest: 120_000, factor: 10 };
/** The time limit for reading Compose files, in ms. */
const READING = 120_000;

export const composeRunner: Runner<ComposeSuite> = {
  name: 'compose',
  measures: 'an environment of containers under load',
  settings: composeSettings,
  builtin: null,
  fixedBy: 'the digests of the images in the Compose files, and one release of the engine',
  needs: composeNeeds,
  inputs: ({ variants }) =>
    variants.filter(({ revision }) => revision === null).flatMap(variant => filesOf(variant)),
  describe: ({ files, profiles }) =>
    [...files.map(file => basename(file)), ...profiles.map(name => `profile ${name}`)].join(', '),
  check,
  prepare,
};

/** The Compose files of a variant: absolute paths, in the order of their merge. */
const filesOf = ({ files, command: { folder } }: ComposeVariant) => files.map(file => resolve(folder, file));

/** Everything that is known before the first fork. */
export interface Found extends Environments {
  readonly warnings: readonly Warning[];
}

async function check(suite: ComposeSuite, context: RunContext): Promise<Checked> {
  return await withScratch(async scratch => {
    const { warnings } = await findEnvironments(suite, context, scratch);
    const named = suite.sources.results.some(({ format }) => FORMATS[format].names);
    return { benchmarks: named ? null : [BENCHMARK], warnings };
  });
}

async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const scratch = newTemporary('compose');
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function prepare(suite: ComposeSuite, context: RunContext): Promise<Prepared<ComposeVariant>> {
  const scratch = newTemporary('compose');
  const close = () => rmSync(scratch, { recursive: true, force: true });
  try {
    const made = await prepared(await findEnvironments(suite, context, scratch));
    return {
      ...made,
      close: () => {
        made.close?.();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function prepared(found: Found): Promise<Prepared<ComposeVariant>> {
  const { suite, targets, rows } = found;
  const left = await cleaned(found);
  const timed = timedBy(suite.timeout, BOUNDS);
  const run = async (
    { variant, raw }: ForkRequest,
    dryRun: boolean,
    recorder?: ComposeRequest['recorder'],
  ): Promise<ComposeResult> => {
    const target = targets.get(variant.name);
    if (target === undefined) throw new Error(`unknown variant ${variant.name}`);
    const own = { target, raw, dryRun, ...(recorder === undefined ? {} : { recorder }) };
    return await timed(dryRun, timeout => runFork(found, { ...own, timeout }));
  };
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(target, suite)]));
  const units = unitsOf(rows);
  const reported = new ReportedForks(async (request: ForkRequest<ComposeVariant>, dryRun) => {
    const { units: stated, ...result } = await run(request, dryRun);
    Object.assign(units, stated);
    return result;
  }, BENCHMARK);
  const control = suite.variants.find(({ name }) => name === suite.control) as ComposeVariant;
  const named =
    suite.sources.results.length === 0
      ? { benchmarks: [BENCHMARK] }
      : await reported.find(reported.forks.dryRun, control);
  return {
    ...reported.forks,
    ...named,
    header: {},
    units,
    variants,
    warnings: [
      ...found.warnings,
      ...left,
      ...twins(Object.entries(variants), 'the same files, profiles, images and environment'),
    ],
    // A service waits for requests.
    sleeps: true,
    dryRunHasUnits: true,
    profiler: () =>
      findProfiler(
        found,
        async () => await timeOf(control, request => run(request, true)),
        (request, recorder) => run(request, false, recorder),
      ),
  };
}

/** Runs a fork of a variant. Returns how long it takes, in ms. */
async function timeOf(
  variant: ComposeVariant,
  run: (request: ForkRequest<ComposeVariant>) => Promise<unknown>,
): Promise<number> {
  const raw = newTemporary('trial');
  const begun = performance.now();
  try {
    await run({ benchmark: BENCHMARK, variant, raw, seed: 0 });
    return performance.now() - begun;
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}

/** Removes what killed runs left behind. A failure is only reported, because it does not concern this run. */
async function cleaned({ engine, context }: Found): Promise<Warning[]> {
  try {
    for (const project of await removeLeftovers(engine, context.environment))
      context.notice(`removed ${project}, which a killed run left behind`);
    return [];
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return [
      { code: 'not-removed', message: `what killed runs left behind was not removed: ${shortly(error)}` },
    ];
  }
}

/** Finds the engine, and pulls or builds the images. Throws {@link PreconditionError}. */
export async function findEnvironments(
  suite: ComposeSuite,
  context: RunContext,
  scratch: string,
): Promise<Found> {
  const engine = await findEngine(suite.engine, context);
  const targets = new Map<string, Target>();
  const warnings: Warning[] = [];
  try {
    for (const variant of suite.variants) {
      const target = await targetOf(suite, variant, { engine, context, scratch }, warnings);
      targets.set(variant.name, target);
    }
  } catch (error) {
    throw error instanceof EngineFailure ? new PreconditionError(error.message) : error;
  }
  const all = [...targets.values()];
  const lasting = all.map(({ services }) => services.filter(({ ends }) => !ends).map(({ name }) => name));
  const rows = (lasting[0] ?? []).filter(name => lasting.every(names => names.includes(name)));
  return { suite, context, engine, targets, rows, read: readHere, warnings };
}

interface Place {
  readonly engine: Engine;
  readonly context: RunContext;
  /** The folder for files that last as long as the suite. */
  readonly scratch: string;
}

async function targetOf(
  suite: ComposeSuite,
  variant: ComposeVariant,
  place: Place,
  warnings: Warning[],
): Promise<Target> {
  const written = { files: filesOf(variant), profiles: variant.profiles };
  const lost = written.files.find(file => !existsSync(file));
  if (lost !== undefined)
    throw new PreconditionError(
      `the Compose file of "${variant.name}" is not there: ${lost}. Create it, or correct compose`,
    );
  const environment = environmentOf({ suite, context: place.context }, variant);
  const services = await servicesOf(place.engine, written, {
    environment,
    folder: variant.command.folder,
    timeout: READING,
    signal: place.context.signal,
  });
  const { service } = suite;
  if (service !== null && !services.some(({ name }) => name === service))
    throw new PreconditionError(
      `"${variant.name}" has no service ${service}, only ${services.map(({ name }) => name).join(', ')}: correct service, or name its profile under profiles`,
    );
  const images = await imagesOf(variant, services, written, place, environment, warnings);
  const files = { ...written, files: [...written.files, overrideOf(place, variant)] };
  const started = services.filter(({ name }) => name !== service);
  if (started.every(({ ends }) => ends))
    throw new PreconditionError(
      `"${variant.name}" has no service that keeps running: nothing would be measured`,
    );
  const jfr = findJfr(suite.sources, null, environment.PATH ?? '');
  return { ...files, variant, services: started, images, jfr, ...loadOf(suite, variant, environment) };
}

/** The file that is merged after those of the user. */
const overrideOf = ({ scratch }: Place, { name }: ComposeVariant) => join(scratch, `${name}.yaml`);

/** Builds and pulls the images of a variant, and writes the file that names the built ones. */
async function imagesOf(
  variant: ComposeVariant,
  services: readonly Service[],
  written: Files,
  place: Place,
  environment: Readonly<Record<string, string>>,
  warnings: Warning[],
): Promise<Record<string, Image>> {
  const { engine, context } = place;
  const override = overrideOf(place, variant);
  const unnamed = services.filter(({ built, image }) => built && image === null);
  const names = Object.fromEntries(unnamed.map(({ name }) => [name, builtName(variant.name, name, written)]));
  writeOverride(override, names);
  const { signal, notice } = context;
  const call = { environment, signal };
  const built = services.filter(service => service.built).map(({ name }) => name);
  if (built.length > 0) {
    notice(`${variant.name}: building ${built.join(', ')}`);
    const files = { ...written, files: [...written.files, override] };
    const argv = composeArgv(engine, newProject(), files, ['build', ...built]);
    const { folder } = variant.command;
    await answerOf({ ...call, argv, folder, timeout: FETCHING, purpose: `building ${built.join(', ')}` });
  }
  const images: Record<string, Image> = {};
  for (const service of services) {
    const name = names[service.name] ?? service.image;
    if (name === null) continue;
    const image = await fetchImage(engine, name, service.built, call, notice);
    images[service.name] = image;
    // Variants share most of their images.
    for (const warning of unpinned(service.name, image))
      if (!warnings.some(({ message }) => message === warning.message)) warnings.push(warning);
  }
  return images;
}

function loadOf(
  { service }: ComposeSuite,
  { name, command }: ComposeVariant,
  { PATH = '' }: Readonly<Record<string, string>>,
): Pick<Target, 'load' | 'identity'> {
  if (service !== null) return { load: [], identity: service };
  const { path, identity } = findProgram(name, command, PATH);
  return { load: [path, ...command.argv.slice(1)], identity };
}

/**
 * Returns the settings of a variant for the record, and for runs whose rounds are pooled. Files are named by their digests, because their
 * folders differ between machines. An image that is built differs in each build.
 */
function effective(
  { variant, files, images, identity }: Target,
  suite: ComposeSuite,
): Record<string, unknown> {
  const own = files.slice(0, -1);
  return {
    files: own.map(file => `${basename(file)} sha256:${shortDigest(file)}`),
    profiles: variant.profiles,
    images: Object.fromEntries(
      Object.entries(images).map(([name, { built, digest }]) => [name, built ? 'built' : digest]),
    ),
    command: suite.service === null ? variant.command.argv : ['service', suite.service],
    program: identity,
    operations: suite.operations,
    environment: ownEnvironment(suite, variant),
  };
}
