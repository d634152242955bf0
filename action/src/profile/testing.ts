// Invented profiles for tests.
import type {
  EstimatedMisses,
  FlameNode,
  ProfiledCause,
  ProfiledRow,
  ProfiledSuite,
  ProfileFile,
} from './file.ts';

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
    unresolvedDifference: 0,
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
    misses: [],
    ...more,
  };
}

/** Misses of caches that an agent without locality has. */
export const MISSES: readonly EstimatedMisses[] = (
  [
    ['l1d', 0.4, 12.5],
    ['branch', 0, 1],
  ] as const
).map(([name, off, on]) => {
  const target = { benchmark: 'AllocateAndRelease', treatment: 'otel', against: 'off' };
  return { ...target, metric: `${name}-misses/op`, off, on };
});

export function profileFile(...suites: ProfiledSuite[]): ProfileFile {
  return { schema: 1, suites };
}

/** Frames from the entry of a thread, and the cost without and with an agent. */
type Path = readonly [frames: readonly string[], off: number, on: number];

const JMH = [
  '[worker]',
  'java.lang.Thread.run',
  'org.openjdk.jmh.runner.BenchmarkHandler$BenchmarkTask.call',
  'io.example.bench.generated.NettyByteBuf_allocateAndRelease_jmhTest.allocateAndRelease_avgt_jmhStub',
  'io.example.bench.NettyByteBuf.allocateAndRelease',
];
const ALLOCATE = [
  ...JMH,
  'io.netty.buffer.AbstractByteBufAllocator.directBuffer',
  'io.netty.buffer.PooledByteBufAllocator.newDirectBuffer',
];
const AGENT = 'com.example.agent.';

/** Stacks as async-profiler shows them of a suite with an instrumented allocator. Frames of the package {@link AGENT} are the agent's. */
const PATHS: readonly Path[] = [
  [JMH, 6, 6.4],
  [ALLOCATE, 4, 4.3],
  [[...ALLOCATE, 'io.netty.buffer.PoolThreadCache.allocateNormal'], 9, 9.2],
  [[...ALLOCATE, 'io.netty.buffer.PoolArena.allocate', 'io.netty.buffer.PoolChunk.allocate'], 14, 14.4],
  [
    [
      ...ALLOCATE,
      'io.netty.buffer.PoolArena.allocate',
      'io.netty.buffer.PooledUnsafeDirectByteBuf.newInstance',
      'io.netty.util.Recycler.get',
    ],
    11,
    4,
  ],
  [[...ALLOCATE, `${AGENT}AllocationAdvice.onExit`], 0, 7],
  [[...ALLOCATE, `${AGENT}AllocationAdvice.onExit`, `${AGENT}Tracker.record`], 0, 18],
  [
    [
      ...ALLOCATE,
      `${AGENT}AllocationAdvice.onExit`,
      `${AGENT}Tracker.record`,
      'java.util.concurrent.ConcurrentHashMap.merge',
      'java.util.concurrent.ConcurrentHashMap.putVal',
    ],
    0,
    23,
  ],
  [
    [
      ...ALLOCATE,
      `${AGENT}AllocationAdvice.onExit`,
      `${AGENT}StackWalkerKey.of`,
      'java.lang.StackWalker.walk',
      'java.lang.StackStreamFactory$AbstractStackWalker.callStackWalk',
      'JVM_CallStackWalk',
    ],
    0,
    14,
  ],
  [
    [
      ...JMH,
      'io.netty.buffer.AbstractReferenceCountedByteBuf.release',
      'io.netty.buffer.PooledByteBuf.deallocate',
    ],
    22,
    23,
  ],
  [
    [
      ...JMH,
      'io.netty.buffer.AbstractReferenceCountedByteBuf.release',
      'io.netty.buffer.PooledByteBuf.deallocate',
      'io.netty.util.Recycler$DefaultHandle.recycle',
    ],
    19,
    9,
  ],
  [
    [...JMH, 'io.netty.buffer.AbstractReferenceCountedByteBuf.release', `${AGENT}ReleaseAdvice.onEnter`],
    0,
    11,
  ],
  [
    [
      '[GC Thread]',
      'start_thread',
      'GangWorker::loop',
      'G1ParTask::work',
      'G1ParEvacuateFollowersClosure::do_void',
    ],
    6,
    13,
  ],
  [
    [
      '[C2 CompilerThread]',
      'start_thread',
      'CompileBroker::compiler_thread_loop',
      'Compile::Compile',
      'PhaseChaitin::Register_Allocate',
    ],
    9,
    12,
  ],
  [
    [
      `[example-agent-exporter]`,
      'java.lang.Thread.run',
      `${AGENT}Exporter.run`,
      `${AGENT}Exporter.encode`,
      'java.util.zip.Deflater.deflate',
    ],
    0,
    6,
  ],
];

