// The schema of overhead.yml, for the parser, for editors and for the reference page: common keys, and those of every runner.
import { z } from 'zod';
import { duration, percent, text } from '../../../core/config/schema-parts.ts';
import { roundsSchema, SUITE_KEYS, type SuiteFile, VARIANT_KEYS } from '../../../core/config/suite-schema.ts';
import { COMMON_GATES, type GateKind } from '../../../core/results/gate.ts';
import { RUNNERS } from '../../../runners/registry.ts';

const runners = Object.values(RUNNERS);

/** Returns common keys with those of every runner. Throws if two runners mean different things by one key. */
function withKeysOf(common: z.ZodRawShape, kind: 'suiteKeys' | 'variantKeys'): z.ZodRawShape {
  const all: Record<string, z.ZodRawShape[string]> = { ...common };
  for (const { name, settings } of runners)
    for (const [key, schema] of Object.entries(settings[kind])) {
      if (all[key] !== undefined && all[key] !== schema)
        throw new Error(
          `the runner ${name} gives "${key}" another schema than an earlier one: share it in core/`,
        );
      all[key] = schema;
    }
  return all;
}

const variantSchema = z
  .strictObject(withKeysOf(VARIANT_KEYS, 'variantKeys'))
  .describe(
    'One way to run the target. The variant `off` is the control and has no agent. Names are letters, digits, `.`, `_`, `+` and `-`, and do not end in `-` and digits.',
  );

const suiteSchema = z
  .strictObject({
    runner: z
      .enum(Object.keys(RUNNERS) as [string, ...string[]])
      .describe(
        `What a fork runs: ${runners.map(({ name, measures }) => `${measures} (\`${name}\`)`).join(', ')}.`,
      )
      .meta({ more: 'README.md#how-to-measure' }),
    variants: z
      .record(z.string(), variantSchema.nullable())
      .describe('The control and the treatments, by name.'),
    ...withKeysOf(SUITE_KEYS, 'suiteKeys'),
  })
  .describe('One kind of measurement on one target.');

/** The limits that hold in every suite without its own. */
const commonLimits = Object.fromEntries(
  COMMON_GATES.map((kind, index) => [
    kind,
    percent(
      index === 0
        ? `Budget for the primary metric of every benchmark, in each suite whose gates set no \`${kind}\`. Default: no gate.`
        : `The same for \`${kind}\`. Default: no gate.`,
    ).optional(),
  ]),
) as Readonly<Record<GateKind, z.ZodOptional<ReturnType<typeof percent>>>>;

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
        ...commonLimits,
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

/** A checked file. The keys of its suites and variants are those of all runners; each runner knows the types of its own. */
export type ConfigFile = Omit<z.infer<typeof fileSchema>, 'suites'> & {
  readonly suites: Readonly<Record<string, SuiteFile>>;
};

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
