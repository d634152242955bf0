// Boots a machine that does nothing, to check whether machines boot here.
import { rmSync } from 'node:fs';
import { newTemporary } from '../results/temporary.ts';
import type { RunContext } from '../runner.ts';
import { runInSimulator, type SimulatorJob } from './machine.ts';

/** In MiB. */
const MEMORY = 512;
/** The guest's program, which does nothing but print an error if it is not the first process. */
const [GUEST, DOES_NOTHING] = ['/init', 2];

/**
 * Boots one and lets it end. Throws with the reason of a failure.
 * @param timeout in ms
 */
export async function bootOnce(
  context: RunContext,
  { timeout, accelerator = '' }: Pick<SimulatorJob, 'timeout' | 'accelerator'>,
): Promise<void> {
  const raw = newTemporary('boot');
  try {
    const { code, problem } = await runInSimulator(
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
        timeout,
        accelerator,
      },
      context,
    );
    if (code !== DOES_NOTHING) throw new Error(problem ?? `its program ended with exit code ${code}`);
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}
