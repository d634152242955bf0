// Reads the profile of one fork, which the process profiler wrote.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { unnumbered } from '../../core/jvm/watch.ts';

/** Null if the system does not report it. */
const amount = z.number().nonnegative().nullable();

const iterationSchema = z.object({
  /** In the simulator, JMH ends with an iteration that does not count. */
  kind: z.enum(['warmup', 'measurement', 'end']),
  /** JMH's result of the iteration, in `scoreUnit`. */
  score: amount,
  wallNs: z.number().nonnegative(),
  cpuNs: amount,
  /** Instructions of the whole process. */
  instructions: amount.default(null),
  ops: z.number().nonnegative(),
  gcCount: amount,
  gcMs: amount,
  /** Bytes in the Java heap. */
  allocatedB: amount.default(null),
  voluntarySwitches: amount,
  involuntarySwitches: amount,
  /** CPU time by kernel thread name, without ended threads. */
  threadsCpuNs: z.record(z.string(), z.number().nonnegative()).nullable().default(null),
  /** What a profiled fork samples in it. */
  sampled: z.enum(['cpu', 'plain', 'alloc']).nullable().default(null),
});
export type Iteration = z.infer<typeof iterationSchema>;

/** A period, and the CPU time of the threads of each name in it. */
const shareSchema = z.object({
  wallNs: z.number().nonnegative(),
  threadsCpuNs: z.record(z.string(), z.number().nonnegative()),
});
export type Share = z.infer<typeof shareSchema>;

const vmSchema = z.object({
  schema: z.literal(1),
  benchmark: z.string(),
  mode: z.string(),
  scoreUnit: z.string().nullable(),
  iterations: z.array(iterationSchema),
  /** For a fork in turns: before the first slice, and between slices. */
  turns: z.object({ idle: shareSchema, waiting: shareSchema }).nullable().default(null),
  /** Instructions in these two periods; null if not counted. */
  counted: z.object({ idle: z.number(), waiting: z.number() }).nullable().default(null),
  vm: z.object({
    version: z.string(),
    vendor: z.string(),
    name: z.string(),
    collectors: z.array(z.string()),
    maxHeapB: z.number(),
    processors: z.number(),
  }),
  memory: z.object({
    usedHeapB: amount,
    liveHeapB: amount,
    peakRssB: amount,
    metaspaceB: amount,
    codeCacheB: amount,
  }),
  classesLoaded: amount,
  jitMs: amount,
  threadsPeak: amount,
  threadNames: z.array(z.string()),
  agents: z.object({
    arguments: z.array(z.string()).nullable(),
    instrumentations: amount,
    transformers: amount,
    libraries: z.array(z.string()).nullable(),
    /** Instances of each class of transformer. */
    transformerClasses: z.record(z.string(), z.number()).nullable(),
    attachedClass: z.object({ name: z.string(), loaded: z.boolean().nullable() }).nullable(),
    /** Agents with a loaded class from elsewhere on the class path; null if unknown. */
    replaced: z
      .array(z.object({ agent: z.string(), class: z.string(), from: z.string(), classes: z.number() }))
      .nullable()
      .default([]),
  }),
  environment: z.array(z.string()),
  problems: z.array(z.string()).optional(),
});
export type Vm = z.infer<typeof vmSchema>;

/**
 * Returns the name of a thread of a fork without what differs between forks and variants: numbers, and the benchmark, after which
 * JMH calls its workers.
 */
export function threadName({ benchmark }: Vm, name: string): string {
  return unnumbered(name.replace(benchmark, 'benchmark'));
}

/** Reads the profiler's file. Throws with the invalid field, which means that profiler and reader disagree. */
export function readVm(file: string): Vm {
  return vmSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
