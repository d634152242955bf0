// The failure of a measured process, with its command and its last lines.
import { ForkFailure } from '../runner.ts';

/** Lines of the output that a message shows. */
const SHOWN = 15;
/** Characters of such a line: output may be binary. */
const LONGEST_LINE = 200;

/** A process that ended badly. */
export interface Ended {
  /** For messages. */
  readonly command: string;
  /** The file with its output. */
  readonly log: string;
  readonly output: string;
}

/** Returns a failure with the command and its last lines. */
export function failure(
  what: string,
  { command, log, output }: Ended,
  final = false,
  late = false,
): ForkFailure {
  const lines = output.trimEnd().split('\n').slice(-SHOWN);
  const shown = lines.map(line => `    ${line.slice(0, LONGEST_LINE)}`).join('\n');
  return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${shown}`, final, late);
}
