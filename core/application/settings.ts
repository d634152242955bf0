// The settings of suites that start an application: its processes, when each is ready, and its request.
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Findings, type Path, stringValues } from '../config/findings.ts';
import { folderOf, readMachine } from '../config/machine.ts';
import { fromInput, UsageError } from '../config/problem.ts';
import { parseArguments } from '../config/quantities.ts';
import { artefact, type OwnVariant, type Settings, type VariantRequest } from '../config/settings.ts';
import {
  command,
  files,
  folder,
  interleave,
  memory,
  SUITE_KEYS,
  type SuiteFile,
  VARIANT_KEYS,
  variantCommand,
} from '../config/suite-schema.ts';
import { readHeap } from '../jvm/heaps.ts';
import { agentFor, presetOf } from '../jvm/presets.ts';
import {
  AGENT_KEYS,
  agentArtefacts,
  agentInFolder,
  type GivenAgent,
  JVM_SUITE_KEYS,
  onlyAgent,
  readAgent,
  withArguments,
} from '../jvm/settings.ts';
import { DEFAULT_JDK } from '../jvm/suite.ts';
import { type CommandLine, isJava, ownProgram } from '../process/program.ts';
import { results } from '../readers/settings.ts';
import { NoJava } from '../runner-interface.ts';
import { CONTROL } from '../suite.ts';
import { APPLICATIONS, BUILTIN_APPLICATIONS } from './applications.ts';
import { readApplicationSources } from './own-metrics.ts';
import { processSchema, readySchema, requestSchema } from './schema.ts';
import type {
  ApplicationPlan,
  ApplicationSuite,
  ApplicationVariant,
  HttpCheck,
  ProcessPlan,
  Ready,
} from './suite.ts';

/** Settings of a suite that starts an application. */
export const APPLICATION_SUITE_KEYS = {
  interleave,
  ...JVM_SUITE_KEYS,
  command,
  folder,
  application: z
    .enum(BUILTIN_APPLICATIONS)
    .describe('An application of this project to start, in place of a `command`.')
    .meta({ more: '../runners/startup/README.md#applications' })
    .optional(),
  processes: z
    .record(z.string(), processSchema)
    .describe('Processes that belong together, by name, in the order in which they start.')
    .meta({ more: '../runners/startup/README.md#several-processes' })
    .optional(),
  ready: readySchema.optional(),
  request: requestSchema.optional(),
  files,
  memory,
  results,
};
const variantKeys = { ...AGENT_KEYS, command: variantCommand };

const suiteFile = z.strictObject({ ...SUITE_KEYS, ...APPLICATION_SUITE_KEYS });
const variantFile = z.strictObject({ ...VARIANT_KEYS, ...variantKeys });
export type ApplicationVariantFile = z.infer<typeof variantFile>;
export type ApplicationFile = SuiteFile<ApplicationVariantFile> & z.infer<typeof suiteFile>;

type ReadyFile = NonNullable<ApplicationFile['ready']>;
type RequestFile = NonNullable<ApplicationFile['request']>;
type SuiteProcesses = NonNullable<ApplicationFile['processes']>;

/** The address of a path without a host. */
const HERE = 'http://127.0.0.1:{port}';
/** Names of processes become part of a benchmark's name and of a placeholder. */
const NAME = /^[A-Za-z][A-Za-z0-9_.]{0,31}$/;

/** Returns the application that a suite starts. */
function readApplication(path: Path, file: ApplicationFile, found: Findings): ApplicationPlan {
  const { application, processes, command } = file;
  const machine = readMachine(path, file, found);
  const ways = Object.entries({ application, processes, command }).filter(([, way]) => way !== undefined);
  const [first, second] = ways;
  if (first !== undefined && second !== undefined)
    found.reportKey(
      [...path, second[0]],
      `"${first[0]}" and "${second[0]}" exclude each other: a suite starts one application; remove one of them`,
    );
  if (application === undefined && file.jdk !== undefined)
    found.reportKey(
      [...path, 'jdk'],
      'jdk: is looked for to run an application of this project; a command names its own java',
    );
  if (processes !== undefined) {
    for (const key of ['ready', 'request'] as const)
      if (file[key] !== undefined)
        found.reportKey([...path, key], `${key}: each of the processes has its own: say it there`);
    return { builtin: null, processes: readProcesses([...path, 'processes'], processes, found), ...machine };
  }
  const builtin = application === undefined ? null : APPLICATIONS[application];
  const ready = file.ready === undefined ? builtin?.ready : readReady([...path, 'ready'], file.ready, found);
  if (ready === undefined)
    found.report(
      path,
      'the suite lacks ready: add it with log (a line that the application prints), port, or http',
    );
  const request =
    file.request === undefined
      ? (builtin?.request ?? null)
      : readCheck([...path, 'request'], file.request, found);
  const never: Ready = { kind: 'log', pattern: '' };
  const process = { name: '', argv: [], environment: {}, ready: ready ?? never, request };
  return { builtin: application ?? null, processes: [process], ...machine };
}

