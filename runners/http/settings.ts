// The settings of a suite under load in overhead.yml: its application, and its requests.
import { z } from 'zod';
import {
  DEFAULT_PERCENTILES,
  type LoadSettings,
  type Objective,
  PERCENTILES,
} from '../../core/application/load.ts';
import { callsOf } from '../../core/application/requests.ts';
import {
  APPLICATION_SUITE_KEYS,
  type ApplicationFile,
  type ApplicationVariantFile,
  applicationVariants,
  readApplicationSuite,
} from '../../core/application/settings.ts';
import type { Findings, Path } from '../../core/config/findings.ts';
import { readIterations } from '../../core/config/iterations.ts';
import { parseLatency } from '../../core/config/quantities.ts';
import type { Settings } from '../../core/config/settings.ts';
import { measurement, warmup } from '../../core/config/suite-schema.ts';
import { readRequests } from './requests.ts';
import { loadSchema } from './schema.ts';
import type { HttpSuite } from './suite.ts';

const ownKeys = { load: loadSchema.optional(), warmup, measurement };
const ownFile = z.strictObject(ownKeys);
type HttpFile = ApplicationFile & z.infer<typeof ownFile>;

export const DEFAULT_CONNECTIONS = 32;
/** Connections of the closed loop that counts CPU time: enough to keep two processors from sleeping. */
export const DEFAULT_CONCURRENCY = 16;
/** Methods that may be repeated more often than the rate, because they change nothing. */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** The time limit of one answer, in ms. */
export const DEFAULT_ANSWER = 10_000;

/** Returns the load of a suite. */
function readLoad(path: Path, file: HttpFile, found: Findings): LoadSettings {
  const { load, warmup } = file;
  if (load === undefined)
    found.report(path, 'the suite lacks load: add it with rate (requests per second) or requests');
  if (warmup?.time !== undefined)
    found.report(
      [...path, 'warmup', 'time'],
      'time: the windows of the warm-up have the length of measured ones: set it under measurement',
    );
  const own = readRequests(path, load ?? {}, file, found);
  const processes = Object.values(file.processes ?? {});
  const requests = [file.request, ...processes.map(({ request }) => request)];
  if (
    file.application === undefined &&
    callsOf(own).includes(null) &&
    requests.every(request => request === undefined)
  )
    found.report(path, 'the suite lacks request: add it to the suite or to one of its processes');
  const methods = own.mix.length > 0 ? own.mix.map(({ method }) => method) : [own.method];
  const safe = own.har === null && own.grpc === null && methods.every(method => SAFE.includes(method));
  return {
    rate: load?.rate ?? null,
    concurrency: load?.concurrency ?? (safe ? DEFAULT_CONCURRENCY : 0),
    warmupRate: load?.['warmup-rate'] ?? null,
    requests: load?.requests ?? 0,
    objective: readObjective([...path, 'load', 'objective'], load?.objective ?? {}, found),
    connections: load?.connections ?? DEFAULT_CONNECTIONS,
    timeout: found.duration([...path, 'load', 'timeout'], load?.timeout) ?? DEFAULT_ANSWER,
    percentiles: PERCENTILES.filter(one => (load?.percentiles ?? DEFAULT_PERCENTILES).includes(one)),
    ...own,
  };
}

type ObjectiveFile = NonNullable<NonNullable<HttpFile['load']>['objective']>;

function readObjective(path: Path, file: ObjectiveFile, found: Findings): Objective | null {
  const [[name, written] = []] = Object.entries(file);
  if (name === undefined || written === undefined) return null;
  const limit = found.attempt([...path, name], () => parseLatency(written)) ?? 1;
  return { percentile: Number(name.slice(1)), limit };
}

/** Reports what the simulator cannot measure: it has no time, and nothing leaves it. */
function checkSimulated(path: Path, file: HttpFile, found: Findings): void {
  if ((file.mode ?? 'native') === 'native') return;
  if (file.load?.rate !== undefined)
    found.reportKey(
      [...path, 'load', 'rate'],
      'rate: the simulator has no time, and so no rate and no latency: use requests, a number of consecutive ones',
    );
  const mixed = (file.load?.mix ?? []).flatMap(({ grpc }, index) =>
    grpc === undefined ? [] : [['mix', String(index), 'grpc']],
  );
  for (const key of [...(file.load?.grpc === undefined ? [] : [['grpc']]), ...mixed])
    found.reportKey(
      [...path, 'load', ...key],
      'grpc: requests in the simulator are over HTTP/1.1: measure calls of gRPC natively',
    );
  for (const [name, variant] of Object.entries(file.variants))
    if (variant?.attached?.exports === true)
      found.reportKey(
        [...path, 'variants', name, 'attached', 'exports'],
        'exports: nothing leaves the simulator: use attached: {class}, a class that is loaded only if the agent works',
      );
}

/** The process under load has the address that gRPC calls: the last one, or the last with a request if those are sent too. */
function withAddress<S extends Pick<HttpSuite, 'application'>>(suite: S, load: LoadSettings): S {
  const { application } = suite;
  const calls = callsOf(load);
  const address = calls.find(call => call !== null)?.address;
  const loaded = application.processes.findLastIndex(
    ({ request }) => !calls.includes(null) || request !== null,
  );
  if (address === undefined || loaded < 0) return suite;
  const processes = application.processes.map((one, index) => (index === loaded ? { ...one, address } : one));
  return { ...suite, application: { ...application, processes } };
}

export const httpSettings: Settings<HttpSuite, HttpFile, ApplicationVariantFile> = {
  suiteKeys: { ...APPLICATION_SUITE_KEYS, ...ownKeys },
  attachKeys: ['log', 'class', 'exports'],
  readsMetrics: true,
  ...applicationVariants,
  readSuite: ({ path, file, found }) => {
    checkSimulated(path, file, found);
    const load = readLoad(path, file, found);
    return {
      ...withAddress(readApplicationSuite(path, file, found), load),
      ...readIterations(path, file, found),
      load,
    };
  },
};
