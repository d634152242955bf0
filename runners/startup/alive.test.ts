// Proof of life by jcmd: of a control without an agent, and of one that is an older revision of it. A script stands in jcmd's place.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { CONTROL, type Variant, WITHOUT_AGENT } from '../../action/src/config/config.ts';
import { ForkFailure } from '../runner.ts';
import { lifeless } from './alive.ts';
import { noLinux, scratch, surroundings } from './testing.ts';

const agent = { kind: 'file', path: '/agent.jar' } as const;
const LOADED = '|--sun.instrument.InstrumentationImpl/null';

describe('an agent', { skip: noLinux }, () => {
  const files = scratch();
  after(files.remove);
  const around = surroundings(files.folder);

  /** What is said of a variant whose JVM has loaded these classes. */
  const said = async (control: string, variant: Partial<Variant>, answer: string, code = 0) => {
    const raw = files.next();
    const jcmd = join(raw, 'jcmd');
    writeFileSync(jcmd, `#!/bin/sh\necho '${answer}'\nexit ${code}\n`, { mode: 0o755 });
    const signs = {
      suite: { control },
      variant: { ...WITHOUT_AGENT, name: control, ...variant },
      output: () => '',
      jvms: [7],
      jcmd,
      raw,
    };
    return await lifeless(signs, around);
  };

  it('is in no control without one', async () => {
    for (const control of [CONTROL, 'base']) {
      assert.match((await said(control, {}, LOADED)) ?? '', /^an agent is in the control/);
      assert.equal(await said(control, {}, ''), null);
    }
  });

  it('is at work in a control that is an older revision of it', async () => {
    const alive = { class: 'a.Work' };
    assert.equal(await said('base', { agent, alive }, '|--a.Work/null'), null);
    assert.match(
      (await said('base', { agent, alive }, LOADED)) ?? '',
      /^"base" is not at work: the class a\.Work/,
    );
  });

  it('that cannot be asked for fails the fork alone', async () => {
    const gone = said('base', { agent }, 'java.io.IOException: No such process', 1);
    await assert.rejects(
      gone,
      (error: Error) =>
        error instanceof ForkFailure &&
        !error.final &&
        /^jcmd could not ask the JVM \(7\) .*No such process$/.test(error.message),
    );
  });
});