function readProcesses(path: Path, files: SuiteProcesses, found: Findings): ProcessPlan[] {
  const entries = Object.entries(files);
  if (entries.length === 0) found.report(path, 'processes: names none: add one');
  return entries.map(([name, file]) => {
    const at = [...path, name];
    if (!NAME.test(name))
      found.reportKey(
        at,
        `process name "${name}" must begin with a letter, and be letters, digits, "_" and "."`,
      );
    const argv = parseArguments(file.command);
    if ((argv[0] ?? '') === '') found.report([...at, 'command'], `"${name}" has no program`);
    return {
      name,
      argv,
      environment: stringValues(file.env),
      ready: readReady([...at, 'ready'], file.ready, found),
      request: file.request === undefined ? null : readCheck([...at, 'request'], file.request, found),
    };
  });
}

function readReady(path: Path, file: ReadyFile, found: Findings): Ready {
  const { log, port, http, ...answer } = file;
  if (http !== undefined) return { kind: 'http', check: readCheck(path, { http, ...answer }, found) };
  if (port !== undefined) {
    const written = String(port);
    if (!/^([1-9]\d*|\{port(:[A-Za-z0-9_.]+)?\})$/.test(written) || Number(written) > 65_535)
      found.report([...path, 'port'], `"${written}" is no port: write "{port}", or a number`);
    return { kind: 'port', port: written };
  }
  found.pattern([...path, 'log'], log);
  return { kind: 'log', pattern: log ?? '' };
}

function readCheck(path: Path, { http, status, body }: RequestFile, found: Findings): HttpCheck {
  found.pattern([...path, 'body'], body);
  const url = http.startsWith('/') ? `${HERE}${http}` : http;
  // Placeholders are replaced when a fork begins: by a number, or by a part of the path.
  if (!/^http:\/\/[^/]+/.test(url) || !URL.canParse(url.replace(/\{[^}]*\}/g, '1')))
    found.report(
      [...path, 'http'],
      `"${http}" is no address: write a path that begins with /, or a URL that begins with http://`,
    );
  return { url, status: status ?? 200, body: body ?? '' };
}

/**
 * Returns the command line of a variant: its own, that of the suite, or that of the built-in application. It has
 * no argv if the processes have their own. A missing command is reported.
 */
function readCommand({
  path,
  file: suite,
  name,
  variant: file,
  revised,
  found,
}: VariantRequest<ApplicationFile, ApplicationVariantFile>): CommandLine {
  const at = [...path, 'variants', name];
  const { application, processes } = suite;
  if (file.command !== undefined && (application ?? processes) !== undefined) {
    found.reportKey(
      [...at, 'command'],
      `command: the suite says what is started, under ${application === undefined ? 'processes' : 'application'}: remove it`,
    );
  }
  const argv =
    application === undefined
      ? parseArguments(file.command ?? suite.command ?? [])
      : APPLICATIONS[application].argv;
  const programs =
    processes === undefined
      ? [argv[0] ?? '']
      : Object.values(processes).map(({ command }) => parseArguments(command)[0] ?? '');
  if (processes === undefined && argv.length === 0)
    found.report(
      at,
      `"${name}" starts nothing: name an application, a command (here or for the whole suite) or processes`,
    );
  else checkAgent(at, name, programs, file, suite.mode, found);
  return { argv: processes === undefined ? argv : [], folder: folderOf(suite, revised) };
}

