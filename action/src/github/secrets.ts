// The secrets of a job: what its workflow says is secret, and what is called so among its variables.
import { hide, SHORTEST_SECRET } from '../commands/host.ts';
import { UsageError } from '../config/problem.ts';
import type { Environment } from './context.ts';

/** What variables are called that hold a secret: `API_TOKEN`, `AWS_SECRET_ACCESS_KEY`, `PGPASSWORD`. */
const SECRET = /TOKEN|SECRET|PASSW(?:OR)?D|PASSPHRASE|CREDENTIAL|(?:^|[_-])(?:KEY|PAT)$/i;

/**
 * Hides the secrets of a job in everything that is written: log, files, report, comment, check run, stored runs. The runner masks
 * its log alone, and there only what it was told of. Throws {@link UsageError} where nothing of what is given can be hidden.
 * @param given what the workflow says is secret
 * @returns what is hidden
 */
export function hideSecrets(environment: Environment, given: readonly string[]): string[] {
  const long = (value: string): boolean => value.length >= SHORTEST_SECRET;
  if (given.length > 0 && !given.some(long))
    throw new UsageError(
      `mask: values of fewer than ${SHORTEST_SECRET} characters cannot be told from ordinary words, so nothing would be hidden: leave them out`,
    );
  const called = Object.entries(environment)
    .filter(([name]) => SECRET.test(name))
    .map(([, value]) => value ?? '');
  const secrets = [...new Set([...given, ...called])].filter(long);
  hide(secrets);
  return secrets;
}

/**
 * What measured processes may see: neither inputs nor anything that speaks to GitHub or to the runner, nor the token under whatever
 * name the workflow gave it.
 */
export function withoutSecrets(
  environment: Readonly<Record<string, string>>,
  token: string,
): Record<string, string> {
  const hidden = /^(INPUT_|ACTIONS_|GITHUB_TOKEN$|GH_TOKEN$|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$)/;
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => !hidden.test(name) && (token === '' || !value.includes(token)),
    ),
  );
}
