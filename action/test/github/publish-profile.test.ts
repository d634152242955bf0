// The comment and the check of a job that profiled its own run name the causes and the command, within the lines of a comment.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { publish } from '../../src/github/publish.ts';
import { realisticProfile } from '../../src/profile/testing.ts';
import { COMMENT_LINES } from '../../src/report/allotment.ts';
import { breach, comparison, suite } from '../../src/report/testing.ts';
import { linesSeen } from '../../src/report/testing-lines.ts';
import { HEAD } from './job.ts';
import { StandIn, TOKEN } from './stand-in.ts';

const github = new StandIn();
before(() => github.start());
after(() => github.stop());

it('a job with a profile publishes its causes and the command', async () => {
  await publish(
    {
      exitCode: 1,
      comparison: comparison(suite({ verdict: 'breach', rows: [breach] })),
      files: { comparison: null, report: null, results: null },
      runs: [],
      markdown: '',
      profile: realisticProfile(),
      reproduce: ['overhead run netty-bytebuf --seed 7'],
    },
    null,
    {
      token: TOKEN,
      apiUrl: github.url,
      repository: { owner: 'octo', repo: 'agent' },
      number: 7,
      headSha: HEAD,
      readOnly: false,
      workflow: 'overhead',
      runId: 100,
      attempt: 1,
      page: 'https://example.com/run',
      section: 'measure',
      comment: true,
      check: true,
      notes: [],
      sure: true,
    },
  );
  const body = github.comments[0]?.body ?? '';
  const [open = ''] = body.split('<details>');
  for (const text of [open, github.checks[0]?.summary ?? '']) {
    assert.match(text, /^Where the cost is: `async-profiler 4\.4 \(ctimer\)`/m);
    assert.match(
      text,
      /^- \+62 \[\+56, \+68\] ns\/op in `com\.example\.agent\.AllocationAdvice\.onExit` of the agent/m,
    );
    assert.match(text, /```sh\noverhead run netty-bytebuf --seed 7\n```/);
  }
  assert.ok(linesSeen(body) <= COMMENT_LINES);
  assert.deepEqual(github.problems, []);
});
