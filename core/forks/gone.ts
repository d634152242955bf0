// Benchmarks that a change removed: the older of two revisions has them, and the newer one does not.

import { expectsBenchmark } from '../expected.ts';
import { printable } from '../process/printable.ts';
import { PreconditionError } from '../runner.ts';
import { type BaseSuite, CONTROL } from '../suite.ts';

/** A benchmark or package that a variant lacks. */
export interface Lacking {
  readonly name: string;
  readonly variant: string;
}

/**
 * Throws {@link PreconditionError} if a revision lacks a benchmark of the revision that it is compared with, unless the suite's list `expected`
 * says that it was removed. Otherwise a change could delete a slow benchmark unnoticed.
 * @param lacking of all variants
 */
export function refuseGone(suite: BaseSuite, lacking: readonly Lacking[]): void {
  const lacks = (variant: string, name: string) =>
    lacking.some(other => other.variant === variant && other.name === name);
  for (const { name, variant } of lacking) {
    const older = olderThan(suite, variant);
    if (older === null || lacks(older, name) || !expectsBenchmark(suite.expected, namesOf(name))) continue;
    const remedy = printable('overhead', ['baseline', 'accept', '--removed', name, '--reason', 'WHY']);
    throw new PreconditionError(
      `${name} is in ${older}, and not in ${variant}: bring it back, or acknowledge that it is gone with ${remedy}`,
    );
  }
}

/** The variant that this one changes; null if there is none. */
function olderThan({ variants, control }: BaseSuite, name: string): string | null {
  if (name === control) return null;
  const against = variants.find(variant => variant.name === name)?.against ?? control;
  return against === CONTROL ? null : against;
}

/** The names that people use for a benchmark: with its package and class, or without. */
function namesOf(name: string): string[] {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(index).join('.'));
}
