// The store on object storage through the command and the Action, on a real S3 server: every command that names a store, and who may write.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { noServer, type S3Server, s3Server } from '../src/objects/testing.ts';
import { Checkout, PUSH, pullRequest, runsIn } from './checkout.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt, ROOT } from './fixture.ts';

/** A log without the commands that tell the runner what to mask. */
const unmasked = (log: string) => log.replace(/^::add-mask::.*$/gm, '');

describe('a store on object storage', { skip: noServer }, () => {
  const whole = scratch('object-storage');
  let server: S3Server;
  before(async () => {
    assertBuilt();
    server = await s3Server();
  });
  after(async () => {
    await server.stop();
    whole.remove();
  });

  /** A checkout of owner/name, and the command in it with a store of its own. */
  const begin = () => {
    const checkout = new Checkout(whole);
    const place = server.place();
    const environment = { GIT_CONFIG_NOSYSTEM: '1', ...server.variables() };
    const call = (...argv: string[]) => overhead(checkout.work, argv, environment);
    const saved = (name: string, verdict = 0) => {
      assertStatus(call('compare', name, '--out', name), verdict);
      const result = call('baseline', 'save', name, '--baseline', place);
      assertStatus(result, 0);
      return result.out.trim();
    };
    return { checkout, place, call, saved };
  };

  it('works with every command', () => {
    const { checkout, place, call, saved } = begin();
    const [first, second, third] = checkout.main;
    const none = call('baseline', 'list', '--baseline', place);
    assertStatus(none, 0);
    assert.match(none.out, /no run is stored/);
    const started = (day: number) => ({ run: { started: `2026-11-0${day}T00:00:00.000Z` } });
    const name = saved(checkout.left('one', first, started(1)));
    assert.ok(name.startsWith(`${place}:codec/`), name);
    checkout.left('two', second, started(2));
    checkout.dear('two');
    const failed = saved('two', 1);

    const list = call('baseline', 'list', '--baseline', place);
    assertStatus(list, 0);
    assert.match(list.out, /^codec: 2 runs\n/);
    assert.match(list.out, /failed, not accepted/);
    const accept = ['baseline', 'accept', failed, '--reason', 'agreed', '--baseline', place];
    assertStatus(call(...accept), 0);
    assert.match(call('baseline', 'list', '--baseline', place).out, /accepted: agreed/);
    const shown = call('baseline', 'show', name, '--baseline', place);
    assertStatus(shown, 0);
    assert.match(shown.out, /^suite: codec\n/);
    assertStatus(call('baseline', 'pin', name, '--as', 'v1', '--baseline', place), 0);
    assert.match(call('baseline', 'list', '--baseline', place).out, /v1/);

    checkout.left('three', third, started(3));
    const compared = call('compare', 'three', '--baseline', place, '--json', '-');
    assertStatus(compared, 0);
    assert.equal(JSON.parse(compared.out).suites[0].rows[0].baseline.runs, 2);
    const history = call('history', '--baseline', place, '--json', '-');
    assertStatus(history, 0);
    assert.equal(JSON.parse(history.out).suites[0].runs.length, 2);
    const csv = call('export', place, '--csv', '-');
    assertStatus(csv, 0);
    assert.ok(csv.out.split('\n').length > 10);

    const copied = call('baseline', 'copy', place, 'copied');
    assertStatus(copied, 0);
    assert.match(copied.out, /^codec: copied: runs 2, /);
    assert.match(call('baseline', 'list', '--baseline', 'copied').out, /^codec: 2 runs\n/);
    const back = call('baseline', 'copy', 'copied', place);
    assert.match(back.out, /already there: runs 2;/);
    const pruned = call('baseline', 'prune', '--keep', '1', '--baseline', place);
    assertStatus(pruned, 0);
    assert.match(pruned.out, /codec: 0 removed, 2 kept/, 'a pinned run and the newest one stay');
  });

  it('holds imported values too', () => {
    const { checkout, place, call } = begin();
    const data = readFileSync(join(import.meta.dirname, '../src/importers/testdata/data.js'));
    writeFileSync(join(checkout.work, 'data.js'), data);
    const imported = call('import', 'data.js', '--into', place);
    assertStatus(imported, 0);
    assert.match(call('baseline', 'list', '--baseline', place).out, /imported-/);
    assert.match(call('import', 'data.js', '--into', place).out, /there already/);
  });

  it('is written by pushes to the default branch, and only read by pull requests', () => {
    const { checkout, place } = begin();
    const [first, second, third, fourth] = checkout.main;
    const inputs = { baseline: place };
    const judge = (event: typeof PUSH, run: string) => checkout.judge(event, run, inputs, server.variables());
    const stored = judge(PUSH, checkout.left('one', second));
    assert.equal(stored.status, 0, stored.log);
    const suite = join(server.folder, place.split('/').at(-1) ?? '', 'repositories/owner/name/codec');
    const last = () => JSON.parse(readFileSync(join(suite, 'last.json'), 'utf8'));
    assert.deepEqual([last().verdict, last().commit, last().reason], ['pass', second, '']);
    const pull = judge(pullRequest(third), checkout.left('two', fourth));
    assert.equal(pull.status, 0, pull.log);
    assert.match(pull.log, /Nothing is stored: this is a pull request/);
    assert.equal(runsIn(pull.suite()), 1);
    assert.equal(last().commit, second, 'only an event that may store records its attempt');
    const file = join(checkout.work, checkout.left('broken', third), 'results/codec.txt');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(probe {2}1000 {2})\S+/g, '$1NaN'));
    const broken = judge(PUSH, 'broken');
    assert.equal(broken.status, 2, broken.log);
    assert.deepEqual([last().verdict, last().commit], ['broken', third]);
    assert.notEqual(last().reason, '');
    // A commit before the stored one is compared with nothing, as on a branch.
    const early = judge(pullRequest(first), checkout.left('three', first));
    assert.equal(runsIn(early.suite()), 0, early.log);
    assert.doesNotMatch(unmasked(stored.log + pull.log), /secret-of-the-root/);
  });

  it('that cannot be reached changes no verdict, and is named with the reason', () => {
    const { checkout, place } = begin();
    const environment = { ...server.variables('other'), AWS_SECRET_ACCESS_KEY: 'a-secret-that-is-wrong' };
    const run = checkout.judge(
      PUSH,
      checkout.left('one', checkout.main[1]),
      { baseline: place },
      environment,
    );
    assert.equal(run.status, 0, run.log);
    assert.match(run.log, /::warning::codec is not stored in s3:\/\/.*SignatureDoesNotMatch/);
    assert.match(
      run
        .suite()
        .warnings.map(({ message }) => message)
        .join('\n'),
      /no stored run is compared with, because s3:\/\/.* cannot be read: .*SignatureDoesNotMatch/,
    );
    assert.doesNotMatch(unmasked(run.log), /a-secret-that-is-wrong/);
  });

  it('gets no copy in a workflow of a pull request', () => {
    const { checkout, place, saved } = begin();
    saved(checkout.left('one', checkout.main[1]));
    const job = {
      ...server.variables(),
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_REPOSITORY: 'owner/name',
    };
    const refused = overhead(checkout.work, ['baseline', 'copy', place, server.place()], job);
    assertStatus(refused, 3);
    assert.match(refused.err, /baseline copy: this is a pull request: .*Nothing was changed\./);
    assertStatus(overhead(checkout.work, ['baseline', 'copy', place, 'copied'], job), 0);
  });

  it('is of the repository that its address names, and of this clone otherwise', () => {
    const { checkout, place, call, saved } = begin();
    saved(checkout.left('one', checkout.main[1]));
    const other = call('baseline', 'list', '--baseline', `${place}?repository=org/another`);
    assertStatus(other, 0);
    assert.match(other.out, /no run is stored/);
    assert.match(
      call('baseline', 'list', '--baseline', `${place}?repository=owner/name`).out,
      /^codec: 1 run\n/,
    );
    const wrong = call('baseline', 'list', '--baseline', 's3://x');
    assertStatus(wrong, 3);
    assert.match(wrong.err, /baseline: "s3:\/\/x" does not name a bucket/);
  });
});

