// Resolves the load of a suite of the runner http.

import { parseLatency } from '../../../core/config/quantities.ts';
import type { LoadSuite, Objective } from '../../../core/suite.ts';
import { type Findings, type Path, stringValues } from './findings.ts';
import type { SuiteFile } from './schema.ts';

export const DEFAULT_CONNECTIONS = 32;
/** Connections of the closed loop that counts CPU time: enough to keep two processors from sleeping. */
export const DEFAULT_CONCURRENCY = 16;
/** Methods that may be repeated more often than the rate, because they change nothing. */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** The time limit of one answer, in ms. */
export const DEFAULT_ANSWER = 10_000;

/** Returns the load of a suite; null for other runners. */
export function readLoad(path: Path, file: SuiteFile, found: Findings): LoadSuite | null {
  if (file.runner !== 'http') return null;
  const { load, warmup } = file;
  if (load === undefined)
    found.report(path, 'the suite lacks load: add it with rate (requests per second) or requests');
  const requests = [file.request, ...Object.values(file.processes ?? {}).map(({ request }) => request)];
  if (file.application === undefined && requests.every(request => request === undefined))
    found.report(path, 'the suite lacks request: add it to the suite or to one of its processes');
  if (warmup?.time !== undefined)
    found.report(
      [...path, 'warmup', 'time'],
      'time: the windows of the warm-up have the length of measured ones: set it under measurement',
    );
  const method = load?.method ?? 'GET';
  return {
    rate: load?.rate ?? null,
    concurrency: load?.concurrency ?? (SAFE.includes(method) ? DEFAULT_CONCURRENCY : 0),
    warmupRate: load?.['warmup-rate'] ?? null,
    requests: load?.requests ?? 0,
    objective: readObjective([...path, 'load', 'objective'], load?.objective ?? {}, found),
    connections: load?.connections ?? DEFAULT_CONNECTIONS,
    timeout: found.duration([...path, 'load', 'timeout'], load?.timeout) ?? DEFAULT_ANSWER,
    method,
    headers: stringValues(load?.headers),
    content: load?.content ?? '',
  };
}

type ObjectiveFile = NonNullable<NonNullable<SuiteFile['load']>['objective']>;

function readObjective(path: Path, file: ObjectiveFile, found: Findings): Objective | null {
  const [[name, written] = []] = Object.entries(file);
  if (name === undefined || written === undefined) return null;
  const limit = found.attempt([...path, name], () => parseLatency(written)) ?? 1;
  return { percentile: Number(name.slice(1)), limit };
}
