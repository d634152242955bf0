// The host of a command on a person's machine.
import { remoteOf } from '../baselines/remote.ts';
import { commitOf } from '../host/clone.ts';
import { eventOf, type WorkflowEvent } from '../host/event.ts';
import type { Host, Output } from '../host/host.ts';
import { passed } from '../host/passed.ts';
import { attemptOf, cacheFolder, definedVariables, textOf } from '../host/place.ts';
import { projectRoot } from '../host/root.ts';
import { stopSignal } from '../host/stop.ts';
import { isModified } from '../revisions/repository.ts';

export function terminalHost(
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Host {
  const variables = definedVariables(environment);
  const given = passed(variables, { ...PASSING, named: [] });
  let commit: string | undefined;
  return {
    root: projectRoot(),
    cache: cacheFolder(variables),
    environment: given.variables,
    ownEnvironment: variables,
    withheld: given.withheld,
    passedBy: '--pass-env',
    signal: stopSignal(),
    output,
    // Runs Git only if the commit is needed.
    get commit() {
      commit ??= commitOf(process.cwd());
      return commit;
    },
    get modified() {
      return isModified(process.cwd(), variables);
    },
    base: '',
    image: '',
    // In a user's own workflow, the command counts attempts like the Action.
    attempt: attemptOf(environment.GITHUB_RUN_ATTEMPT),
    repository: environment.GITHUB_REPOSITORY ?? '',
    event: workflowEvent(environment),
    remote: () => remoteOf(process.cwd(), variables),
  };
}

/** On a person's machine, every variable is passed except secrets and those that control the GitHub runner. */
const PASSING = {
  token: '',
  secrets: [],
  access: /^(ACTIONS_.*|GITHUB_TOKEN|GH_TOKEN|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY))$/,
  allowed: null,
};

/** The same host, whose measured processes get these variables too. Throws `UsageError` if one is not set. */
export function passing(host: Host, names: readonly string[]): Host {
  const { variables, withheld } = passed(host.ownEnvironment ?? {}, { ...PASSING, named: names });
  return { ...host, environment: variables, withheld };
}

/** The event of a workflow that calls the command; null on a person's machine. */
function workflowEvent(environment: Readonly<Record<string, string | undefined>>): WorkflowEvent | null {
  if (environment.GITHUB_ACTIONS !== 'true') return null;
  return eventOf(
    environment.GITHUB_EVENT_NAME ?? '',
    environment.GITHUB_REF ?? '',
    textOf(environment.GITHUB_EVENT_PATH),
  );
}
