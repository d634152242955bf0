// Which commits a run measured, as sentences for its report.
import { printable } from '../../../core/process/printable.ts';
import type { RunRecord, SuiteRecord } from '../../../core/results/record.ts';
import { short } from './commits.ts';

/** The commit of each variant, for every suite that measured a revision in addition to the working tree. */
export function revisionNotes({ suites, commit, tree }: RunRecord): string[] {
  const changes = tree === '' ? '' : ' with changes that are not committed';
  return suites.flatMap(suite => {
    const revisions = Object.keys(suite.variants).flatMap(name => revisionOf(suite, name));
    if (revisions.length === 0) return [];
    const others = Object.keys(suite.variants).filter(name => !isRevision(suite, name));
    const here =
      others.length === 0 ? '' : `; ${others.join(', ')}: the working tree at ${short(commit)}${changes}`;
    return [`${suite.suite}: ${revisions.join('; ')}${here}`];
  });
}

function isRevision({ variants }: SuiteRecord, name: string): boolean {
  return typeof variants[name]?.revision === 'string';
}

function revisionOf(suite: SuiteRecord, name: string): string[] {
  if (!isRevision(suite, name)) return [];
  const { revision, build } = suite.variants[name] ?? {};
  const [program, ...words] = Array.isArray(build) ? build.map(String) : [];
  const by = program === undefined ? '' : `, built by ${printable(program, words)}`;
  return [`${name} is commit ${short(String(revision))}${by}`];
}
