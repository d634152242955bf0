// Attach check of a command by its output and its classes: of a treatment, of a control without an agent, and of a control that is an older revision.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTROL } from '../suite.ts';
import { misled, silent } from './class-log.ts';
import { type AgentVariant, WITHOUT_AGENT } from './suite.ts';

const program = { path: '/jdk/bin/java', written: 'java', identity: 'Test-25', java: '/jdk' };
const agent = { kind: 'file', path: '/agent.jar' } as const;
const attached = { log: '^at work$', class: 'a.Work' };
const variant = (name: string, rest: Partial<AgentVariant> = {}) => ({
  program,
  variant: { ...WITHOUT_AGENT, name, ...rest },
});
const classes = (...names: string[]) => names.map(name => `[0.1s][info] ${name} source: jrt:/\n`).join('');
const INSTRUMENTATION = 'sun.instrument.InstrumentationImpl';

describe('a control', () => {
  it('without an agent has none', () => {
    for (const control of [CONTROL, 'base']) {
      const suite = { control };
      assert.equal(silent(suite, variant(control), ''), null);
      assert.equal(misled(suite, variant(control), classes('a.Main')), null);
      assert.match(
        misled(suite, variant(control), classes(INSTRUMENTATION)) ?? '',
        /^an agent is in the control/,
      );
    }
  });

  it('that is an older revision of the agent has it at work', () => {
    const suite = { control: 'base' };
    for (const name of ['base', 'head']) {
      const target = variant(name, { agent, attached });
      assert.equal(silent(suite, target, 'at work\n'), null);
      assert.equal(misled(suite, target, classes(INSTRUMENTATION, 'a.Work')), null);
      assert.match(silent(suite, target, 'asleep\n') ?? '', new RegExp(`^"${name}" is not at work: no line`));
      assert.match(
        misled(suite, target, classes(INSTRUMENTATION)) ?? '',
        new RegExp(`^"${name}" is not at work: the class a\\.Work`),
      );
    }
  });
});

it('a JVM must report its classes, and another program has none', () => {
  const suite = { control: CONTROL };
  assert.match(misled(suite, variant('agent'), null) ?? '', /^the JVM of "agent" reported no classes$/);
  const other = { ...variant('agent'), program: { ...program, java: null } };
  assert.equal(misled(suite, other, null), null);
});
