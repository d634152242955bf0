// The data of the page of a profile without a comparison.
import { visible } from '../../../core/visible.ts';
import type { ProfileFile } from '../profile/file.ts';
import { causesOf } from '../report/causes.ts';
import { written } from '../report/phrase.ts';
import type { ProfilePageData } from './model.ts';
import { shownMessage, shownName } from './shown.ts';
import { whereOf } from './where.ts';

/** @param started the time at which the profile began; empty if unknown */
export function profilePageOf(
  profile: ProfileFile,
  started: string,
  notes: readonly string[],
): ProfilePageData {
  const [suite] = profile.suites;
  const found = suite === undefined ? null : causesOf({ profile }, suite.suite);
  const first = found?.causes[0] ?? found?.notes[0] ?? ['nothing was profiled'];
  const where = shownName(suite?.suite ?? '');
  return {
    schema: 1,
    kind: 'profile',
    title: where === '' ? 'Profile' : `Profile of ${where}`,
    verdict: 'measured',
    words: `${where === '' ? '' : `${where}: `}${written(first, shownName, shownMessage)}`,
    notes: notes.map(shownMessage),
    started: visible(started),
    where: whereOf(profile),
  };
}