/** Every program called java gets the agent. The simulator cannot inspect a JVM, so an agent there needs an attach check. */
function checkAgent(
  at: Path,
  name: string,
  programs: readonly string[],
  file: ApplicationVariantFile,
  mode: ApplicationFile['mode'],
  found: Findings,
): void {
  if (!programs.some(isJava)) {
    for (const key of ['agent', 'agent-path', 'jvm-args'] as const)
      if (file[key] !== undefined)
        found.report(
          [...at, key],
          `${key}: only a program called java can have it, and "${name}" starts ${programs.join(', ')}: put it into command or env, where that program takes it`,
        );
  } else if (
    (mode ?? 'native') !== 'native' &&
    file.agent !== undefined &&
    file.attached?.class === undefined &&
    name !== CONTROL &&
    presetOf(file.agent) === null
  ) {
    found.report(
      [...at, 'agent'],
      `the agent of "${name}" needs an attach check in the simulator: add attached: {class}, a class that is loaded only if the agent works`,
    );
  }
}

/** Reads the heaps of a suite. Problems are reported. */
function readHeaps(path: Path, file: ApplicationFile, found: Findings): string[] {
  const lines = [file.command, ...Object.values(file.variants).map(one => one?.command)];
  const all = [...lines, ...Object.values(file.processes ?? {}).map(one => one.command)];
  const programs = all.map(line => parseArguments(line ?? [])[0] ?? '');
  if (file.heap !== undefined && file.application === undefined && !programs.some(isJava))
    found.reportKey(
      [...path, 'heap'],
      'heap: is given to a program called java, and this suite starts none: leave it out',
    );
  return readHeap(path, file, found);
}

type OwnApplicationSuite = Pick<ApplicationSuite, 'jdk' | 'jvmArguments' | 'heap' | 'application'>;

/** Reads what suites with an application have in addition to the common settings. Problems are reported. */
export function readApplicationSuite(
  path: Path,
  file: ApplicationFile,
  found: Findings,
): OwnApplicationSuite {
  const sources = readApplicationSources(path, file, found);
  return {
    jdk: file.jdk ?? DEFAULT_JDK,
    jvmArguments: parseArguments(file['jvm-args'] ?? []),
    heap: readHeaps(path, file, found),
    application: { ...readApplication(path, file, found), sources },
  };
}

/** The settings of variants that start an application, and of their revisions. */
export const applicationVariants: Pick<
  Settings<ApplicationSuite, ApplicationFile, ApplicationVariantFile>,
  'variantKeys' | 'readVariant' | 'unmeasured' | 'artefacts' | 'inFolder'
> = {
  variantKeys,
  readVariant: request => ({ ...readAgent(request, true), command: readCommand(request) }),
  // A command runs in the folder of its revision.
  unmeasured: ({ application }, variant) =>
    application === undefined || artefactsOf(variant).length > 0
      ? null
      : 'name what its build makes as agent or jar, by a relative path',
  artefacts: artefactsOf,
  inFolder: (variant, root) => ({
    ...variant,
    agent: agentInFolder(variant, root),
    command: { ...variant.command, folder: resolve(root, variant.command.folder) },
  }),
};

function artefactsOf(variant: OwnVariant<ApplicationVariant>) {
  return [...agentArtefacts(variant), ...artefact('command', ownProgram(variant.command))];
}

/** Returns a suite with an agent from flags or inputs. Throws {@link UsageError}, and {@link NoJava} for a suite without a JVM. */
export function applicationWithAgent<S extends ApplicationSuite>(suite: S, given: GivenAgent): S {
  const programs = [
    ...suite.variants.map(({ command }) => command.argv[0]),
    ...suite.application.processes.map(({ argv }) => argv[0]),
  ];
  if (!programs.some(program => program !== undefined && isJava(program))) throw new NoJava();
  const own = withArguments(suite, given);
  const { agent, agentArguments } = given;
  if (agent === null) return own;
  const settings = fromInput('agent', () => agentFor(agent, agentArguments));
  if (suite.mode === 'simulation' && settings.attached?.class === undefined)
    throw new UsageError(
      `agent: in the simulator an agent shows itself by a class, so name a preset, or write it into suite "${suite.name}" with attached: {class}`,
    );
  const control = suite.variants.find(({ name }) => name === suite.control) as ApplicationVariant;
  return { ...own, ...onlyAgent(own, control, settings) };
}
