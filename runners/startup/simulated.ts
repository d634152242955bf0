// A start in the simulator: the instructions of each process until it was ready, and until it answered.

import type { Application } from '../../core/application/application.ts';
import { type Guested, type GuestRequest, runInGuest } from '../../core/application/guest.ts';
import { programConditions } from '../../core/application/target.ts';
import type { Sample } from '../../core/results/format.ts';
import type { ForkResult } from '../../core/runner.ts';
import { counted } from '../../core/simulator/counted.ts';
import { benchmarkOf } from './fork.ts';

/** Starts an application once, in its own machine. Throws {@link ForkFailure}. */
export async function startInGuest(
  application: Application,
  request: Omit<GuestRequest, 'load'>,
): Promise<ForkResult> {
  const { answer, done } = await runInGuest(application, { ...request, load: null });
  const [first, ...others] = (answer.processes ?? []).map(started => ({
    benchmark: benchmarkOf(started.name),
    operations: 1,
    samples: samplesOf(started),
  }));
  if (first === undefined) throw new Error('an application without a process');
  return counted({
    operations: 1,
    samples: first.samples,
    others,
    iterations: [],
    conditions: { ...done.conditions, ...programConditions(request.target) },
    warnings: [],
    inputDigest: done.digest,
  });
}

type Started = NonNullable<Guested['answer']['processes']>[number];

function samplesOf({ ready, response, peak }: Started): Sample[] {
  return [
    { unit: 'cpu-ns/op', value: ready.cpu },
    { unit: 'ns/op', value: ready.elapsed },
    { unit: 'user-ns/op', value: ready.user },
    { unit: 'system-ns/op', value: ready.system },
    ...(response === null
      ? []
      : [
          { unit: 'response-cpu-ns/op', value: response.cpu },
          { unit: 'response-ns/op', value: response.elapsed },
        ]),
    { unit: 'peak-rss-B', value: peak },
  ];
}
