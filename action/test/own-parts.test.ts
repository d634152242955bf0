// Every hand-written part for which libraries exist has a sentence in the README of its folder that says why none is used.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';

/** The parts. Remove one here and in its README when a library replaces it. */
const PARTS = [
  'action/src/baselines/disk.ts',
  'action/src/baselines/git.ts',
  'action/src/baselines/remote-branch.ts',
  'action/src/browser/rows.ts',
  'action/src/browser/sheet.ts',
  'action/src/browser/virtual.ts',
  'action/src/export/open-metrics.ts',
  'action/src/fleet/svg.ts',
  'action/src/objects/client.ts',
  'action/src/objects/credentials.ts',
  'action/src/report/columns.ts',
  'action/src/report/csv.ts',
  'action/src/report/table.ts',
  'compare/between',
  'compare/changepoint',
  'compare/components',
  'compare/history',
  'compare/samples',
  'compare/sequential',
  'compare/signedrank',
  'core/application/perf-data.ts',
  'core/config/positions.ts',
  'core/maven/artifact.ts',
  'core/maven/settings.ts',
  'core/process/guard.ts',
  'core/process/process.ts',
  'core/process/procfs.ts',
  'core/readers/histogram.ts',
  'core/readers/prometheus.ts',
  'core/results/files.ts',
  'core/results/format.ts',
  'core/results/lock.ts',
  'core/results/round.ts',
  'load/drive',
  'load/polled',
  'load/sink',
  'runners/go/meter',
  'self-hosted/runners/overhead-runner-one',
  'simulator/image',
  'simulator/packages',
];

const HEADING = '## Why no library\n';
/** The name of one part or of several, each a link to it, and a sentence. */
const REASON = /^\* ((?:\[`[^`]+`\]\([^)]+\)(?:, )?)+): (?:\S+ ){4,}\S+\.$/;

/** The parts of a README with a reason, as paths, and its lines in that section that give none. */
function explained(readme: string, text: string): { parts: string[]; wrong: string[] } {
  const [, section = ''] = text.split(HEADING);
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter(line => line !== '');
  const parts = lines.flatMap(line =>
    [...(REASON.exec(line)?.[1] ?? '').matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)]
      .filter(([, name, link]) => name === link)
      .map(([, name = '']) => join(dirname(readme), name)),
  );
  return { parts, wrong: lines.filter(line => !REASON.test(line)) };
}

describe('a hand-written part', () => {
  const all = globSync('**/README.md', { cwd: ROOT, exclude: ['**/node_modules', '.*'] })
    .map(path => path.replaceAll('\\', '/'))
    .map(path => explained(path, readFileSync(join(ROOT, path), 'utf8')));

  it('has a sentence in the README of its folder, and no other part has one', () => {
    assert.deepEqual(
      all.flatMap(({ wrong }) => wrong),
      [],
    );
    assert.deepEqual(all.flatMap(({ parts }) => parts).sort(), PARTS);
  });

  it('exists', () =>
    assert.deepEqual(
      PARTS.filter(path => !existsSync(join(ROOT, path))),
      [],
    ));

  it('is missed without a sentence, without a link, or in another section', () => {
    const of = (line: string, heading = HEADING) => explained('a/README.md', `# a\n\n${heading}\n${line}\n`);
    const reason = '* [`b.ts`](b.ts): no library does what it does.';
    assert.deepEqual(of(reason), { parts: ['a/b.ts'], wrong: [] });
    assert.deepEqual(of('* [`b`](b), [`c`](c): no library does what they do.').parts, ['a/b', 'a/c']);
    for (const line of ['* [`b.ts`](b.ts): none.', '* `b.ts`: no library does what it does.'])
      assert.deepEqual(of(line), { parts: [], wrong: [line] });
    assert.deepEqual(of(reason, '## Another\n').parts, []);
  });
});
