// Whether a machine with the processor of this one boots at all: tried, for a device that is there says nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInBox } from '../box/machine.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';

/** A machine that does nothing takes two seconds where it works, in MiB and ms. */
const [MEMORY, PATIENCE] = [512, 30_000];
/** The guest's program, which does nothing where it is not the first process, and says so. */
const [GUEST, DOES_NOTHING] = ['/init', 2];

/** Boots one and lets it end. Throws {@link Unmeasurable}. */
export async function refuseKvmless(surroundings: Surroundings): Promise<void> {
  const raw = mkdtempSync(join(tmpdir(), 'overhead-kvm-'));
  try {
    const { code, problem } = await runInBox(
      {
        layers: [],
        arguments: [GUEST],
        environment: {},
        directory: '/',
        openInput: false,
        collect: [],
        seed: 1,
        memory: MEMORY,
        raw,
        timeout: PATIENCE,
        accelerator: 'kvm',
      },
      surroundings,
    );
    if (code !== DOES_NOTHING) throw new Error(problem ?? `its program ended with exit code ${code}`);
  } catch (error) {
    surroundings.signal.throwIfAborted();
    const [why] = (error as Error).message.split('\n');
    throw new Unmeasurable(
      `lane: kvm: no kernel boots with /dev/kvm here (${why}): let this user open it, on a machine with KVM of its own; or write lane: box, which needs none`,
      true,
    );
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}
