// Attach check by jcmd, of a control without an agent and of a control that is an older revision. A script replaces jcmd.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { context, noLinux, scratch } from '../../runners/startup/testing.ts';
import { WITHOUT_AGENT } from '../jvm/suite.ts';
import { ForkFailure } from '../runner.ts';
import { CONTROL } from '../suite.ts';
import { lifeless } from './attach-check.ts';
import type { ApplicationVariant } from './suite.ts';

const agent = { kind: 'file', path: '/agent.jar' } as const;
const LOADED = '|--sun.instrument.InstrumentationImpl/null';

describe('an agent', { skip: noLinux }, () => {
  const files = scratch();
  const around = context(files.folder);

  /** Returns the result for a variant whose JVM loaded these classes. */
  const answerOf = async (
    control: string,
    variant: Partial<ApplicationVariant>,
    answer: string,
    code = 0,
    jvms: readonly number[] = [7],
  ) => {
    const raw = files.next();
    const jcmd = join(raw, 'jcmd');
    writeFileSync(jcmd, `#!/bin/sh\n[ "$1" = 7 ] && echo '${answer}'\nexit ${code}\n`, { mode: 0o755 });
    const signs = {
      suite: { control: control === 'agent' ? CONTROL : control },
      variant: { ...WITHOUT_AGENT, command: { argv: [], folder: '/' }, name: control, ...variant },
      output: () => '',
      jvms,
      jcmd,
      raw,
      watchers: 0,
    };
    return await lifeless(signs, around);
  };

  it('is in no control without one', async () => {
    for (const control of [CONTROL, 'base']) {
      assert.match((await answerOf(control, {}, LOADED)) ?? '', /^an agent is in the control/);
      assert.equal(await answerOf(control, {}, ''), null);
    }
  });

  it('is at work in a control that is an older revision of it', async () => {
    const attached = { class: 'a.Work' };
    assert.equal(await answerOf('base', { agent, attached }, '|--a.Work/null'), null);
    assert.match(
      (await answerOf('base', { agent, attached }, LOADED)) ?? '',
      /^"base" is not at work: the class a\.Work/,
    );
  });

  it('is at work in each JVM, and needs at least one', async () => {
    const attached = { class: 'a.Work' };
    assert.equal(
      await answerOf('agent', { agent, attached }, '|--a.Work/null', 0, [7, 8]),
      '"agent" is not at work: the class a.Work (attached.class) is not loaded in 1 of 2 JVMs',
    );
    assert.match(
      (await answerOf('agent', { agent, attached }, '', 0, [])) ?? '',
      /^"agent" is not at work: attached\.class needs a JVM, and there is none$/,
    );
    const transformer = '1: 3 72 sun.instrument.TransformerManager$TransformerInfo';
    assert.equal(await answerOf('agent', { agent }, transformer), null);
    for (const jvms of [[7, 8], []])
      assert.match(
        (await answerOf('agent', { agent }, transformer, 0, jvms)) ?? '',
        /has registered no class-file transformer/,
      );
  });

  it('is found in a single JVM of the control', async () =>
    assert.match((await answerOf(CONTROL, {}, LOADED, 0, [8, 7])) ?? '', /^an agent is in the control/));

  it('fails only the fork if its JVM does not answer', async () => {
    const gone = answerOf('base', { agent }, 'java.io.IOException: No such process', 1);
    await assert.rejects(
      gone,
      (error: Error) =>
        error instanceof ForkFailure &&
        !error.final &&
        /^jcmd could not list the classes of the JVM \(7\).*No such process$/.test(error.message),
    );
  });
});
