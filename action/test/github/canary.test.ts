// S9: a secret that a measured process gets and prints in every form appears nowhere: log, artifact, comment, check, summary, history.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { noHyperfine } from '../../../runners/command/testing.ts';
import { assertBuilt } from '../fixture.ts';
import { CALM } from '../measuring.ts';
import { AT_ONCE, inJob, type Job, PUSH, pullRequest } from './job.ts';

/** A secret that is the same in every encoding, and one that every encoding changes. */
const PLAIN = 'kanarienvogel4711Canary0815';
const ODD = 'geheim/+"4711"\\9?k=ü&<z>\'~$';

/** A secret in every encoding. */
function formsOf(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%../g, byte => byte.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    ...['', 'x', 'xy'].flatMap(before => {
      const bytes = Buffer.from(`${before}${secret}${before}`);
      return [bytes.toString('base64'), bytes.toString('base64url')];
    }),
  ];
}
const FORMS = [PLAIN, ODD].flatMap(formsOf);
/** Each form whole, and split over lines with leading blanks. */
const PRINTED = FORMS.flatMap(form => [`form: ${form}`, `split: ${form.replace(/(.{7})/gu, '$1\n    ')}`]);

/** The forms of the secrets that a text contains, ignoring line ends. It searches the inner part of a form, because an encoding of more text may change both ends. */
function secretsIn(text: string): string[] {
  const bare = text.replace(/^::add-mask::.*$/gm, '').replace(/\s|\\[nr]/g, '');
  const inner = (form: string): string => form.replace(/\s/g, '').slice(6, -6);
  return FORMS.filter(form => bare.includes(inner(form)));
}

function filesIn(folder: string): [path: string, text: string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path, readFileSync(path, 'utf8')]);
}

describe('a secret in the environment of a measured process', { skip: noHyperfine, ...AT_ONCE }, () => {
  before(assertBuilt);

  /** Runs a program that prints its arguments, its environment, and every form of the secrets. */
  const measure = async (job: Job, event: string, payload: object, code: number) => {
    job.file('forms.txt', `${PRINTED.join('\n')}\n`);
    job.file('leak', `#!/bin/sh\ncat forms.txt\nprintf '%s\\n' "$@"\nenv\ncat forms.txt >&2\nexit ${code}\n`);
    chmodSync(join(job.folder, 'leak'), 0o755);
    const command = ['./leak', `--key=${PLAIN}`, ODD, Buffer.from(ODD).toString('base64')];
    const suite = {
      runner: 'command',
      command,
      rounds: { min: 6, max: 6 },
      variants: {
        off: {},
        probe: { env: { LICENSE: PLAIN, ADDRESS: `https://${encodeURIComponent(ODD)}@host` } },
      },
    };
    job.file('leak.yml', stringify({ version: 1, suites: { leak: suite } }));
    const secrets = { CANARY_TOKEN: PLAIN, OTHERWISE_CALLED: ODD };
    const environment = { ...CALM, ...secrets, GITHUB_REF: 'refs/heads/main' };
    const run = await job.run(event, payload, { config: 'leak.yml', mask: ODD }, environment);
    const texts = {
      log: run.log,
      summary: run.summary,
      outputs: JSON.stringify(run.outputs),
      'comment, check run': JSON.stringify(job.github.requests),
      ...Object.fromEntries(filesIn(join(job.folder, 'overhead-out'))),
      ...Object.fromEntries(filesIn(join(job.folder, 'stored'))),
    };
    for (const [where, text] of Object.entries(texts))
      assert.deepEqual([where, secretsIn(text)], [where, []]);
    return { run, texts };
  };

  it('is found by this test in each of its forms', () => {
    for (const [index, form] of FORMS.entries()) {
      assert.ok(secretsIn(PRINTED[2 * index] ?? '').includes(form), form);
      assert.ok(secretsIn(PRINTED[2 * index + 1] ?? '').includes(form), form);
    }
  });

  it(
    'S9: is in no log, artifact, comment, check or summary, though the process fails and its last output is quoted',
    inJob(async job => {
      const { run, texts } = await measure(job, 'pull_request', pullRequest(), 3);
      assert.equal(run.status, 2, run.log);
      const quoted = /\*\*\*/;
      const [comment] = job.github.comments;
      for (const text of [run.log, run.summary, comment?.body ?? '', job.github.checks[0]?.summary ?? ''])
        assert.match(text, quoted, 'the process is not quoted at all');
      const written = Object.keys(texts).map(path => path.replace(/^.*overhead-out\//, ''));
      for (const name of ['run.json', 'comparison.json', 'report.md'])
        assert.ok(written.includes(name), name);
      assert.match(readFileSync(join(job.folder, 'overhead-out/run.json'), 'utf8'), quoted);
      assert.ok(written.some(path => /^raw\/.*output\.log$/.test(path)));
    }),
  );

  it(
    'S9: is in no stored run, and not in the results that are stored',
    inJob(async job => {
      const { run, texts } = await measure(job, 'push', PUSH, 0);
      assert.equal(run.status, 0, run.log);
      const paths = Object.keys(texts);
      assert.ok(paths.some(path => path.endsWith('overhead-out/results/leak.txt')));
      assert.ok(paths.some(path => /stored\/leak\/.*\.txt$/.test(path)));
    }),
  );
});
