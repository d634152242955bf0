// How many machines there is room for at once.
import { availableParallelism } from 'node:os';

/** What the emulator takes beside the memory of its machine, in MiB: the translated code, and the image while it is loaded. */
const EMULATOR = 512;

/**
 * How many machines may run at the same time: one a processor, as far as memory allows. They never wait for each other.
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
