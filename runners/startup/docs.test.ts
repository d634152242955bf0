// The page about start-up states the numbers of the runner, the built versions, and known units.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { BUILTIN_APPLICATIONS } from '../../core/application/applications.ts';
import { BOUNDS } from '../../core/application/common.ts';
import { PATIENCE } from '../../core/application/ending.ts';
import { GUEST_PATIENCE, MEMORY } from '../../core/application/guest.ts';
import { ANSWERED, STEP } from '../../core/application/ready.ts';
import { metricOf } from '../../core/results/metrics.ts';
import { ROOT } from './testing.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('runners/startup/README.md').replace(/\s+/g, ' ');
const WORDS: Readonly<Record<number, string>> = {
  1: 'one minute',
  5: 'five minutes',
  10: 'ten',
};

it('the page states the numbers of the code', () => {
  for (const sentence of [
    `by default ${WORDS[BOUNDS.dryRun / 60_000]} in the dry run, then ${WORDS[BOUNDS.factor]} times the longest dry run, but not less than ${WORDS[BOUNDS.shortest / 60_000]}`,
    `and has ${PATIENCE / 1000} seconds`,
    `memory: 3072 # MiB, the image included; ${MEMORY} by default`,
    `not ready after ${GUEST_PATIENCE / 1000} seconds of the guest`,
    `A port is tried every ${STEP} ms. A refused request is repeated after ${STEP} ms, a wrongly answered one after ${ANSWERED} ms`,
  ])
    assert.ok(PAGE.includes(sentence), sentence);
});

it('the page lists every application with the built versions', () => {
  const version = (pom: string, name: string) =>
    new RegExp(`<${name}.version>([^<]+)<`).exec(read(`jvm-bench/${pom}`))?.[1];
  const h2 = version('pom.xml', 'h2');
  const versions: Readonly<Record<string, string>> = {
    'spring-jdbc': `Spring Boot ${version('applications/spring-jdbc/pom.xml', 'spring-boot')}, H2 ${h2}`,
    'undertow-h2': `Undertow ${version('applications/undertow-h2/pom.xml', 'undertow')}, H2 ${h2}`,
    kafka: `Kafka ${version('applications/kafka/pom.xml', 'kafka')}`,
  };
  for (const name of BUILTIN_APPLICATIONS)
    assert.match(
      PAGE,
      new RegExp(`\\| \`${name}\` \\| [^|]+ \\| ${versions[name]?.replaceAll('.', '\\.')} \\|`),
      name,
    );
});

it('the page names known units only', () => {
  const units = [...PAGE.matchAll(/`((?:[a-z]+-)*[A-Za-z]+(?:\/op|-B))`/g)].map(([, unit = '']) => unit);
  assert.ok(units.length > 8);
  for (const unit of new Set(units)) assert.ok(metricOf(unit) !== undefined, unit);
});
