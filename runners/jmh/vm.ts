// What the process profiler saw of one fork: its file, checked.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Null where the system does not tell. */
const amount = z.number().nonnegative().nullable();

const iterationSchema = z.object({
  kind: z.enum(['warmup', 'measurement']),
  index: z.number().int(),
  /** What JMH itself makes of the iteration, in `scoreUnit`. */
  score: amount,
  wallNs: z.number().nonnegative(),
  cpuNs: amount,
  /** What the processor counted of the whole process. */
  instructions: amount.default(null),
  ops: z.number().nonnegative(),
  gcCount: amount,
  gcMs: amount,
  voluntarySwitches: amount,
  involuntarySwitches: amount,
  /** CPU time by what the kernel calls the threads, those that ended left out. */
  threadsCpuNs: z.record(z.string(), z.number().nonnegative()).nullable().default(null),
});
export type Iteration = z.infer<typeof iterationSchema>;

/** A time, and the CPU time of the threads of each name in it. */
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
  /** Of a fork that took turns: before the first slice, and between slices. */
  turns: z.object({ idle: shareSchema, waiting: shareSchema }).nullable().default(null),
  /** Instructions in these two times; null where none are counted. */
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
    /** Agents of which a loaded class came from elsewhere on the class path; null where that cannot be found out. */
    replaced: z
      .array(z.object({ agent: z.string(), class: z.string(), from: z.string(), classes: z.number() }))
      .nullable()
      .default([]),
  }),
  environment: z.array(z.string()),
  problems: z.array(z.string()).optional(),
});
export type Vm = z.infer<typeof vmSchema>;

/** Reads the profiler's file. Throws with the field that is wrong: then the profiler and this reader disagree. */
export function readVm(file: string): Vm {
  return vmSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
