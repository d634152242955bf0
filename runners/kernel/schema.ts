// The schema of workloads, and of what a variant attaches to the kernel.
import { z } from 'zod';
import { argumentList, count, duration, pattern, text } from '../../core/config/schema-parts.ts';

export const workloadsSchema = z
  .record(
    z.string(),
    z
      .strictObject({
        command: argumentList(
          'The program and its arguments, for a workload of your own. No shell is used.',
        ).optional(),
        operations: count(
          'Operations of a fork, over all of its batches; of `exec` a twentieth. Default: 2000 in the simulator, 20000 elsewhere.',
        ).optional(),
        batches: count(
          'Batches of a fork. In the simulator the smallest one counts, in time the median. Default: 10.',
        ).optional(),
        rates: z
          .array(z.int().min(1))
          .min(1)
          .describe('Operations per second, rising: each rate is tried until an event is lost.')
          .meta({ more: '../runners/kernel/README.md#lost-events' })
          .optional(),
      })
      .nullable(),
  )
  .describe(
    'What the machine does while it is measured, by name: `connect`, `open`, `exec`, `udp`, `syscall`, `http`, `write`, or a name of your own with a `command`.',
  )
  .meta({ more: '../runners/kernel/README.md' });

export const kernelsSchema = z
  .array(z.string().min(1))
  .min(1)
  .describe(
    'Kernels that a virtual machine boots, each as a suite of its own: a series such as `6.12` or `6.1-rt`, `package:NAME`, `oci:REFERENCE`, or a path. Default: the usual kernel.',
  )
  .meta({ more: '../runners/kernel/README.md#kernels' });

/** The settings of a variant that attaches something to the kernel. */
export const kernelVariant = {
  hook: text(
    'A program of this project on a kind of hook, such as `kprobe`, or on one place, such as `kprobe/tcp_v4_connect`.',
    { more: '../runners/kernel/README.md#hooks' },
  ).optional(),
  work: z
    .int()
    .min(0)
    .describe('Turns of a loop that the program of a `hook` makes in each run. Default: 0.')
    .optional(),
  ring: z
    .enum(['none', 'wakeup', 'polling'])
    .describe(
      'Whether the program of a `hook` sends an event in each run, and who wakes the reader. Default: none.',
    )
    .optional(),
  object: text('The path of a BPF object file. Each program is attached by its section.').optional(),
  events: z
    .record(z.string(), z.number().min(0))
    .describe('By workload: how many events an operation makes. Any other number breaks the suite.')
    .meta({ more: '../runners/kernel/README.md#events' })
    .optional(),
  ready: z
    .strictObject({
      log: pattern(
        'Matches a line that the agent prints when it is ready. Default: ready when its BPF programs no longer change.',
      ).optional(),
      timeout: duration('Time until the agent is ready. Default: 30s.').optional(),
    })
    .describe('When a `command` that attaches something to the kernel is ready.')
    .meta({ more: '../runners/kernel/README.md#agents' })
    .optional(),
};
