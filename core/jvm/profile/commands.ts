// Starts and stops a profiler in a JVM from outside, by the diagnostic commands of its JDK.
import { existsSync, readFileSync } from 'node:fs';
import { ForkFailure } from '../../runner.ts';
import { type Sampler, written } from './sampler.ts';

export type SampledKind = 'cpu' | 'alloc';

/** Bytes between samples of allocations: some thousand samples in a second at some hundred megabytes. */
const EVERY = 128 * 2 ** 10;
/** The name of a recording of the JDK. */
const RECORDING = 'name=overhead';

/** The options of async-profiler that start a kind of recording. */
export function startOptions({ cpu }: Sampler, kind: SampledKind): string {
  return `start,quiet,threads,${kind === 'cpu' ? cpu : `event=alloc,alloc=${EVERY}`}`;
}

/** Returns the arguments of jcmd after the process that start a recording. */
export function startCommand(sampler: Sampler, kind: SampledKind): string[] {
  const { library } = sampler;
  return library === null
    ? ['JFR.start', RECORDING, 'settings=profile']
    : ['JVMTI.agent_load', quoted(library), quoted(startOptions(sampler, kind))];
}

/** Returns the arguments of a JVM that records CPU time from its first moment. */
export function fromStart(sampler: Sampler): string[] {
  const { library } = sampler;
  return library === null
    ? [`-XX:StartFlightRecording=${RECORDING},settings=profile`]
    : [`-agentpath:${library}=${startOptions(sampler, 'cpu')}`];
}

/** Returns the arguments of jcmd after the process that stop a recording. @param file without its ending */
export function stopCommand({ library }: Sampler, file: string): string[] {
  return library === null
    ? ['JFR.stop', RECORDING, `filename=${quoted(`${file}.jfr`)}`]
    : ['JVMTI.agent_load', quoted(library), quoted(`stop,quiet,${written(`${file}.collapsed`)}`)];
}

/** Checks what jcmd printed about a command of a sampler. Throws {@link ForkFailure}. */
export function checkCommand({ library, name }: Sampler, output: string): void {
  const text = existsSync(output) ? readFileSync(output, 'utf8') : '';
  if (library === null ? /Started recording|Stopped recording/.test(text) : /return code: 0\s*$/.test(text))
    return;
  throw new ForkFailure(`${name} could not be started or stopped: ${text.trim() || `${output} is missing`}`);
}

/** The JVM splits its commands at blanks and options at "=". */
function quoted(text: string): string {
  return `"${text}"`;
}
