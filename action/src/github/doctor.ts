// `command: doctor`: what the runner can measure, as a section of the job summary.
import { doctorCommand } from '../commands/doctor.ts';
import { EXIT, type Host } from '../commands/host.ts';
import { addToSummary } from './job-summary.ts';

/**
 * Looks, and tells. Returns the exit code: where kinds of suites were named, it is red that something of them is missing; where none were, nobody
 * needs all of it.
 */
export async function doctor(kinds: readonly string[], host: Host): Promise<number> {
  const { exitCode, markdown } = await doctorCommand({ kinds, json: null, markdown: null }, host);
  addToSummary(() => markdown);
  return kinds.length === 0 ? EXIT.pass : exitCode;
}
