// Revisions checked out and built by real programs: their files, the user's files, and failing builds.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { tryLock } from '../../../core/results/lock.ts';
import { PreconditionError, type RunContext } from '../../../core/runner.ts';
import { type Revision, VARIANT_DEFAULTS } from '../../../core/suite.ts';
import { type GoBuild, type GoSuite, type GoVariant, UNCHANGED } from '../../../runners/go/suite.ts';
import type { JmhVariant } from '../../../runners/jmh/suite.ts';

import { KEPT } from './checkout.ts';
import { findRevisions } from './commits.ts';
import { placeRevisions } from './placed.ts';
import { configOf, context, ENVIRONMENT, revision, scratch, TestRepository, variantOf } from './testing.ts';

const files = scratch();

/** Copies the source, and adds a line to a file next to the repository for each run. */
const BUILD = `#!/bin/sh
echo run >> "$COUNTER"
echo "building in $PWD"
mkdir -p out && cp source.txt out/agent.jar
`;

let made = 0;

/** A repository of two commits, `old` and a newer one, and a folder for other files. */
function project(name = `project ${made++}`) {
  const repository = new TestRepository(join(files.folder, name));
  repository.commit({ 'source.txt': 'old\n', build: BUILD, '.gitignore': 'out/\n' });
  repository.git('tag', 'old');
  repository.commit({ 'source.txt': 'new\n' });
  const cache = join(files.folder, `cache of ${basename(repository.folder)}`);
  const counter = join(files.folder, `count of ${basename(repository.folder)}`);
  const notices: string[] = [];
  const around: RunContext = {
    ...context(cache, notices),
    environment: { ...ENVIRONMENT, COUNTER: counter },
  };
  const builds = () => (existsSync(counter) ? readFileSync(counter, 'utf8').split('\n').length - 1 : 0);
  return { repository, cache, around, notices, builds };
}

type Project = ReturnType<typeof project>;

/** Returns the suite with `base` checked out. */
async function place(
  { repository, around }: Project,
  ref = 'old',
  more: Partial<Revision> = { build: ['./build'] },
  agent?: string,
  working = repository.folder,
) {
  const config = configOf(repository.folder, variantOf(revision(ref, more), agent));
  const facts = { folder: working, environment: around.environment, base: '' };
  const [suite] = findRevisions(config, facts).suites;
  assert.ok(suite);
  return placeRevisions(suite, around);
}

async function agentOf(placing: ReturnType<typeof place>): Promise<string> {
  const { agent } = ((await placing).suite.variants[1] ?? {}) as Partial<JmhVariant>;
  return agent?.kind === 'file' ? agent.path : assert.fail('no agent');
}

async function refused(placing: Promise<unknown>): Promise<string> {
  try {
    await placing;
  } catch (error) {
    assert.ok(error instanceof PreconditionError, String(error));
    return error.message;
  }
  return assert.fail('it was made');
}

