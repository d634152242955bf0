// A machine that counts instructions, for tests on one that does not: a script in the place of the meter.
import { chmodSync, writeFileSync } from 'node:fs';

/**
 * Writes a script that says what is counted, lets the real meter run programs without counting, and adds the number to what that wrote.
 * @param instructions the number; or why there is none
 */
export function countingMeter(
  path: string,
  real: string,
  scope: 'whole' | 'user' | '',
  instructions: number | string,
): void {
  const found = JSON.stringify({ scope, problem: scope === 'whole' ? '' : 'a reason', remedy: '' });
  const counts =
    typeof instructions === 'number'
      ? `sed -i 's/}$/,"instructions":${instructions}}/' "$1"; exit $code`
      : `echo 'meter: ${instructions}' >&2; exit 125`;
  writeFileSync(
    path,
    `#!/bin/sh
case $1 in
probe) echo '${found}' ;;
-count) [ "$2" = '${scope}' ] || exit 124; shift 2; '${real}' "$@"; code=$?; ${counts} ;;
*) exec '${real}' "$@" ;;
esac
`,
  );
  chmodSync(path, 0o755);
}
