// The schema of what a suite says of workloads, and a variant of what it attaches to the kernel.
import { z } from 'zod';
import { argumentList, count, duration, text } from './schema-parts.ts';

export const workloadsSchema = z
  .record(
    z.string(),
    z
      .strictObject({
        command: argumentList(
          'The program that is the load, where it is none of ours. No shell sees it.',
        ).optional(),
        operations: count(
          'Operations of a fork, over all its batches. Default 2000 in the simulator, 20000 elsewhere.',
        ).optional(),
        batches: count(
          'Batches of a fork, of which the least or the middle one counts. Default 10.',
        ).optional(),
        rates: z
          .array(z.int().min(1))
          .min(1)
          .describe('Operations per second, rising: each is offered until an event is lost.')
          .optional(),
      })
      .nullable(),
  )
  .describe(
    'What the machine does while it is measured: connect, open, exec, udp, syscall, http, write, or a command.',
  );

export const kernelsSchema = z
  .array(z.string().min(1))
  .min(1)
  .describe(
    'Kernels that a virtual machine boots, each a suite of its own: a series such as 6.12 or 6.1-rt, package:NAME, oci:REFERENCE, or the path of one.',
  );

/** Settings of a variant that attaches something to the kernel. */
export const kernelVariant = {
  hook: text(
    'A program of ours on this hook, such as tp_btf/sys_enter: what attaching there costs at all.',
  ).optional(),
  work: z
    .int()
    .min(0)
    .describe('Turns of a loop that a program of ours makes at each run. Default 0.')
    .optional(),
  ring: z
    .enum(['none', 'wakeup', 'polling'])
    .describe('Whether a program of ours sends events, and who wakes its reader. Default none.')
    .optional(),
  object: text('A BPF object file, each program attached by its section.').optional(),
  events: z
    .record(z.string(), z.number().min(0))
    .describe('By load, how many events an operation makes. Another number is an error.')
    .optional(),
  ready: z
    .strictObject({
      log: text(
        'A regular expression that matches a line which the agent prints when it is ready.',
      ).optional(),
      timeout: duration('Time for that. Default 30s.').optional(),
    })
    .describe('When the agent is ready. Default: when its BPF programs have not changed for a while.')
    .optional(),
};