describe('a revision', () => {
  it('is checked out and built in its own folder, with its relative paths there', async () => {
    const here = project();
    const agent = await agentOf(place(here));
    assert.equal(readFileSync(agent, 'utf8'), 'old\n');
    assert.ok(agent.startsWith(join(here.cache, 'revisions')), agent);
    assert.match(
      here.notices.join('\n'),
      /^checking out base \(old, [0-9a-f]{12}\)\nbuilding base .*: \.\/build$/,
    );
  });

  it('is in the header with its commit, and in the settings of its variant', async () => {
    const here = project();
    const { header, settings, warnings } = await place(here);
    const commit = here.repository.git('rev-parse', 'old');
    const short = commit.slice(0, 12);
    assert.deepEqual(header, { revisions: `base=${short}`, 'agent-base': `base ${short}` });
    assert.deepEqual(settings, { base: { revision: commit, build: ['./build'] } });
    assert.deepEqual(warnings, []);
  });

  it("does not change the user's working tree and index, and runs no hooks", async () => {
    const here = project();
    const { repository } = here;
    repository.write({ 'source.txt': 'mine\n', staged: '1', unknown: '1' });
    repository.git('add', 'staged');
    const hook = join(repository.folder, '.git/hooks/post-checkout');
    mkdirSync(join(hook, '..'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\ntouch "$HOOK_RAN"\n', { mode: 0o755 });
    const ran = join(files.folder, 'the hook ran');
    const look = () => [
      repository.git('status', '--porcelain'),
      repository.git('rev-parse', '--abbrev-ref', 'HEAD'),
      readFileSync(join(repository.folder, '.git/index')).toString('hex'),
    ];
    const before = look();
    // Like a Git hook, which points to the index of the user.
    const environment = {
      ...here.around.environment,
      HOOK_RAN: ran,
      GIT_DIR: join(repository.folder, '.git'),
      GIT_INDEX_FILE: join(repository.folder, '.git/index'),
      GIT_WORK_TREE: repository.folder,
    };
    await place({ ...here, around: { ...here.around, environment } }, 'old', {
      build: ['sh', '-c', 'echo x > more && git add more && ./build'],
    });
    assert.deepEqual(look(), before);
    assert.equal(existsSync(ran), false);
  });

  it('is built once, and again for another build or commit, or if something was removed', async () => {
    const here = project();
    const agent = await agentOf(place(here));
    assert.equal(await agentOf(place(here)), agent);
    assert.equal(here.builds(), 1);
    await place(here, 'main');
    assert.equal(here.builds(), 2);
    await place(here, 'old', { build: ['sh', './build'] });
    assert.equal(here.builds(), 3);
    rmSync(agent);
    assert.equal(await agentOf(place(here)), agent);
    assert.equal(here.builds(), 4);
  });

  it("is made again after the cache, or Git's record of it, was removed", async () => {
    const here = project();
    await place(here);
    rmSync(here.cache, { recursive: true });
    await place(here);
    assert.equal(here.builds(), 2);
    rmSync(join(here.repository.folder, '.git/worktrees'), { recursive: true });
    await place(here);
    assert.equal(here.builds(), 3);
  });

  it('begins in the folder of the command', async () => {
    const here = project();
    const { repository } = here;
    repository.commit({ 'sub/source.txt': 'sub\n', 'sub/build': BUILD });
    const working = join(repository.folder, 'sub');
    const agent = await agentOf(place(here, 'main', { build: ['./build'] }, 'out/agent.jar', working));
    assert.equal(readFileSync(agent, 'utf8'), 'sub\n');
    const message = await refused(place(here, 'old', { build: ['./build'] }, 'out/agent.jar', working));
    assert.match(
      message,
      /^overhead\.yml:7:ref: base \(old, .*\) has no folder sub, in which the command runs/,
    );
  });

  it('needs no build if it contains the measured files', async () => {
    const agent = await agentOf(place(project(), 'old', {}, 'source.txt'));
    assert.equal(readFileSync(agent, 'utf8'), 'old\n');
  });

  it('that is the commit of the working tree, or has submodules, causes a warning', async () => {
    const here = project();
    here.repository.commit({ '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ../x\n' });
    const { warnings } = await place(here, 'main');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['same-revision', 'submodules'],
    );
    assert.match(
      warnings[0]?.message ?? '',
      /^base \(main, [0-9a-f]{12}\) is the commit of the working tree/,
    );
  });

  it("is kept until enough newer ones are used, then also removed from Git's record", async () => {
    const here = project();
    const { repository, cache } = here;
    const first = await agentOf(place(here));
    for (let index = 0; index <= KEPT; index++) {
      repository.commit({ 'source.txt': `${index}\n` });
      await place(here, 'main');
      if (index < KEPT - 1) assert.ok(existsSync(first), `gone after ${index + 1} more`);
      if (index === KEPT - 2) await place(here);
    }
    assert.ok(existsSync(first), 'used again, it counts as new');
    assert.equal(readdirSync(join(cache, 'revisions')).length, KEPT);
    assert.equal(repository.git('worktree', 'list').split('\n').length, 1 + KEPT);
  });

  it('is never removed while another run builds it', async () => {
    const here = project();
    await place(here);
    const shelf = join(here.cache, 'revisions');
    const [oldest = ''] = readdirSync(shelf);
    const lock = tryLock(shelf, `${oldest}.lock`);
    assert.ok('release' in lock);
    for (let index = 0; index <= KEPT; index++) await place(here, 'old', { build: ['./build', `${index}`] });
    assert.ok(existsSync(join(shelf, oldest)));
    lock.release();
    await place(here, 'old', { build: ['./build', 'last'] });
    assert.ok(!existsSync(join(shelf, oldest)));
  });

  it('is never removed while it is measured', async () => {
    const here = project();
    const variants = Array.from({ length: KEPT + 2 }, (_, index) =>
      variantOf(revision('old', { build: ['true', `${index}`] }), 'source.txt'),
    );
    const config = configOf(here.repository.folder, ...variants);
    const facts = { folder: here.repository.folder, environment: ENVIRONMENT, base: '' };
    const [suite] = findRevisions(config, facts).suites;
    assert.ok(suite);
    const placed = await placeRevisions(suite, here.around);
    const agents = (placed.suite.variants as readonly JmhVariant[]).flatMap(({ agent }) =>
      agent?.kind === 'file' ? [agent.path] : [],
    );
    assert.equal(new Set(agents).size, KEPT + 2);
    for (const agent of agents) assert.ok(existsSync(agent), agent);
  });

  it('is built by one run at a time', async () => {
    const here = project();
    const [one, other] = await Promise.all([agentOf(place(here)), agentOf(place(here))]);
    assert.equal(one, other);
    assert.equal(here.builds(), 1);
    assert.ok(here.notices.some(notice => /another run is building the same revision/.test(notice)));
  });

  it('is built again after the first build was killed', async () => {
    const here = project();
    const agent = await agentOf(place(here));
    const folder = join(here.cache, 'revisions', readdirSync(join(here.cache, 'revisions'))[0] ?? '');
    rmSync(agent);
    writeFileSync(`${folder}.lock`, 'process 7 on a machine, since 2026-11-21\n');
    assert.equal(await agentOf(place(here)), agent);
    assert.equal(here.builds(), 2);
  });
});

describe('a revision of a Go suite', () => {
  /** The suite of a module in `ci`, a folder that only the working tree has. */
  const placeGo = async (here: Project, go: Partial<GoBuild>, module = 'ci') => {
    const { repository, around } = here;
    repository.write({ 'ci/overhead.yml': '' });
    const base = {
      ...VARIANT_DEFAULTS,
      name: 'base',
      revision: revision('old'),
      go: { ...UNCHANGED, ...go },
    };
    const facts = { folder: repository.folder, environment: around.environment, base: '' };
    const [suite] = findRevisions(configOf(repository.folder, base as unknown as JmhVariant), facts).suites;
    assert.ok(suite);
    const paths = { folder: join(repository.folder, 'ci'), module: join(repository.folder, module) };
    const measured = { packages: ['./...'], measure: 'benchmarks', operations: null } as const;
    return placeRevisions({ ...suite, runner: 'go', go: { ...paths, ...measured } } as GoSuite, around);
  };

  it('has its paths relative to its configuration', async () => {
    const here = project();
    const { suite } = await placeGo(here, { overlay: '../source.txt' });
    const { checkout, go } = (suite.variants[1] ?? {}) as Partial<GoVariant>;
    assert.equal(checkout?.folder, join(checkout?.tree ?? '', 'ci'));
    assert.equal(readFileSync(join(checkout?.tree ?? '', 'source.txt'), 'utf8'), 'old\n');
    assert.equal(go?.overlay, join(checkout?.tree ?? '', 'source.txt'));
    assert.equal(suite.variants[0]?.checkout, null);
  });

  it('is rejected if a path of it is missing, or nothing of it would be measured', async () => {
    assert.match(
      await refused(placeGo(project(), { overlay: 'overlay.json' })),
      /^overhead\.yml:7:overlay: overlay of base \(old, .*\) is not there: .*ci\/overlay\.json; .*\(in its folder there is no ci\)$/,
    );
    assert.match(
      await refused(placeGo(project(), {}, '..')),
      /^overhead\.yml:7:ref: nothing of base \(old, .*\) would be measured: .* is not in .*; correct module$/,
    );
  });
});

describe('a revision cannot be measured, with position and reason,', () => {
  it('when its build fails: the exit code, and the last lines', async () => {
    const build = ['sh', '-c', 'for i in $(seq 30); do echo line $i; done; exit 7'];
    const message = await refused(place(project(), 'old', { build }));
    assert.match(
      message,
      /^overhead\.yml:7:build: the build of base \(old, [0-9a-f]{12}\) failed with exit code 7: sh -c/,
    );
    assert.match(message, /\n {4}line 11\n[\s\S]*\n {4}line 30\n/);
    assert.doesNotMatch(message, /line 10\n/);
    assert.match(message, /Correct build, or the revision of ref$/);
  });

  it('when its build fails, and again on a retry', async () => {
    const here = project();
    const build = ['sh', '-c', './build && exit 1'];
    await refused(place(here, 'old', { build }));
    await refused(place(here, 'old', { build }));
    assert.equal(here.builds(), 2);
  });

  it('when its build does not end', async () => {
    const message = await refused(place(project(), 'old', { build: ['sleep', '60'], buildTimeout: 200 }));
    assert.match(message, /was killed after 0 s \(build-timeout of the suite allows more\): sleep 60/);
  });

  it('when its build is no program', async () => {
    const message = await refused(place(project(), 'old', { build: ['./gradlew', 'jar'] }));
    assert.match(
      message,
      /^overhead\.yml:7:build: the build of base .* cannot begin \(.*gradlew cannot be started.*\): \.\/gradlew jar/,
    );
  });

  it('but a log that cannot be written is no fault of the build', async () => {
    // The worktree has the name of its repository, in the place of the log.
    await assert.rejects(place(project('build.log')), { code: 'EISDIR' });
  });

  it('when its build does not make the named file: the nearest existing name', async () => {
    const message = await refused(place(project(), 'old', { build: ['./build'] }, 'out/agnt.jar'));
    assert.match(
      message,
      /^overhead\.yml:7:agent: agent of base \(old, .*\) is not there: .*out\/agnt\.jar; its build did not make it: correct the path, or build \(in out there is agent\.jar\)$/,
    );
    const far = await refused(place(project(), 'old', { build: ['./build'] }, 'target/x/agent.jar'));
    assert.match(far, /\(in its folder there is no target\)$/);
  });

  it('a named file without a build', async () => {
    const message = await refused(place(project(), 'old', {}));
    assert.match(message, /it is not in the revision, and nothing builds it: add build, or correct the path/);
  });

  it('when it cannot be checked out', async () => {
    const here = project();
    mkdirSync(here.cache);
    writeFileSync(join(here.repository.folder, '.git/worktrees'), 'no folder');
    const message = await refused(place(here));
    assert.match(message, /^overhead\.yml:7:ref: base \(old, .*\) cannot be checked out: git .*worktree add/);
  });

  it('and a stop by the user is no failure', async () => {
    const here = project();
    const stop = new AbortController();
    const notice = (message: string) => {
      if (message.startsWith('building')) setImmediate(() => stop.abort(new Error('stopped')));
    };
    const around: RunContext = { ...here.around, notice, signal: stop.signal };
    const placing = place({ ...here, around }, 'old', { build: ['sleep', '60'] });
    await assert.rejects(placing, /^Error: stopped$/);
  });
});
