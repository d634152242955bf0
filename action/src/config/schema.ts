// The schema of overhead.yml: what the parser checks, what editors complete, what the reference describes.
import { z } from 'zod';
import { processSchema, readySchema, requestSchema } from './application-schema.ts';
import { BUILTIN_APPLICATIONS } from './builtin-applications.ts';
import { kernelsSchema, kernelVariant, workloadsSchema } from './kernel-schema.ts';
import { loadSchema } from './load-schema.ts';
import { argumentList, count, duration, environment, percent, text } from './schema-parts.ts';

const roundsSchema = z
  .strictObject({
    min: z
      .int()
      .min(1)
      .optional()
      .describe('Rounds that are run even where the time budget does not allow them. Default 6.'),
    max: count('Rounds at most. Default 20.').optional(),
  })
  .describe('How many rounds: one fork of every variant each.');

const iterationsSchema = z.strictObject({
  iterations: z.int().min(0).describe('Number of iterations in a fork.'),
  time: duration(
    'Length of one iteration, for example 500ms. Ignored by JMH in single-shot mode.',
  ).optional(),
});

const attachedSchema = z
  .strictObject({
    log: text('A regular expression that must match a line that the measured process prints.').optional(),
    class: text('The binary name of a class that must be loaded at the end of the fork.').optional(),
    thread: text(
      'A regular expression that must match the name of a thread of the measured process.',
    ).optional(),
    exports: z.boolean().describe('Telemetry must have come to the sink of the fork by its end.').optional(),
  })
  .refine(check => Object.keys(check).length > 0, 'needs log, class, thread or exports')
  .meta({ minProperties: 1 })
  .describe('How the agent shows that it is at work, where the profiler cannot see it by itself.');

const variantSchema = z
  .strictObject({
    agent: text(
      'The agent: a path to a jar, maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER], or the name of a preset.',
    ).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'is not a SHA-256: 64 hexadecimal digits')
      .describe('The SHA-256 of the agent jar; another file is refused.')
      .optional(),
    'agent-args': z.string().describe('What follows = in -javaagent:JAR=ARGS.').optional(),
    'jvm-args': argumentList('Arguments of the measured JVM, of this variant only.').optional(),
    env: environment.optional(),
    attached: attachedSchema.optional(),
    tags: z
      .union([z.string(), z.array(z.string())])
      .describe('Build tags of this variant: a list, or one text with commas.')
      .optional(),
    ldflags: text('Arguments of the Go linker, as go build -ldflags takes them.').optional(),
    overlay: text(
      'The path of a JSON file that replaces source files, as go build -overlay takes it.',
    ).optional(),
    toolexec: text(
      'A program, with its arguments, that runs the compiler and the linker, as go build -toolexec takes it.',
    ).optional(),
    replace: z
      .record(z.string(), z.string())
      .describe('By module path, what stands for it: a version, MODULE@VERSION, or the path of a folder.')
      .optional(),
    benchmark: z
      .union([z.record(z.string().regex(/./), z.string()), z.string().regex(/^[^/]+(\/[^/]+)*$/)])
      .describe(
        'The sub-benchmark that this variant runs: by key its value, or its name, such as vsChannels/GoChannels.',
      )
      .optional(),
    against: text(
      'Another variant of the same suite: max-regression then judges the difference between the two, round by round.',
    ).optional(),
    ref: text(
      'A revision of the repository that holds this file: a branch, a tag, a commit, or merge-base. Default: the working tree.',
    ).optional(),
    build: argumentList(
      'What builds the revision, run in a checkout of its own. No shell sees it.',
    ).optional(),
    jar: text('The JMH jar, where this variant has its own.').optional(),
    command: argumentList('The program and its arguments, where this variant has its own.').optional(),
    ...kernelVariant,
  })
  .describe('One way to run the target. The variant named off is the control and has no agent.');

