// Every preset in real applications on every JDK of this machine: at work as the page states, and nowhere else. Long: `make agents`.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { cacheFolder, definedVariables } from '../../action/src/host/place.ts';
import { BUILTIN_APPLICATIONS } from '../../core/application/applications.ts';
import { findJdks } from '../../core/jvm/jdk.ts';
import { PRESETS } from '../../core/jvm/presets.ts';
import type { ForkResult } from '../../core/runner.ts';
import type { StartupSuite } from './suite.ts';
import { context, failureOf, noLinux, once, scratch } from './testing.ts';

const files = scratch();
const skipped =
  process.env.OVERHEAD_AGENTS === 'yes' ? false : 'starts real agents for ten minutes: make agents';
// The user's cache, so that agents of about ten megabytes are fetched once.
const CACHE = cacheFolder(definedVariables(process.env));

const suiteOf = (application: string, jdk: number, variant: object) => {
  const suite = {
    runner: 'startup',
    application,
    jdk,
    'jvm-args': '-Xmx512m',
    timeout: '3m',
    variants: { off: {}, treatment: variant },
  };
  const [resolved] = resolveConfig(
    parseText('x.yml', JSON.stringify({ version: 1, suites: { s: suite } })),
  ).suites;
  assert.ok(resolved);
  return resolved as StartupSuite;
};

const value = (result: ForkResult, unit: string) =>
  result.samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;

/** One JDK of each feature version. */
const JDKS = new Map(findJdks({ ...definedVariables(process.env) }).map(jdk => [jdk.feature, jdk]));

for (const [feature, { home, name }] of JDKS) {
  const around = context(CACHE, { JAVA_HOME: home });

  describe(name, { skip: noLinux || skipped }, () => {
    for (const application of BUILTIN_APPLICATIONS)
      it(`runs ${application}: it answers, and ends on request`, async () => {
        const result = await once(suiteOf(application, feature, { env: { B: 1 } }), around, files.next());
        assert.ok(value(result, 'classes') > 1000);
        assert.deepEqual(result.warnings, []);
      });

    for (const [preset, { jdks }] of Object.entries(PRESETS)) {
      const works = jdks.includes(feature);
      it(`${preset} is ${works ? 'at work' : 'not at work, which is detected'}`, async () => {
        const fork = once(suiteOf('undertow-h2', feature, { agent: preset }), around, files.next());
        if (!works) {
          // It disables itself, or ends the JVM.
          assert.match((await failureOf(fork)).message, /is not at work|ended (with exit code|by) /);
          return;
        }
        const result = await fork;
        const without = await once(
          suiteOf('undertow-h2', feature, { agent: preset }),
          around,
          files.next(),
          'fork',
          0,
        );
        assert.ok(value(result, 'classes') > value(without, 'classes'));
      });
    }
  });
}

describe('a disabled agent', { skip: noLinux || skipped }, () => {
  const OFF: Readonly<Record<string, object>> = {
    opentelemetry: { env: { OTEL_JAVAAGENT_ENABLED: 'false' } },
    elastic: { env: { ELASTIC_APM_ENABLED: 'false' } },
    datadog: { env: { DD_TRACE_ENABLED: 'false' } },
    pyroscope: { env: { PYROSCOPE_AGENT_ENABLED: 'false' } },
  };
  for (const [preset, settings] of Object.entries(OFF))
    it(`is not taken to be at work: ${preset}`, async () => {
      const suite = suiteOf('undertow-h2', 17, { agent: preset, ...settings });
      const failure = await failureOf(once(suite, context(CACHE), files.next()));
      assert.match(failure.message, /is not at work: the class/);
    });
});
