// The program that is measured against itself to find how noisy a machine is.

/** The output of one fork: one line of JSON. */
export interface NoiseForkOutput {
  /** When its first statement ran, by the monotonic clock (ns, as text), and the CPU time until then (ns). */
  readonly ready: string;
  readonly readyCpu: number;
  /** Duration of each measured iteration, in ns. */
  readonly times: readonly { readonly wall: number; readonly cpu: number }[];
  /** The computed value, so that the computation cannot be optimised away. */
  readonly result: number;
}

/**
 * Computes and allocates: each step needs the one before, and every sixteenth keeps an object. A new process gets this function as text, so it uses
 * nothing from outside.
 */
export function noiseFork(operations: number, iterations: number, warmup: number): void {
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
  };
  const ready = `${process.hrtime.bigint()}`;
  const readyCpu = cpu();
  const work = (seed: number): number => {
    let state = seed;
    let kept: { state: number; before: number } = { state, before: 0 };
    for (let step = 0; step < operations; step++) {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + step) | 0;
      if ((step & 15) === 0) kept = { state, before: kept.state };
    }
    return state ^ kept.before;
  };
  const times: { wall: number; cpu: number }[] = [];
  let result = 1;
  for (let iteration = -warmup; iteration < iterations; iteration++) {
    const [wall, used] = [process.hrtime.bigint(), cpu()];
    result = work(result);
    const time = { wall: Number(process.hrtime.bigint() - wall), cpu: cpu() - used };
    if (iteration >= 0) times.push(time);
  }
  process.stdout.write(`${JSON.stringify({ ready, readyCpu, times, result })}\n`);
}
