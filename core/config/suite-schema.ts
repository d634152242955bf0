// The settings that suites and variants of all runners have in overhead.yml, and parts that several runners share.
import { z } from 'zod';
import { gateSchema, metricSchema } from './gate-schema.ts';
import { argumentList, count, duration, environment, pattern, text } from './schema-parts.ts';

export const roundsSchema = z
  .strictObject({
    min: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Rounds that run even if the time budget is used up. Fewer than 6 (5 in the simulator) give no interval. Default: 6, or 5 in the simulator.',
      ),
    max: count('The largest number of rounds. Default: 20, or 8 in the simulator.').optional(),
  })
  .describe(
    'How many rounds. A round is one fresh process of every variant, for every benchmark. If `min` equals `max`, exactly that many run.',
  )
  .meta({ more: 'how-it-decides.md' });

export const iterationsSchema = z.strictObject({
  iterations: z.int().min(0).describe('Number of iterations; at least 3 in `measurement`.'),
  time: duration(
    'Length of one iteration, for example `500ms`. Has no meaning in JMH single-shot mode. Default: as the benchmark says.',
  ).optional(),
});

const attachedSchema = z
  .strictObject({
    log: pattern('Must match a line that the measured process prints.').optional(),
    class: text('The binary name of a class that must be loaded when the fork ends.').optional(),
    thread: pattern('Must match the name of a thread of the measured process.').optional(),
    exports: z
      .boolean()
      .describe(
        'Whether telemetry must have arrived at the sink before the fork ends. Only for the runner `http`.',
      )
      .meta({ more: '../runners/http/README.md#the-sink' })
      .optional(),
  })
  .refine(check => Object.keys(check).length > 0, 'needs log, class, thread or exports')
  .meta({ minProperties: 1 })
  .describe(
    'The attach check: how the agent shows that it is at work. Every condition must hold. Default: a class-file transformer that changes a class, or a thread that the control does not have.',
  );

/** Settings of a variant of every runner. */
export const VARIANT_KEYS = {
  env: environment('More environment variables. They override those of the suite.').optional(),
  attached: attachedSchema.optional(),
  against: text(
    'Another variant of the suite. `max-regression` then limits the difference between the two in the same rounds, and needs no baseline. Default: the control alone.',
    { more: 'revisions.md#against' },
  ).optional(),
  ref: text(
    'A revision of the repository that holds this file: a branch, a tag, a commit, or `merge-base`. Relative paths of the variant then begin in its checkout. Default: the working tree.',
    { more: 'revisions.md' },
  ).optional(),
  build: argumentList('What builds the revision. Default: that of the suite.').optional(),
};

