// A load in the simulator: the same request many times in order, and the work of all processes for it.

import type { Application } from '../../core/application/application.ts';
import { type GuestAnswer, type GuestRequest, runInGuest } from '../../core/application/guest.ts';
import type { LoadSettings } from '../../core/application/load.ts';
import { programConditions } from '../../core/application/target.ts';
import { shareOf } from '../../core/forks/compilation.ts';
import { ForkFailure, type ForkResult } from '../../core/runner.ts';
import { counted } from '../../core/simulator/counted.ts';

/** The requests of a dry run: its warm-up has up to ten times as many, and would compile an application for minutes. */
const DRY_RUN_REQUESTS = 1;

/** Returns the JIT compilers' part of the counted requests; nothing for an application without a JVM, which has none. */
function compilationOf({ script, warmupElapsed }: GuestAnswer): Pick<ForkResult, 'compilation'> {
  if (script === null) return {};
  const share = shareOf(script.compilers, script.cpu);
  return {
    compilation: { warmup: warmupElapsed / 1e6, measured: script.elapsed / 1e6, share, course: [share] },
  };
}

/** Runs an application in its own machine, and its script of requests. Throws {@link ForkFailure}. */
export async function loadInGuest(
  application: Application,
  request: Omit<GuestRequest, 'load'>,
  load: LoadSettings,
): Promise<ForkResult> {
  const requests = request.dryRun ? DRY_RUN_REQUESTS : load.requests;
  const { answer, done } = await runInGuest(application, { ...request, load: { ...load, requests } });
  const { script, processes } = answer;
  if (script === null) throw new ForkFailure('the program in the simulator did not report its requests');
  const each = (amount: number) => amount / requests;
  return counted({
    operations: requests,
    samples: [
      { unit: 'cpu-ns/op', value: each(script.cpu) },
      { unit: 'ns/op', value: each(script.elapsed) },
      { unit: 'user-ns/op', value: each(script.user) },
      { unit: 'system-ns/op', value: each(script.system) },
      { unit: 'peak-rss-B', value: (processes ?? []).reduce((sum, { peak }) => sum + peak, 0) },
    ],
    iterations: [],
    ...(request.dryRun ? {} : compilationOf(answer)),
    conditions: { ...done.conditions, ...programConditions(request.target) },
    warnings: [],
    inputDigest: done.digest,
  });
}