describe('the example for object storage', () => {
  const example = (name: string) => readFileSync(join(ROOT, 'examples', name), 'utf8');
  const policy = (name: string) => JSON.parse(example(`object-storage/${name}.json`));
  const { jobs } = parse(example('object-storage.yml'));

  it('gives no job with code of a pull request a way to credentials', () => {
    const { 'pull-request': pull, baseline } = jobs;
    assert.deepEqual(Object.keys(pull.permissions), ['contents']);
    assert.ok(!JSON.stringify(pull).includes('aws-actions'));
    assert.equal(baseline.if, "github.event_name == 'push'");
    assert.equal(baseline.permissions['id-token'], 'write');
  });

  it('asks for credentials after the build, and then stores where the policies say', () => {
    const steps: { uses?: string; run?: string; with?: Record<string, string> }[] = jobs.baseline.steps;
    const place = (find: RegExp) => steps.findIndex(({ uses, run }) => find.test(uses ?? run ?? ''));
    assert.ok(place(/gradlew/) < place(/^aws-actions/) && place(/^aws-actions/) < place(/^org/));
    for (const { steps } of Object.values(jobs) as { steps: { with?: Record<string, string> }[] }[])
      assert.equal(steps.at(-1)?.with?.baseline, 's3://example-overhead/runs');
    const [own] = policy('writer').Statement;
    assert.equal(own.Resource, 'arn:aws:s3:::example-overhead/runs/repositories/example/agent/*');
    assert.ok(!own.Action.some((right: string) => /Delete/.test(right)));
    const { StringEquals: only } = policy('trust').Statement[0].Condition;
    assert.equal(only['token.actions.githubusercontent.com:sub'], 'repo:example/agent:ref:refs/heads/main');
  });
});
