// Resolves the application that a suite starts: its processes, when each is ready, and its request.

import { parseArguments } from '../../../core/config/quantities.ts';
import { isJava } from '../../../core/process/program.ts';
import {
  type ApplicationSuite,
  CONTROL,
  type CommandLine,
  type HttpCheck,
  type ProcessPlan,
  type Ready,
} from '../../../core/suite.ts';
import { APPLICATIONS } from './builtin-applications.ts';
import { folderOf, readSimulated } from './command.ts';
import { type Findings, type Path, stringValues } from './findings.ts';
import { presetOf } from './presets.ts';
import type { SuiteFile, VariantFile } from './schema.ts';

type ReadyFile = NonNullable<SuiteFile['ready']>;
type RequestFile = NonNullable<SuiteFile['request']>;
type SuiteProcesses = NonNullable<SuiteFile['processes']>;

/** Runners that start an application. */
const RUNNERS: readonly SuiteFile['runner'][] = ['startup', 'http'];
/** The address of a path without a host. */
const HERE = 'http://127.0.0.1:{port}';
/** Names of processes become part of a benchmark's name and of a placeholder. */
const NAME = /^[A-Za-z][A-Za-z0-9_.]{0,31}$/;

/** Returns whether the runner of a suite starts an application. */
export function startsApplication({ runner }: SuiteFile): boolean {
  return RUNNERS.includes(runner);
}

/** Returns the application that a suite starts; null for other runners. */
export function readApplication(path: Path, file: SuiteFile, found: Findings): ApplicationSuite | null {
  if (!startsApplication(file)) return null;
  const { application, processes, command } = file;
  const machine = readSimulated(path, file, found);
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
 * no argv if the processes have their own. Null for other runners, and for a missing command, which is reported.
 * @param revised whether its relative paths begin in a revision that is not checked out yet
 */
export function readApplicationLine(
  path: Path,
  suite: SuiteFile,
  name: string,
  file: VariantFile,
  revised: boolean,
  found: Findings,
): CommandLine | null {
  if (!startsApplication(suite)) return null;
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
  if (processes === undefined && argv.length === 0) {
    found.report(
      at,
      `"${name}" starts nothing: name an application, a command (here or for the whole suite) or processes`,
    );
    return null;
  }
  checkAgent(at, name, programs, file, suite.mode, found);
  return { argv: processes === undefined ? argv : [], folder: folderOf(suite, revised) };
}

/** Every program called java gets the agent. The simulator cannot inspect a JVM, so an agent there needs an attach check. */
function checkAgent(
  at: Path,
  name: string,
  programs: readonly string[],
  file: VariantFile,
  mode: SuiteFile['mode'],
  found: Findings,
): void {
  if (!programs.some(isJava)) {
    for (const key of ['agent', 'jvm-args'] as const)
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
