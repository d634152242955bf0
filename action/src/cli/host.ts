// The host of a command on a person's machine.
import type { Host, Output } from '../commands/host.ts';
import { attemptOf, cacheFolder, commitOf, definedVariables, projectRoot } from '../commands/place.ts';
import { stopSignal } from '../commands/stop.ts';

export function terminalHost(
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Host {
  const variables = definedVariables(environment);
  let commit: string | undefined;
  return {
    root: projectRoot(),
    cache: cacheFolder(variables),
    environment: variables,
    signal: stopSignal(),
    output,
    // Git is asked only by who wants to know.
    get commit() {
      commit ??= commitOf(process.cwd());
      return commit;
    },
    image: '',
    // The command in a workflow of the user's own is an attempt like the Action.
    attempt: attemptOf(environment.GITHUB_RUN_ATTEMPT),
  };
}
