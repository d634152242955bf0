// Invented profiles for tests.
import type { ProfiledCause, ProfiledRow, ProfiledSuite, ProfileFile } from './file.ts';

const none = { off: 0, on: 0, difference: 0, low: 0, high: 0 };

export function cause(more: Partial<ProfiledCause> = {}): ProfiledCause {
  return {
    name: 'com.example.Agent.record',
    agent: true,
    caller: 'io.netty.buffer.PooledByteBufAllocator.newDirectBuffer',
    off: 0,
    on: 62,
    difference: 62,
    low: 55,
    high: 70,
    ...more,
  };
}

export function profiledRow(more: Partial<ProfiledRow> = {}): ProfiledRow {
  const causes = more.causes ?? [cause()];
  return {
    benchmark: 'AllocateAndRelease',
    treatment: 'otel',
    against: 'off',
    metric: 'cpu-ns/op',
    sets: 4,
    whole: { off: 100, on: 162, difference: 62, low: 55, high: 70 },
    agent: { ...none, on: 62, difference: 62, low: 55, high: 70 },
    unresolved: 0,
    causes,
    inclusive: causes.map(({ caller: _, ...one }) => one),
    omitted: 0,
    flame: { name: 'all', agent: false, off: 100, on: 162, children: [] },
    ...more,
  };
}

export function profiledSuite(more: Partial<ProfiledSuite> = {}): ProfiledSuite {
  return {
    suite: 'netty-bytebuf',
    profiler: 'async-profiler 4.4 (ctimer)',
    unavailable: '',
    cost: { value: 0.012, low: 0.004, high: 0.02 },
    elapsed: 60_000,
    warnings: [],
    rows: [profiledRow()],
    ...more,
  };
}

export function profileFile(...suites: ProfiledSuite[]): ProfileFile {
  return { schema: 1, suites };
}
