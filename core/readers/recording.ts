// A recording of the JDK's Flight Recorder → JSON, by the JDK's own program jfr.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_OUTPUT } from '../process/bounded.ts';
import { lastLines, run } from '../process/process.ts';
import { onPath } from '../process/program.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { OutputError } from './faults.ts';
import { JFR_EVENTS } from './jfr.ts';
import type { NamedText } from './output.ts';
import type { OutputSources } from './sources.ts';

/** The time limit for printing a recording, in ms. */
const PATIENCE = 120_000;

/**
 * Finds `jfr` in a JDK, or on the path; empty if a suite reads no recording. Throws {@link PreconditionError}.
 * @param home the folder of the JDK that records, or null
 */
export function findJfr({ results }: OutputSources, home: string | null, path: string): string {
  if (!results.some(({ format }) => format === 'jfr')) return '';
  const found = (home === null ? null : onPath('jfr', join(home, 'bin'), '/')) ?? onPath('jfr', path, '/');
  if (found === null)
    throw new PreconditionError(
      'recordings of Flight Recorder are read by the program jfr of a JDK, which is not on the path: install a JDK, or put its bin folder on the PATH',
      true,
    );
  return found;
}

/** Prints the events of a recording that are read, next to it. Throws {@link OutputError} with the output of `jfr`. */
export async function printRecording(
  jfr: string,
  recording: string,
  { environment, signal }: Pick<RunContext, 'environment' | 'signal'>,
): Promise<NamedText> {
  const log = `${recording}.json`;
  const exit = await run({
    program: jfr,
    arguments: ['print', '--json', '--stack-depth', '0', '--events', JFR_EVENTS.join(','), recording],
    environment,
    log,
    timeout: PATIENCE,
    signal,
  });
  if (exit.code !== 0)
    throw new OutputError(
      `${recording}: jfr cannot read it, so it was cut off or is no recording:\n${lastLines(log, 3)}`,
    );
  if (exit.cut > 0)
    throw new OutputError(
      `${recording}: its events are more than ${LARGEST_OUTPUT} MiB of text: record with the settings default, or a shorter run`,
    );
  return { path: log, text: readFileSync(log, 'utf8') };
}