/** Settings of a suite of every runner, without `runner` and `variants`. */
export const SUITE_KEYS = {
  mode: z
    .enum(['native', 'simulation', 'both', 'kvm'])
    .describe(
      'Where forks run: `native` is this machine, in time; `simulation` is a virtual machine that counts instructions; `both` is one suite of each; `kvm` is a virtual machine in time, for kernel suites. Default: `native`.',
    )
    .meta({ more: 'simulator.md' })
    .optional(),
  optional: z
    .boolean()
    .describe(
      'Leave the suite out, and say so in the report, if this machine lacks its JDK, Go or program. Otherwise that is `broken`. Default: `false`.',
    )
    .optional(),
  env: environment(
    'Environment variables of every measured process; in a Go suite also of its builds.',
  ).optional(),
  rounds: roundsSchema.optional(),
  profile: z
    .enum(['breach', 'always', 'never'])
    .describe(
      'When forks run again under a profiler, to show which functions cost most. It takes at most a third of the time of the measurement. Default: `breach`.',
    )
    .meta({ more: 'profile.md' })
    .optional(),
  caches: z
    .boolean()
    .describe(
      'Estimate the cache misses and mispredicted branches of an operation, with one more machine of each variant and benchmark. Advice that no gate can limit; only with `mode: simulation`. Default: `false`.',
    )
    .meta({ more: 'simulator.md#caches-and-branches' })
    .optional(),
  'time-budget': duration(
    'Time for this suite, including builds and downloads. Default: that of the file.',
  ).optional(),
  timeout: duration(
    'When a fork is killed; for an application, the time until each process must be ready. Default: planned, and at least two minutes.',
  ).optional(),
  build: argumentList(
    'What builds each revision that has no `build`. No shell is used. Default: nothing is built.',
    'revisions.md',
  ).optional(),
  'build-timeout': duration('When a build is killed. Default: 15 minutes.').optional(),
  gates: z
    .record(z.string(), gateSchema)
    .describe('Limits, by metric. Default: those of `defaults`.')
    .optional(),
  ladder: z
    .boolean()
    .describe(
      'The variants are steps, in their order: each is compared with the control, and with the variant before it (its `against`). `max-step` limits the second. Default: `false`.',
    )
    .meta({ more: 'ladders.md' })
    .optional(),
  sweep: z
    .record(z.string(), z.array(z.union([z.string(), z.number()])).min(2))
    .describe(
      `A parameter by name, and its values: the suite is measured at each. Its texts have the value where they say \`\${NAME}\`.`,
    )
    .meta({ kind: 'map of lists', more: 'ladders.md#a-sweep' })
    .optional(),
  expected: z
    .array(z.string().regex(/^!?[^!]/, 'is no name'))
    .min(1)
    .describe(
      'Benchmarks that results must contain: names or globs. With `!` in front: a benchmark, variant or metric that was removed. Default: all that the newest stored run has.',
    )
    .meta({ kind: 'list of names', more: '#expected' })
    .optional(),
  metrics: z
    .record(z.string(), metricSchema)
    .describe(
      'Direction and exactness of units that overhead does not know, and where a command leaves their values.',
    )
    .optional(),
};

/** For runners that can run forks in turns. */
export const interleave = z
  .enum(['slices', 'forks'])
  .describe(
    '`slices`: the forks of all variants live at the same time and take short turns, if memory allows. `forks`: one runs after the other. Default: `slices`.',
  )
  .meta({ more: '../runners/jmh/README.md#in-turns' })
  .optional();

/** For runners that run some of the benchmarks of a program. */
export const include = pattern(
  'Which benchmarks to run. JMH looks for it in the full name; Go matches it level by level, as `go test -bench` does. Default: `.*`.',
).optional();
export const exclude = pattern('Which benchmarks to leave out.').optional();

/** For runners whose forks have iterations. */
export const warmup = iterationsSchema
  .describe('The warm-up of a fork. Default: planned from the time budget.')
  .optional();
export const measurement = iterationsSchema
  .describe('The measured part of a fork. Default: planned from the time budget.')
  .optional();

/** For runners whose forks do a fixed number of operations. */
export const operations = count(
  'Operations of a fork: `b.N` in a Go suite; in a suite of containers what the `command` or the `service` does. Default: found once before the first round, and 1 for containers.',
).optional();

/** For runners that start programs. */
export const command = argumentList(
  'The program and its arguments, for every variant without a `command`. No shell is used.',
).optional();
export const variantCommand = argumentList(
  'The program and its arguments. Default: that of the suite.',
).optional();
export const folder = text(
  'Where a command or an application runs, and where its relative paths begin. Default: the current folder, or the same folder in the checkout of a revision.',
).optional();
export const files = z
  .array(z.string().min(1))
  .describe(
    'Files and folders that a command or an application needs in the simulator: absolute, or relative to `folder`.',
  )
  .meta({ more: '../runners/command/README.md#in-the-simulator' })
  .optional();
export const memory = count(
  'Memory of the machine in the simulator, in MiB. Default: 1024; 2048 for a JVM and for applications; 768 for an agent in the kernel.',
).optional();

const variantFile = z.strictObject(VARIANT_KEYS);
const suiteFile = z.strictObject({ ...SUITE_KEYS, interleave });

/** The common settings of a variant, as written. */
export type VariantFile = z.infer<typeof variantFile>;
/** The common settings of a suite, as written. @template V a variant of its runner */
export type SuiteFile<V = VariantFile> = z.infer<typeof suiteFile> & {
  readonly runner: string;
  readonly variants: Readonly<Record<string, V | null>>;
};
