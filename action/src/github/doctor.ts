// `command: doctor`: what the runner can measure, as a section of the job summary.
import { doctorCommand } from '../commands/doctor.ts';
import { EXIT, type Host } from '../host/host.ts';
import { addToSummary } from './job-summary.ts';

/**
 * Fetches QEMU and a kernel on request. Then checks the machine and reports. Returns the exit code: it fails if a named kind of suite lacks something. Without named kinds it does not,
 * because no workflow needs all of them.
 */
export async function doctor(kinds: readonly string[], fetch: boolean, host: Host): Promise<number> {
  const { exitCode, markdown } = await doctorCommand({ kinds, json: null, markdown: null, fetch }, host);
  addToSummary(() => markdown);
  return kinds.length === 0 ? EXIT.pass : exitCode;
}
