// The schema of a variant: one way to run the target.
import { z } from 'zod';
import { argumentList, environment, pattern, text } from '../../../core/config/schema-parts.ts';
import { kernelVariant } from './kernel-schema.ts';

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
      .meta({ more: 'load.md#the-sink' })
      .optional(),
  })
  .refine(check => Object.keys(check).length > 0, 'needs log, class, thread or exports')
  .meta({ minProperties: 1 })
  .describe(
    'The attach check: how the agent shows that it is at work. Every condition must hold. Default: a class-file transformer that changes a class, or a thread that the control does not have.',
  );

export const variantSchema = z
  .strictObject({
    agent: text(
      'The agent: a path to a jar, `maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`, or the name of a preset. Default: no agent.',
      { more: 'agents.md' },
    ).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'is not a SHA-256: 64 hexadecimal digits')
      .describe(
        'The SHA-256 of the agent jar. Any other file is refused before it is started. Default: not checked.',
      )
      .optional(),
    'agent-args': z.string().describe('The text after `=` in `-javaagent:JAR=ARGS`.').optional(),
    'jvm-args': argumentList(
      'More arguments of the measured JVM, after those of the suite and the agent.',
    ).optional(),
    env: environment('More environment variables. They override those of the suite.').optional(),
    attached: attachedSchema.optional(),
    tags: z
      .union([z.string(), z.array(z.string())])
      .describe('Build tags of a Go variant: a list, or one text with commas.')
      .meta({ kind: 'text or list' })
      .optional(),
    ldflags: text('Arguments of the Go linker, as `go build -ldflags` takes them.').optional(),
    overlay: text('The path of a JSON file, as `go build -overlay` takes it.').optional(),
    toolexec: text(
      'A program that runs the compiler and the linker, as `go build -toolexec` takes it.',
    ).optional(),
    replace: z
      .record(z.string(), z.string())
      .describe('By module: what replaces it. A version, `MODULE@VERSION`, or the path of a folder.')
      .optional(),
    benchmark: z
      .union([z.record(z.string().regex(/./), z.string()), z.string().regex(/^[^/]+(\/[^/]+)*$/)])
      .describe(
        'The sub-benchmark that this variant runs: by key its value, or its name, such as `vsChannels/GoChannels`.',
      )
      .meta({ kind: 'map or text', more: 'go.md#variants' })
      .optional(),
    against: text(
      'Another variant of the suite. `max-regression` then limits the difference between the two in the same rounds, and needs no baseline. Default: the control alone.',
      { more: 'revisions.md#against' },
    ).optional(),
    ref: text(
      'A revision of the repository that holds this file: a branch, a tag, a commit, or `merge-base`. Relative paths of the variant then begin in its checkout. Default: the working tree.',
      { more: 'revisions.md' },
    ).optional(),
    build: argumentList('What builds the revision. Default: that of the suite.').optional(),
    jar: text(
      'The path of a JMH jar, to compare revisions of the benchmarks. Default: that of the suite.',
    ).optional(),
    command: argumentList('The program and its arguments. Default: that of the suite.').optional(),
    ...kernelVariant,
  })
  .describe(
    'One way to run the target. The variant `off` is the control and has no agent. Names are letters, digits, `.`, `_`, `+` and `-`, and do not end in `-` and digits.',
  );
