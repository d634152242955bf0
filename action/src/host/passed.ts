// Selects the variables of measured processes and builds: no secret under any name or in any form; in a job only those
// on a list.
import { UsageError } from '../../../core/config/problem.ts';
import { finderOf } from '../../../core/results/secret.ts';

type Environment = Readonly<Record<string, string>>;

/** Names of variables that hold a secret: `API_TOKEN`, `AWS_SECRET_ACCESS_KEY`, `PGPASSWORD`. */
export const SECRET = /TOKEN|SECRET|PASSW(?:OR)?D|PASSPHRASE|CREDENTIAL|(?:^|[_-])(?:KEY|PAT)$/i;
/**
 * Names of variables that lead to a secret: `SSH_AUTH_SOCK`, `DOCKER_AUTH_CONFIG`, `DD_APIKEY`, `AWS_PROFILE`. Their
 * values may be paths, so reports do not hide them.
 */
const LEADING =
  /APIKEY|ACCESS_?KEY|^AWS_(?:PROFILE|ROLE_ARN|CONFIG_FILE)$|(?:^|_)(?:GOAUTH|AUTH|COOKIE|DSN|JWT|KUBECONFIG|NETRC)(?:_|$)|_HEADERS$/i;
/** Git settings passed as variables: Git fails if one of a set is missing. */
const SETTING = /^GIT_CONFIG_(COUNT|KEY_\d+|VALUE_\d+)$/;
/** Most processes need these, so they stay even if a short secret is part of a folder's name. */
const NEEDED = ['PATH', 'HOME'];

/** The variables of a job or a person, divided. */
export interface Passed {
  readonly variables: Environment;
  /** Names of variables withheld from measured processes, in order, except those that give access. */
  readonly withheld: readonly string[];
}

/** The inputs of the decision, in addition to the variables. */
export interface Passing {
  /** The job's token, which cannot be passed; empty: none. */
  readonly token: string;
  /** Values that are secret under any name. */
  readonly secrets: readonly string[];
  /** Names that the user passes explicitly. */
  readonly named: readonly string[];
  /** Names of variables that give access to GitHub or its runner; they cannot be passed. */
  readonly access: RegExp;
  /** Names of variables that are passed unless secret; null: all. */
  readonly allowed: RegExp | null;
}

/** The variables of measured processes. Throws {@link UsageError} if a name cannot be passed. */
export function passed(
  environment: Environment,
  { token, secrets, named, access, allowed }: Passing,
): Passed {
  const entries = Object.entries(environment);
  const secretValues = entries.filter(([name]) => SECRET.test(name)).map(([, value]) => value);
  const holdsToken = finderOf([token]);
  const speaks = (name: string, value: string): boolean => access.test(name) || holdsToken(value);
  for (const name of named) refuse(name, environment[name], speaks);
  const holdsSecret = finderOf([...secrets, ...secretValues]);
  const isSecret = (name: string, value: string): boolean =>
    SECRET.test(name) ||
    LEADING.test(name) ||
    /^authorization:/i.test(value) ||
    (!NEEDED.includes(name) && holdsSecret(value));
  const isKept = ([name, value]: readonly [string, string]): boolean =>
    !speaks(name, value) &&
    (named.includes(name) || ((allowed === null || allowed.test(name)) && !isSecret(name, value)));
  const kept = new Set(entries.filter(isKept).map(([name]) => name));
  const settings = entries.map(([name]) => name).filter(name => SETTING.test(name));
  if (settings.some(name => !kept.has(name))) for (const name of settings) kept.delete(name);
  return {
    variables: Object.fromEntries(entries.filter(([name]) => kept.has(name))),
    withheld: entries.map(([name]) => name).filter(name => !kept.has(name) && !access.test(name)),
  };
}

function refuse(
  name: string,
  value: string | undefined,
  speaks: (name: string, value: string) => boolean,
): void {
  if (value === undefined)
    throw new UsageError(`pass-env: ${name} is not set: set it under env, or correct the name`);
  if (speaks(name, value))
    throw new UsageError(
      `pass-env: ${name} gives access to GitHub or its runner, so no measured process gets it: remove it`,
    );
}

/** A note on the withheld variables; empty if there are none. */
export function withheldNote(withheld: readonly string[], how: string): string {
  return withheld.length === 0
    ? ''
    : `Not given to measured processes and builds: ${withheld.join(', ')}. If one of them is needed, name it in ${how}.`;
}