function treeOf(paths: readonly Path[]): FlameNode {
  interface Grown {
    name: string;
    agent: boolean;
    off: number;
    on: number;
    children: Grown[];
  }
  const root: Grown = { name: 'all', agent: false, off: 0, on: 0, children: [] };
  for (const [frames, off, on] of paths) {
    let node = root;
    node.off += off;
    node.on += on;
    for (const name of frames) {
      let next = node.children.find(child => child.name === name);
      if (next === undefined) {
        next = { name, agent: name.startsWith(AGENT), off: 0, on: 0, children: [] };
        node.children.push(next);
      }
      next.off += off;
      next.on += on;
      node = next;
    }
  }
  return root;
}

/** A difference with an interval of a tenth to each side, at least 0.6. */
function differs(off: number, on: number) {
  const half = Math.max(0.6, 0.1 * Math.abs(on - off));
  return { off, on, difference: on - off, low: on - off - half, high: on - off + half };
}

/** A row that looks like one of an instrumented allocator. @param factor of every value */
export function realisticRow(factor = 1, more: Partial<ProfiledRow> = {}): ProfiledRow {
  const paths = PATHS.map(([frames, off, on]): Path => [frames, off * factor, on * factor]);
  const sum = (of: (path: Path) => number) => paths.reduce((all, path) => all + of(path), 0);
  const own = new Map<string, ProfiledCause>();
  const inclusive = new Map<string, ProfiledRow['inclusive'][number]>();
  for (const [frames, off, on] of paths) {
    const entry = frames.findIndex(name => name.startsWith(AGENT));
    const at = entry === -1 ? frames.length - 1 : entry;
    const name = frames[at] ?? '';
    const known = own.get(name) ?? { off: 0, on: 0 };
    own.set(name, {
      ...differs(known.off + off, known.on + on),
      name,
      agent: entry !== -1,
      caller: at > 1 ? (frames[at - 1] ?? '') : '',
    });
    for (const one of frames) {
      const before = inclusive.get(one) ?? { off: 0, on: 0 };
      inclusive.set(one, {
        ...differs(before.off + off, before.on + on),
        name: one,
        agent: one.startsWith(AGENT),
      });
    }
  }
  const ranked = <T extends { readonly low: number | null }>(found: Iterable<T>): T[] =>
    [...found].toSorted((one, other) => (other.low ?? 0) - (one.low ?? 0));
  const ofAgent = paths.filter(([frames]) => frames.some(name => name.startsWith(AGENT)));
  return profiledRow({
    whole: differs(
      sum(([, off]) => off),
      sum(([, , on]) => on),
    ),
    agent: differs(
      0,
      ofAgent.reduce((all, [, , on]) => all + on, 0),
    ),
    unresolved: 0.013,
    causes: ranked(own.values()),
    inclusive: ranked(inclusive.values()),
    omitted: 12,
    flame: treeOf(paths),
    ...more,
  });
}

/** Two benchmarks and two metrics, and a suite that could not be profiled. */
export function realisticProfile(): ProfileFile {
  return profileFile(
    profiledSuite({
      rows: [
        realisticRow(),
        realisticRow(4, { metric: 'B/op' }),
        realisticRow(0.5, { benchmark: 'CopyHeap/size=64' }),
      ],
      warnings: [
        { code: 'profile', message: 'frames of the kernel are missing: set kernel.perf_event_paranoid to 1' },
      ],
    }),
    profiledSuite({
      suite: 'commands',
      rows: [],
      unavailable: 'perf is missing: apt-get install linux-perf',
    }),
  );
}
