// Which settings belong to which runner. A setting that the runner of a suite does not have is an error.
import type { Findings, Path } from '../../../core/config/findings.ts';
import type { Settings } from '../../../core/config/settings.ts';
import type { SuiteFile } from '../../../core/config/suite-schema.ts';
import { RUNNERS } from '../../../runners/registry.ts';

/** Returns the runners that have a setting, by its key. */
function ownersOf(keysOf: (settings: Settings) => readonly string[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { name, settings } of Object.values(RUNNERS))
    for (const key of keysOf(settings)) owners.set(key, [...(owners.get(key) ?? []), name]);
  return owners;
}

const SUITE = ownersOf(({ suiteKeys }) => Object.keys(suiteKeys));
const VARIANT = ownersOf(({ variantKeys }) => Object.keys(variantKeys));
const ATTACHED = ownersOf(({ attachKeys }) => attachKeys);

/** Reports every setting that the runner of a suite does not have. */
export function checkOwners(path: Path, file: SuiteFile, found: Findings): void {
  const { runner } = file;
  const check = (at: Path, written: object, owners: ReadonlyMap<string, readonly string[]>) => {
    for (const [key, runners] of owners) {
      if ((written as Record<string, unknown>)[key] === undefined || runners.includes(runner)) continue;
      found.reportKey(
        [...at, key],
        `"${key}" is of the runner ${runners.join(' or ')}, and this suite has the runner ${runner}: remove it`,
      );
    }
  };
  check(path, file, SUITE);
  for (const [name, variant] of Object.entries(file.variants)) {
    const at = [...path, 'variants', name];
    check(at, variant ?? {}, VARIANT);
    check([...at, 'attached'], variant?.attached ?? {}, ATTACHED);
  }
}