const gateSchema = z
  .strictObject({
    'max-overhead': percent('The overhead that is allowed against the control, for example 5%.').optional(),
    'max-regression': percent(
      'The growth of the overhead that is allowed: against the stored baselines, or against the other treatment that against names.',
    ).optional(),
    'max-drift': percent(
      'The growth of the overhead that is allowed since the last release: the stored runs that are pinned under its name.',
    ).optional(),
    'max-increase': z
      .union([z.string(), z.number()])
      .describe('The added amount that is allowed, in the unit of the metric.')
      .optional(),
    min: z
      .union([z.string(), z.number()])
      .describe('A floor for the treatment, in the unit of the metric.')
      .optional(),
    max: z
      .union([z.string(), z.number()])
      .describe('A ceiling for the treatment, in the unit of the metric.')
      .optional(),
  })
  .refine(
    gate => Object.keys(gate).length > 0,
    'sets no limit: write max-overhead, max-regression, max-drift, max-increase, min or max',
  )
  .meta({ minProperties: 1 });

const metricSchema = z.strictObject({
  better: z.enum(['lower', 'higher']).describe('Which direction is better.').optional(),
  exact: z.boolean().describe('A count without noise.').optional(),
  epsilon: z
    .union([z.string(), z.number()])
    .describe('Values of a count that differ by at most this, in its unit, are the same.')
    .optional(),
});

const suiteSchema = z
  .strictObject({
    runner: z
      .enum(['jmh', 'go', 'command', 'startup', 'http', 'kernel'])
      .describe('The code that runs the forks.'),
    mode: z
      .enum(['native', 'simulation', 'both', 'kvm'])
      .describe(
        'Where forks run: on this machine, measured in time; in a virtual machine that counts instructions; or in both, side by side; suites of the kernel also in a virtual machine in time. Default native.',
      )
      .optional(),
    jar: text('A path to a JMH jar, or builtin for the workloads that come with overhead.').optional(),
    include: text('A regular expression: which benchmarks of the jar to run. Default: all.').optional(),
    exclude: text('A regular expression: which benchmarks to leave out.').optional(),
    params: z
      .record(
        z.string(),
        z.union([
          z.string(),
          z.number(),
          z.boolean(),
          z.array(z.union([z.string(), z.number(), z.boolean()])),
        ]),
      )
      .describe('JMH parameters: one value, or a list of values to run.')
      .optional(),
    threads: count('Benchmark threads in a fork. Default: as the benchmark says.').optional(),
    jdk: z
      .int()
      .min(17)
      .describe('The lowest JDK that the suite runs on. Found by itself where several are installed.')
      .optional(),
    optional: z
      .boolean()
      .describe('Leave the suite out, and say so, where this machine has no fitting JDK.')
      .optional(),
    'jvm-args': argumentList('Arguments of the measured JVM, in every variant.').optional(),
    env: environment.optional(),
    warmup: iterationsSchema.describe('Warm-up of a fork. Default: planned from the time budget.').optional(),
    measurement: iterationsSchema
      .describe('Measured iterations of a fork, at least 3. Default: planned from the time budget.')
      .optional(),
    interleave: z
      .enum(['slices', 'forks'])
      .describe(
        'slices: the forks of all variants of a round are measured in short turns. forks: one after the other. Default: slices, where memory allows.',
      )
      .optional(),
    package: z
      .union([z.string(), z.array(z.string())])
      .describe(
        'The packages with the benchmarks: a path, an import path or a pattern, or a list. Default: ./...',
      )
      .optional(),
    module: text(
      'The folder that packages are named from. Default: that of the configuration, or of the repository.',
    ).optional(),
    measure: z
      .enum(['benchmarks', 'build'])
      .describe('What a fork is: a benchmark, or a build of the test binaries from nothing.')
      .optional(),
    operations: count('Operations of a fork (b.N). Default: found once, before the first round.').optional(),
    command: argumentList(
      'The program to measure and its arguments, for every variant that names no other. No shell sees it.',
    ).optional(),
    folder: text(
      'Where a command runs, and where its relative paths begin. Default: where overhead runs, in a revision the same folder of it.',
    ).optional(),
    application: z
      .enum(BUILTIN_APPLICATIONS)
      .describe('An application of this project to start, in place of a command.')
      .optional(),
    processes: z
      .record(z.string(), processSchema)
      .describe('Processes that belong together, in the order in which they are started.')
      .optional(),
    ready: readySchema.optional(),
    request: requestSchema.optional(),
    load: loadSchema.optional(),
    heap: z
      .array(text('A size as -Xmx takes it, for example 64m.'))
      .describe('Measure under each of these largest heaps: the overhead as a function of the heap.')
      .optional(),
    workloads: workloadsSchema.optional(),
    kernels: kernelsSchema.optional(),
    idle: z
      .boolean()
      .describe('Measure each agent also attached and with nothing to do, as a variant of its own.')
      .optional(),
    'exit-codes': z
      .array(z.int().min(0).max(255))
      .min(1)
      .describe('Exit codes of a run that counts. Default: 0 alone.')
      .optional(),
    files: z
      .array(z.string().min(1))
      .describe(
        'Files and folders that a command or an application needs in the simulator: relative to its folder, or absolute.',
      )
      .optional(),
    memory: count(
      'Memory of the machine in the simulator, in MiB. Default 1024, of a JVM and of applications 2048.',
    ).optional(),
    rounds: roundsSchema.optional(),
    'time-budget': duration('Time for the whole suite, for example 10m.').optional(),
    timeout: duration(
      'Time after which a fork is killed. Default: five times its planned length, at least two minutes.',
    ).optional(),
    build: argumentList('What builds each revision that has no build of its own.').optional(),
    'build-timeout': duration('Time after which a build is killed. Default 15m.').optional(),
    variants: z
      .record(z.string(), variantSchema.nullable())
      .describe('The control (off) and the treatments.'),
    gates: z.record(z.string(), gateSchema).describe('Limits, by metric.').optional(),
    expected: z
      .array(z.string().regex(/^!?[^!]/, 'is no name'))
      .min(1)
      .describe(
        'Benchmarks that results must hold: names or globs. With ! before it: a benchmark, variant or metric that is gone for good.',
      )
      .optional(),
    metrics: z
      .record(z.string(), metricSchema)
      .describe('Direction and exactness of units that overhead does not know, or knows otherwise.')
      .optional(),
  })
  .describe('One kind of measurement on one target.');

