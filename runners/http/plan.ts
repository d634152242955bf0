// From a suite to what the generator is to do.
import { join } from 'node:path';
import type { HttpCheck, LoadSuite, Suite } from '../../action/src/config/config.ts';
import type { Scope } from '../counters.ts';
import type { Rest } from '../turns.ts';
import type { Plan, Said } from './generator.ts';
import type { Sink } from './sink.ts';

/** How a fork goes: windows of one length in ms, at most so many of warm-up, and those that are measured. */
export interface Course {
  readonly window: number;
  readonly warmup: number;
  readonly windows: number;
  readonly dryRun: boolean;
}

export const DEFAULT_WINDOW = 1000;
/** Windows of the warm-up at most, and of the measurement. */
export const [DEFAULT_WARMUP, DEFAULT_WINDOWS] = [30, 10];
/** Requests of a dry run, which is a closed loop: nothing is warm, and no rate need be kept. */
export const DRY_RUN_REQUESTS = 200;
const DRY_RUN: Course = { window: 200, warmup: 1, windows: 1, dryRun: true };
/** Rates that a search asks for at most, each of its eight twice, and what it lets through after each. */
const MOST_TURNS = 16;
/** Agents export what is left every five seconds: after that, what an application does while nobody asks is what it does anyway. In ms. */
export const REST: Rest = { settling: 5500, idle: 3000 };
/** Time that a fork may take beside its windows, in ms. */
const SLACK = 120_000;

/** The course of the forks of a suite. */
export function courseOf({ warmup, measurement }: Pick<Suite, 'warmup' | 'measurement'>): Course {
  return {
    window: measurement?.time ?? DEFAULT_WINDOW,
    warmup: warmup?.count ?? DEFAULT_WARMUP,
    windows: measurement?.count ?? DEFAULT_WINDOWS,
    dryRun: false,
  };
}

/** A dry run, and the load in it. */
export function dryRunOf(load: LoadSuite): { readonly course: Course; readonly load: LoadSuite } {
  return {
    course: DRY_RUN,
    load: { ...load, rate: null, warmupRate: null, requests: DRY_RUN_REQUESTS, objective: null },
  };
}

/** What a fork has beside its suite. */
export interface Setting {
  readonly raw: string;
  /** Leaders of the sessions of its processes. */
  readonly sessions: readonly number[];
  readonly scope: Scope;
  readonly sink: Pick<Sink, 'process'>;
  /** See {@link Turns.address}; empty for a fork that runs alone. */
  readonly turns: string;
  readonly before: readonly Said[];
  readonly after: readonly Said[];
}

/** What the generator is to do; the placeholders of `request` are filled in. */
export function planOf(load: LoadSuite, course: Course, request: HttpCheck | null, setting: Setting): Plan {
  if (request === null) throw new Error('nothing is to be requested');
  const { host, port, pathname, search } = new URL(request.url);
  const concurrency = load.rate === null || load.objective !== null ? 0 : load.concurrency;
  const { raw, sessions, scope, sink, turns, before, after } = setting;
  return {
    address: port === '' ? `${host}:80` : host,
    requests: [
      {
        method: load.method,
        path: `${pathname}${search}`,
        headers: load.headers,
        body: load.content,
        status: request.status,
        match: request.body,
      },
    ],
    rate: load.rate ?? 0,
    concurrency,
    // Which rate keeps an objective is still to be found; as fast as it can it gets warm too.
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
    // Which rate an application keeps is no matter of its work for a request.
    scope: load.objective === null ? scope : '',
    sinkProcess: sink.process,
    turns,
    before,
    after,
    histogram: join(raw, 'latency.hgrm'),
    service: join(raw, 'service.hgrm'),
  };
}

/**
 * Time for the whole load, in ms: a closed loop takes what it takes.
 * @param forks that take turns
 */
export function patienceOf(load: LoadSuite, { window, warmup, windows }: Course, forks = 1): number {
  const closed = load.rate === null ? load.requests * 1000 : 0;
  const turns = load.objective === null ? 1 : MOST_TURNS;
  const alone = window * warmup + turns * (window * (1 + windows) + 3 * load.timeout) + closed + SLACK;
  return forks * alone;
}
