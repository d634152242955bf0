// The secrets of a job: those that its workflow names, and variables with names of secrets.

import { UsageError } from '../../../core/config/problem.ts';
import { hide, SHORTEST_SECRET } from '../../../core/results/secret.ts';
import { SECRET } from '../host/passed.ts';
import type { Environment } from './context.ts';

/** Variables that give access to GitHub or its runner. */
export const ACCESS =
  /^(INPUT_.*|ACTIONS_.*|GITHUB_TOKEN|GH_TOKEN|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY))$/;

/** Variables of tool chains, in upper or lower case. docs/security.md has the same list. */
export const ALLOWED = new RegExp(
  `^(?:${[
    'PATH|HOME|USER|LOGNAME|SHELL|TERM|TZ|TMPDIR|LANG|LANGUAGE|LC_\\w+|XDG_\\w+|CI',
    'HTTPS?_PROXY|NO_PROXY|ALL_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE',
    'JAVA_HOME\\w*|JAVA_OPTS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH',
    '(?:MAVEN|M2|GRADLE)_(?:HOME|OPTS|ARGS|USER_HOME)|ANDROID_(?:HOME|SDK_ROOT)',
    'GO(?!OGLE)[A-Z0-9]+(?:_\\w+_(?:X64|ARM64))?|CGO_\\w+|CC|CXX|C(?:XX|PP)?FLAGS|LDFLAGS|PKG_CONFIG_PATH',
    'NODE_(?:OPTIONS|PATH|ENV|EXTRA_CA_CERTS)|PYTHON(?:PATH|HOME)|VIRTUAL_ENV|CARGO_HOME|RUSTUP_HOME|RUSTFLAGS|DOTNET_ROOT',
    'LD_LIBRARY_PATH|LD_PRELOAD|GIT_\\w+',
    'GITHUB_(?:ACTIONS|WORKSPACE|REPOSITORY|SHA|REF|REF_NAME|HEAD_REF|BASE_REF|RUN_ID|RUN_NUMBER|RUN_ATTEMPT|EVENT_NAME|SERVER_URL)',
    'RUNNER_(?:OS|ARCH|TEMP|TOOL_CACHE)',
  ].join('|')})$`,
  'i',
);

/**
 * Hides the secrets of a job in all output: log, files, report, comment, check run, stored runs. The runner masks only
 * its log, and only registered values. Throws {@link UsageError} if a given value cannot be hidden.
 * @param given the secrets that the workflow names
 * @returns the hidden values
 */
export function hideSecrets(environment: Environment, given: readonly string[]): string[] {
  const long = (value: string): boolean => value.length >= SHORTEST_SECRET;
  if (given.length > 0 && !given.some(long))
    throw new UsageError(
      `mask: values of fewer than ${SHORTEST_SECRET} characters look like ordinary words, so nothing would be hidden: remove them`,
    );
  const called = Object.entries(environment)
    .filter(([name]) => SECRET.test(name))
    .map(([, value]) => value ?? '');
  const secrets = [...new Set([...given, ...called])].filter(long);
  hide(secrets);
  return secrets;
}
