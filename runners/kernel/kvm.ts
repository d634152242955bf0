// Whether a machine with the processor of this one boots at all: tried, for a device that is there says nothing.

import { type Surroundings, Unmeasurable } from '../runner.ts';
import { bootOnce } from '../simulator/boot.ts';

/** Two seconds are enough where it works; in ms. */
const PATIENCE = 30_000;

/** Boots one and lets it end. Returns why that failed, in a line; null where it worked. */
export async function triedKvm(surroundings: Surroundings): Promise<string | null> {
  try {
    await bootOnce(surroundings, { timeout: PATIENCE, accelerator: 'kvm' });
    return null;
  } catch (error) {
    surroundings.signal.throwIfAborted();
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

/** Throws {@link Unmeasurable} where no machine boots. */
export async function refuseKvmless(surroundings: Surroundings): Promise<void> {
  const why = await triedKvm(surroundings);
  if (why === null) return;
  throw new Unmeasurable(
    `mode: kvm: no kernel boots with /dev/kvm here (${why}): let this user open it, on a machine with KVM of its own; or write mode: simulation, which needs none`,
    true,
  );
}
