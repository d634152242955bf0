// The host of a command on a person's machine.
import type { Host, Output } from '../commands/host.ts';
import { attemptOf, cacheFolder, commitOf, definedVariables, projectRoot } from '../commands/place.ts';
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
    // The command in a workflow of the user's own is an attempt like the Action.
    attempt: attemptOf(environment.GITHUB_RUN_ATTEMPT),
  };
}
