// The schema of overhead.yml, for the parser, for editors and for the reference page.
import { z } from 'zod';
import {
  argumentList,
  count,
  duration,
  environment,
  pattern,
  percent,
  text,
} from '../../../core/config/schema-parts.ts';
import { processSchema, readySchema, requestSchema } from './application-schema.ts';
import { BUILTIN_APPLICATIONS } from './builtin-applications.ts';
import { gateSchema, metricSchema } from './gate-schema.ts';
import { kernelsSchema, workloadsSchema } from './kernel-schema.ts';
import { loadSchema } from './load-schema.ts';
import { variantSchema } from './variant-schema.ts';

const roundsSchema = z
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

const iterationsSchema = z.strictObject({
  iterations: z.int().min(0).describe('Number of iterations; at least 3 in `measurement`.'),
  time: duration(
    'Length of one iteration, for example `500ms`. Has no meaning in JMH single-shot mode. Default: as the benchmark says.',
  ).optional(),
});

const suiteSchema = z
  .strictObject({
    runner: z
      .enum(['jmh', 'go', 'command', 'startup', 'http', 'kernel'])
      .describe(
        'What runs the forks: JMH, the test binaries of Go packages, any command line, the start of an application, an application under load, or what is attached to the kernel.',
      )
      .meta({ more: 'README.md#how-to-measure' }),
    mode: z
      .enum(['native', 'simulation', 'both', 'kvm'])
      .describe(
        'Where forks run: `native` is this machine, in time; `simulation` is a virtual machine that counts instructions; `both` is one suite of each; `kvm` is a virtual machine in time, for kernel suites. Default: `native`.',
      )
      .meta({ more: 'simulator.md' })
      .optional(),
    jar: text(
      'The path of a JMH jar, or `builtin` for the workloads of this project. Default: `builtin`.',
    ).optional(),
    include: pattern(
      'Which benchmarks to run. JMH looks for it in the full name; Go matches it level by level, as `go test -bench` does. Default: `.*`.',
    ).optional(),
    exclude: pattern('Which benchmarks to leave out.').optional(),
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
      .describe(
        'JMH parameters by name: one value, or a list of values to run. Default: those of the benchmark.',
      )
      .optional(),
    threads: count('Benchmark threads in a fork. Default: as the benchmark says.').optional(),
    jdk: z
      .int()
      .min(17)
      .describe(
        'The lowest JDK version. The first one that is new enough is used: `JAVA_HOME`, then `JAVA_HOME_21_X64` and similar, the path, the usual folders. Default: `17`.',
      )
      .optional(),
    optional: z
      .boolean()
      .describe(
        'Leave the suite out, and say so in the report, if this machine lacks its JDK, Go or program. Otherwise that is `broken`. Default: `false`.',
      )
      .optional(),
    'jvm-args': argumentList(
      'Arguments of the measured JVM in every variant, including the control.',
    ).optional(),
    env: environment(
      'Environment variables of every measured process; in a Go suite also of its builds.',
    ).optional(),
    warmup: iterationsSchema
      .describe('The warm-up of a fork. Default: planned from the time budget.')
      .optional(),
    measurement: iterationsSchema
      .describe('The measured part of a fork. Default: planned from the time budget.')
      .optional(),
    interleave: z
      .enum(['slices', 'forks'])
      .describe(
        '`slices`: the forks of all variants live at the same time and take short turns, if memory allows. `forks`: one runs after the other. Default: `slices`.',
      )
      .meta({ more: 'jmh.md#in-turns' })
      .optional(),
    package: z
      .union([z.string(), z.array(z.string())])
      .describe(
        'Go packages with benchmarks: a path, an import path or a pattern, or a list of them. Default: all, `./...`.',
      )
      .meta({ kind: 'text or list' })
      .optional(),
    module: text(
      'The folder in which package names begin. Default: the folder of the configuration, or the repository.',
      { more: 'go.md' },
    ).optional(),
    measure: z
      .enum(['benchmarks', 'build'])
      .describe('What a fork of a Go suite is: a benchmark, or a build from nothing. Default: benchmarks.')
      .meta({ more: 'go.md#what-a-build-costs' })
      .optional(),
    operations: count(
      'Operations of a fork (`b.N`) in a Go suite. Default: found once, before the first round.',
    ).optional(),
    command: argumentList(
      'The program and its arguments, for every variant without a `command`. No shell is used.',
    ).optional(),
    folder: text(
      'Where a command or an application runs, and where its relative paths begin. Default: the current folder, or the same folder in the checkout of a revision.',
    ).optional(),
    application: z
      .enum(BUILTIN_APPLICATIONS)
      .describe('An application of this project to start, in place of a `command`.')
      .meta({ more: 'start-up.md#applications' })
      .optional(),
    processes: z
      .record(z.string(), processSchema)
      .describe('Processes that belong together, by name, in the order in which they start.')
      .meta({ more: 'start-up.md#several-processes' })
      .optional(),
    ready: readySchema.optional(),
    request: requestSchema.optional(),
    load: loadSchema.optional(),
    heap: z
      .array(text('A size as `-Xmx` takes it, for example `64m`.'))
      .describe('Largest heaps to measure under, one after the other, as `-Xmx` takes them.')
      .meta({ more: 'load.md#under-several-heaps' })
      .optional(),
    workloads: workloadsSchema.optional(),
    kernels: kernelsSchema.optional(),
    idle: z
      .boolean()
      .describe(
        'Measure each agent also while it has nothing to do, as a variant of its own. Default: false.',
      )
      .meta({ more: 'kernel.md#the-arms' })
      .optional(),
    'exit-codes': z
      .array(z.int().min(0).max(255))
      .min(1)
      .describe('Exit codes of a command that succeeded. Any other fails the fork. Default: only 0.')
      .optional(),
    files: z
      .array(z.string().min(1))
      .describe(
        'Files and folders that a command or an application needs in the simulator: absolute, or relative to `folder`.',
      )
      .meta({ more: 'command.md#in-the-simulator' })
      .optional(),
    memory: count(
      'Memory of the machine in the simulator, in MiB. Default: 1024; 2048 for a JVM and for applications; 768 for an agent in the kernel.',
    ).optional(),
    rounds: roundsSchema.optional(),
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
    variants: z
      .record(z.string(), variantSchema.nullable())
      .describe('The control and the treatments, by name.'),
    gates: z
      .record(z.string(), gateSchema)
      .describe('Limits, by metric. Default: those of `defaults`.')
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
      .describe('Direction and exactness of units that overhead does not know.')
      .optional(),
  })
  .describe('One kind of measurement on one target.');

