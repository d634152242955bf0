// Whether a machine with the processor of this one boots at all: tried, for a device that is there says nothing.
import { bootOnce } from '../box/boot.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';

/** Two seconds are enough where it works; in ms. */
const PATIENCE = 30_000;

/** Boots one and lets it end. Throws {@link Unmeasurable}. */
export async function refuseKvmless(surroundings: Surroundings): Promise<void> {
  try {
    await bootOnce(surroundings, { timeout: PATIENCE, accelerator: 'kvm' });
  } catch (error) {
    surroundings.signal.throwIfAborted();
    const [why] = (error as Error).message.split('\n');
    throw new Unmeasurable(
      `lane: kvm: no kernel boots with /dev/kvm here (${why}): let this user open it, on a machine with KVM of its own; or write lane: box, which needs none`,
      true,
    );
  }
}
