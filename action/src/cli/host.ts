// The host of a command on a person's machine.
import type { Host, Output } from '../commands/host.ts';
import { cacheFolder, commitOf, definedVariables, projectRoot } from '../commands/place.ts';
import { stopSignal } from '../commands/stop.ts';

export function terminalHost(
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Host {
  const variables = definedVariables(environment);
  return {
    root: projectRoot(),
    cache: cacheFolder(variables),
    environment: variables,
    signal: stopSignal(),
    output,
    commit: commitOf(process.cwd()),
    image: '',
  };
}