export const fileSchema = z
  .strictObject({
    version: z.literal(1).describe('The version of this format.'),
    'time-budget': duration(
      'Time for each suite, including builds and downloads. Default: `10m`.',
    ).optional(),
    'on-inconclusive': z
      .enum(['neutral', 'fail'])
      .describe(
        'What an inconclusive verdict does: `neutral` exits with 0 and says so first, `fail` exits with 1. Default: `neutral`.',
      )
      .optional(),
    defaults: z
      .strictObject({
        rounds: roundsSchema.optional(),
        'max-overhead': percent(
          'Budget for the primary metric of every benchmark, in each suite whose gates set no `max-overhead`. Default: no gate.',
        ).optional(),
        'max-regression': percent('The same for `max-regression`. Default: no gate.').optional(),
        'max-drift': percent('The same for `max-drift`. Default: no gate.').optional(),
      })
      .describe(
        'Settings of every suite that does not set them. The primary metric is `instr/op` if the processor counts, else `cpu-ns/op` if it is reported, else the first unit.',
      )
      .meta({ more: 'counters.md' })
      .optional(),
    repositories: z
      .record(z.string(), text('The address of a Maven repository, without credentials.'))
      .describe(
        'Maven repositories for agents, tried before Maven Central: `https:` addresses by id, without credentials.',
      )
      .meta({ more: 'networks.md#private-repositories' })
      .optional(),
    suites: z
      .record(z.string(), suiteSchema)
      .describe('The suites by name. Names are letters, digits, `-`, `_` and `.`, because they name files.'),
  })
  .describe('Configuration of overhead: what to measure, and what it may cost.');

export type ConfigFile = z.infer<typeof fileSchema>;
export type SuiteFile = z.infer<typeof suiteSchema>;
export type VariantFile = z.infer<typeof variantSchema>;
export type GateFile = z.infer<typeof gateSchema>;
export type MetricFile = z.infer<typeof metricSchema>;

/** Returns the JSON Schema (draft 2020-12) of overhead.yml, with what the reference page shows of each key. */
export function referenceSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(fileSchema, {
    io: 'input',
    override: ({ jsonSchema: node }) => {
      // The largest safe integer says nothing to readers.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
    },
  });
  return { title: 'overhead.yml', ...schema };
}

/** Returns the published JSON Schema of overhead.yml: docs/overhead.schema.json. */
export function jsonSchema(): Record<string, unknown> {
  return JSON.parse(JSON.stringify(referenceSchema(), withoutShown));
}

/** Leaves out what only the page shows. No key of overhead.yml is called `kind` or `more`. */
function withoutShown(key: string, value: unknown): unknown {
  return (key === 'kind' || key === 'more') && typeof value === 'string' ? undefined : value;
}
