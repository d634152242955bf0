// The number of machines that run at once.
import { availableParallelism } from 'node:os';

/** The emulator's memory outside its machine, in MiB: the translated code, and the image while it is loaded. */
const EMULATOR = 512;

/**
 * Returns the number of machines that run at the same time: one on each processor, as far as memory allows. They never wait for each other.
 * @param memory of one machine, in MiB
 * @param free memory of this one, in bytes
 */
export function machinesAtOnce(
  memory: number,
  processors = availableParallelism(),
  free = process.availableMemory(),
): number {
  return Math.max(1, Math.min(processors, Math.floor(free / ((memory + EMULATOR) * 2 ** 20))));
}
