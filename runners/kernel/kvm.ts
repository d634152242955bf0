// Whether a machine with the processor of this one boots at all: tried, for a device that is there says nothing.

import { PreconditionError, type RunContext } from '../runner.ts';
import { bootOnce } from '../simulator/boot.ts';

/** Two seconds are enough where it works; in ms. */
const PATIENCE = 30_000;

/** Boots one and lets it end. Returns why that failed, in a line; null where it worked. */
export async function triedKvm(context: RunContext): Promise<string | null> {
  try {
    await bootOnce(context, { timeout: PATIENCE, accelerator: 'kvm' });
    return null;
  } catch (error) {
    context.signal.throwIfAborted();
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

/** Throws {@link PreconditionError} where no machine boots. */
export async function refuseKvmless(context: RunContext): Promise<void> {
  const why = await triedKvm(context);
  if (why === null) return;
  throw new PreconditionError(
    `mode: kvm: no kernel boots with /dev/kvm here (${why}): let this user open it, on a machine with KVM of its own; or write mode: simulation, which needs none`,
    true,
  );
}
