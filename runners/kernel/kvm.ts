// Checks whether a machine with this processor (KVM) boots, because the existence of the device proves nothing.

import { PreconditionError, type RunContext } from '../../core/runner.ts';
import { bootOnce } from '../../core/simulator/boot.ts';

/** Two seconds are enough if it works; in ms. */
const PATIENCE = 30_000;

/** Boots a machine and lets it end. Returns the reason of a failure in a line; null if it worked. */
export async function triedKvm(context: RunContext): Promise<string | null> {
  try {
    await bootOnce(context, { timeout: PATIENCE, accelerator: 'kvm' });
    return null;
  } catch (error) {
    context.signal.throwIfAborted();
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

/** Throws {@link PreconditionError} if no machine boots. */
export async function refuseKvmless(context: RunContext): Promise<void> {
  const why = await triedKvm(context);
  if (why === null) return;
  throw new PreconditionError(
    `mode: kvm: no kernel boots with /dev/kvm here (${why}): let this user open it, on a machine with KVM of its own; or write mode: simulation, which needs none`,
    true,
  );
}
