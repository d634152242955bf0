// The runs that writers store: each a small result file with a time of its own.
export const REPOSITORY = 'org/name';
export const SUITE = 'jvm';

/** The result file of a run of a writer. */
export function textOf(writer: number, run: number): string {
  const date = new Date(Date.UTC(2026, 0, 1, run, writer)).toISOString();
  const round = `BenchmarkX/agent=off  1  ${writer} ns/op\nBenchmarkX/agent=on  1  ${run} ns/op\n`;
  return `suite: ${SUITE}\ncpu: EPYC\ndate: ${date}\n\nUnit ns/op better=lower\n${round.repeat(6)}`;
}
