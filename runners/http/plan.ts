// Makes the generator's plan of a suite.
import { join } from 'node:path';
import type { LoadSettings } from '../../core/application/load.ts';
import { callsOf, plannedLoad } from '../../core/application/requests.ts';
import type { HttpCheck } from '../../core/application/suite.ts';
import type { Scope } from '../../core/forks/counters.ts';
import type { WarmUp } from '../../core/forks/turns.ts';
import type { LoggedProgram, Plan } from './generator.ts';
import type { Sink } from './sink.ts';
import type { HttpSuite } from './suite.ts';

/** The windows of a fork: the length in ms, the most of the warm-up, and the measured ones. */
export interface Course {
  readonly window: number;
  readonly warmup: number;
  readonly windows: number;
  readonly dryRun: boolean;
}

export const DEFAULT_WINDOW = 1000;
/** The most windows of the warm-up, and those of the measurement. */
export const [DEFAULT_WARMUP, DEFAULT_WINDOWS] = [30, 10];
/** Requests of a dry run, which is a closed loop without a rate. */
const DRY_RUN_REQUESTS = 200;
const DRY_RUN: Course = { window: 200, warmup: 1, windows: 1, dryRun: true };
/** The most rates of a search, each of its eight twice, and its pause after each. */
const MOST_TURNS = 16;
/** Agents export the rest every five seconds; after that, work of an idle application is its normal idle work. */
export const WARM_UP: WarmUp = { atOnce: 1, settling: 5500, idle: 3000 };
/** A window is measured twice, in slices with leads and at the rate: its longest time as a multiple of its length, and in ms beyond that. */
const [WINDOW_TIMES, LEADS] = [4, 500];
/** Time of a fork outside its windows, in ms. */
const SLACK = 120_000;

/** Returns the windows of the forks of a suite. */
export function courseOf({ warmup, measurement }: Pick<HttpSuite, 'warmup' | 'measurement'>): Course {
  return {
    window: measurement?.time ?? DEFAULT_WINDOW,
    warmup: warmup?.count ?? DEFAULT_WARMUP,
    windows: measurement?.count ?? DEFAULT_WINDOWS,
    dryRun: false,
  };
}

/** A dry run, and its load. */
export function dryRunOf(load: LoadSettings): { readonly course: Course; readonly load: LoadSettings } {
  return {
    course: DRY_RUN,
    load: { ...load, rate: null, warmupRate: null, requests: DRY_RUN_REQUESTS, objective: null },
  };
}

/** What a process has that a load is for. */
export interface Loaded {
  readonly request: HttpCheck | null;
  /** `host:port` of calls of gRPC. */
  readonly address: string;
}

/** The input of a fork besides its suite. */
export interface Setting {
  /** The same for every variant of a round. */
  readonly seed: number;
  /** The number of the first request; default: 0. */
  readonly first?: number;
  readonly raw: string;
  /** Leaders of the sessions of its processes. */
  readonly sessions: readonly number[];
  readonly scope: Scope;
  readonly sink: Pick<Sink, 'process'>;
  /** See {@link Turns.address}; empty for a fork that runs alone. */
  readonly turns: string;
  readonly before: readonly LoggedProgram[];
  readonly after: readonly LoggedProgram[];
}

/** Returns the generator's plan; the placeholders of the request's URL are replaced. */
export function planOf(load: LoadSettings, course: Course, loaded: Loaded, setting: Setting): Plan {
  const concurrency = load.rate === null || load.objective !== null ? 0 : load.concurrency;
  const { seed, first, raw, sessions, scope, sink, turns, before, after } = setting;
  return {
    ...addressesOf(load, loaded),
    ...plannedLoad(load, loaded.request, seed),
    ...(first === undefined ? {} : { first }),
    rate: load.rate ?? 0,
    concurrency,
    // The rate of an objective is still unknown, so the warm-up is a closed loop.
    warmupRate: load.objective === null ? (load.warmupRate ?? (concurrency > 0 ? 0 : (load.rate ?? 0))) : 0,
    count: load.requests,
    objective: load.objective,
    connections: load.connections,
    timeout: load.timeout,
    patience: load.timeout,
    window: course.window,
    warmup: course.warmup,
    windows: course.windows,
    sessions,
    // The highest rate of an application does not depend on the cost of a request.
    scope: load.objective === null ? scope : '',
    sinkProcess: sink.process,
    turns,
    before,
    after,
    histogram: join(raw, 'latency.hgrm'),
    service: join(raw, 'service.hgrm'),
  };
}

function addressesOf(
  load: LoadSettings,
  { request, address }: Loaded,
): Pick<Plan, 'address' | 'callAddress'> {
  const calls = callsOf(load);
  if (!calls.includes(null)) return { address };
  if (request === null) throw new Error('there is no request');
  const { host, port } = new URL(request.url);
  return {
    address: port === '' ? `${host}:80` : host,
    ...(calls.every(call => call === null) ? {} : { callAddress: address }),
  };
}

/**
 * Returns the time limit of the whole load, in ms; a closed loop has its own.
 * @param forks that take turns
 */
export function patienceOf(load: LoadSettings, { window, warmup, windows }: Course, forks = 1): number {
  const closed = load.rate === null ? load.requests * 1000 : 0;
  const turns = load.objective === null ? 1 : MOST_TURNS;
  const alone =
    window * warmup +
    turns * ((windows + 1) * (WINDOW_TIMES * window + LEADS) + 3 * load.timeout) +
    closed +
    SLACK;
  return forks * alone;
}
