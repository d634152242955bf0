// A suite with a revision and a fake runner: the revision is checked out first, and its facts are recorded.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { SuiteFiles } from '../../../core/results/folder.ts';
import type { BaseSuite, BaseVariant } from '../../../core/suite.ts';
import type { JmhVariant } from '../../../runners/jmh/suite.ts';
import { BARE } from '../../../runners/jmh/suite.ts';

import { findRevisions } from '../revisions/commits.ts';
import { configOf, ENVIRONMENT, revision, scratch, TestRepository, variantOf } from '../revisions/testing.ts';
import { measureSuite } from './suite.ts';
import { emptySuiteRecord, experiment, fakeRunner, fakeSuite, GATE } from './testing.ts';

const files = scratch();

const repository = new TestRepository(join(files.folder, 'project'));
const commit = repository.commit({ 'source.jar': 'x' });

const agentOf = (variant: BaseVariant | undefined) => (variant as JmhVariant | undefined)?.agent;

async function measure(build: readonly string[], agent: string) {
  const config = configOf(repository.folder, variantOf(revision('main', { build }), agent));
  const facts = { folder: repository.folder, environment: ENVIRONMENT, base: '' };
  const [suite] = findRevisions(config, facts).suites as readonly BaseSuite[] as [BaseSuite];
  const folder = join(files.folder, `out of ${agent.replaceAll('/', ' ')}`);
  const { options } = experiment(folder);
  const around = { ...options.context, environment: ENVIRONMENT };
  const record = { ...emptySuiteRecord(), variants: { off: {}, base: {} } };
  const fake = fakeRunner();
  const prepared: BaseSuite[] = [];
  const runner = {
    prepare: async (given: BaseSuite) => {
      prepared.push(given);
      return { ...(await fake.runner.prepare(given, around)), variants: { off: {}, base: { agent: 'a' } } };
    },
  };
  const of = new SuiteFiles(folder, 'fake');
  await measureSuite(suite, runner, of, record, { ...options, context: around });
  return { record, forks: fake.forks, prepared, results: of.results };
}

it('every fork gets the variant in its checkout', async () => {
  const { record, forks, prepared, results } = await measure(['cp', 'source.jar', 'built.jar'], 'built.jar');
  assert.deepEqual(record.broken, []);
  const agents = forks
    .filter(({ variant }) => variant.name === 'base')
    .map(({ variant }) => agentOf(variant));
  assert.ok(agents.length > 0);
  for (const agent of [...agents, agentOf(prepared[0]?.variants[1])])
    assert.equal(agent?.kind === 'file' ? readFileSync(agent.path, 'utf8') : null, 'x');
  assert.match(readFileSync(results, 'utf8'), new RegExp(`^revisions: base=${commit.slice(0, 12)}$`, 'm'));
  assert.deepEqual(record.variants.base, {
    agent: 'a',
    revision: commit,
    build: ['cp', 'source.jar', 'built.jar'],
  });
  assert.deepEqual(record.variants.off, {});
  assert.deepEqual(
    record.warnings.map(({ code }) => code),
    ['same-revision'],
  );
});

it('a build that fails breaks the suite before anything is prepared', async () => {
  const { record, prepared } = await measure(['cp', 'nothing', 'made.jar'], 'made.jar');
  assert.equal(prepared.length, 0);
  assert.equal(record.broken.length, 1);
  assert.match(
    record.broken[0] ?? '',
    /the build of base \(main, .*\) failed with exit code 1: cp nothing made\.jar/,
  );
  assert.equal(record.finished, true);
});

it('an unlimited variant is not counted among the gates', async () => {
  const suite = fakeSuite({ min: 6, max: 6 });
  const variants = [...suite.variants, { ...BARE, name: 'base' }];
  const counted = async (references: string[]) => {
    const record = { ...emptySuiteRecord(), references };
    const folder = join(files.folder, `references ${references}`);
    const of = new SuiteFiles(folder, 'fake');
    const { options } = experiment(folder);
    await measureSuite({ ...suite, variants, gates: [GATE] }, fakeRunner().runner, of, record, options);
    return record.warnings.find(({ code }) => code === 'cannot-breach')?.message ?? '';
  };
  assert.match(await counted([]), /a breach of any of 4 gates/);
  assert.match(await counted(['base']), /a breach of any of 2 gates/);
});