export const fileSchema = z
  .strictObject({
    version: z.literal(1).describe('The version of this format.'),
    'time-budget': duration('Time for each suite. Default 10m.').optional(),
    'on-inconclusive': z
      .enum(['neutral', 'fail'])
      .describe('What an inconclusive verdict does to the exit code. Default neutral.')
      .optional(),
    defaults: z
      .strictObject({
        rounds: roundsSchema.optional(),
        'max-overhead': percent('Budget for the primary metric of every benchmark.').optional(),
        'max-regression': percent(
          'Limit of the change of overhead for the primary metric of every benchmark.',
        ).optional(),
        'max-drift': percent(
          'Limit of the change of overhead since the last release for the primary metric of every benchmark.',
        ).optional(),
      })
      .describe('Settings of every suite that does not say otherwise.')
      .optional(),
    repositories: z
      .record(z.string(), text('The address of a Maven repository, without credentials.'))
      .describe('Maven repositories that are asked for agents before Maven Central, by id.')
      .optional(),
    suites: z.record(z.string(), suiteSchema).describe('The suites, by name.'),
  })
  .describe('Configuration of overhead: what to measure, and what it may cost.');

export type ConfigFile = z.infer<typeof fileSchema>;
export type SuiteFile = z.infer<typeof suiteSchema>;
export type VariantFile = z.infer<typeof variantSchema>;
export type GateFile = z.infer<typeof gateSchema>;
export type MetricFile = z.infer<typeof metricSchema>;

/** The published JSON Schema (draft 2020-12) of overhead.yml: docs/overhead.schema.json. */
export function jsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(fileSchema, {
    io: 'input',
    override: ({ jsonSchema: node }) => {
      // Every whole number ends somewhere; nobody needs to read where.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
    },
  });
  return { title: 'overhead.yml', ...schema };
}
