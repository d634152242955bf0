// The claims about an agent of known cost: found if the interval contains the cost and is narrow, otherwise missed; and the example that measures it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../action/src/config/parse.ts';
import { resolveConfig } from '../action/src/config/resolve.ts';
import { known } from '../action/src/config/testing.ts';
import { comparison, row, suite } from '../action/src/report/testing.ts';
import { CLAIMS, type Claim, findings, textOf } from './calibrated.ts';

const claim = CLAIMS[1] as Claim;

/** A comparison in which one claim has this difference. */
function differing(value: number, low: number | null, high: number | null, one = claim) {
  const { treatment, against, metric } = one;
  return comparison(
    suite({
      suite: one.suite,
      rows: [
        row({ treatment, against: 'off', metric, difference: { value: 1, low: 0, high: 2 } }),
        row({ treatment, against, metric, difference: { value, low, high } }),
      ],
    }),
  );
}
const wrong = (...given: Parameters<typeof differing>) =>
  findings(differing(...given), [given[3] ?? claim])[0]?.wrong;

describe('a claim about an agent of known cost', () => {
  it('is found if the interval contains it and is narrow', () => {
    assert.equal(wrong(51e3, 47e3, 54e3), '');
    assert.equal(wrong(51e3, 50.1e3, 54e3), 'not in its interval');
    assert.equal(wrong(45e3, 42e3, 49.9e3), 'not in its interval');
    assert.match(wrong(50e3, 20e3, 80e3) ?? '', /^the interval reaches 3\.00e\+4 to a side$/);
  });

  it('is missed if nothing was measured, or too little', () => {
    assert.match(wrong(50e3, null, null) ?? '', /not measured/);
    assert.match(findings(comparison(suite()), [claim])[0]?.wrong ?? '', /not measured/);
  });

  it('may differ by the step of its metric if all rounds agree', () => {
    const classes = CLAIMS.find(({ metric }) => metric === 'classes') as Claim;
    assert.equal(wrong(1003, 1003, 1003, classes), '');
    assert.equal(wrong(1004, 1004, 1004, classes), 'not in its interval');
  });

  it('is printed on one line', () => {
    const text = textOf(findings(differing(51e3, 47e3, 54e3)));
    assert.equal(text.split('\n').length, CLAIMS.length);
    assert.match(text, /^found {2}50 µs a request +work-cpu-ns\/op +1\.020 \[0\.940, 1\.080\] of it$/m);
    assert.match(text, /^MISSED 1 MiB retained +live-heap-B +not measured/m);
  });
});

const text = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const suites = known(resolveConfig(parseText('x.yml', text('examples/calibrated/overhead.yml'))).suites);

it('the example has one thread for each request to the pets: of two, one spins while the other works', () => {
  const httpSuites = suites.filter(({ runner }) => runner === 'http');
  assert.deepEqual(
    httpSuites.map(({ name }) => name),
    ['calibrated-cpu', 'calibrated-memory', 'calibrated-simulator'],
  );
  const property = 'overhead.pets.one-thread';
  assert.match(
    text('jvm-bench/applications/undertow-h2/src/main/java/overhead/pets/UndertowH2.java'),
    new RegExp(`Boolean\\.getBoolean\\("${property}"\\)`),
  );
  for (const { name, jvmArguments } of httpSuites)
    assert.ok(jvmArguments.includes(`-D${property}=true`), name);
});

it('the example has every claim: the same agent, with the additional cost as its argument', () => {
  const settings = (name: string, variant: string) => {
    const found = suites.find(one => one.name === name)?.variants.find(one => one.name === variant);
    assert.ok(found, `${name}, ${variant}`);
    return {
      ...Object.fromEntries(found.agentArguments.split(',').map(part => part.split('='))),
      against: found.against,
    };
  };
  const keys: Readonly<Record<string, readonly [string, number]>> = {
    busy5: ['wait-ns', 1],
    busy50: ['wait-ns', 1],
    retain1: ['retain-mb', 2 ** 20],
    retain10: ['retain-mb', 2 ** 20],
    classes1000: ['classes', 1],
    premain500: ['premain-ms', 1e6],
  };
  for (const { suite: name, treatment, against, added, what } of CLAIMS) {
    const [known = '', unit = Number.NaN] = keys[treatment] ?? [];
    // In the simulator, a wait ends while the one processor does something else.
    const key = name === 'calibrated-simulator' ? known.replace('wait', 'busy') : known;
    const [more, less] = [settings(name, treatment), settings(name, against)] as Record<string, string>[];
    assert.equal(more?.against, against);
    assert.equal((Number(more[key]) - Number(less?.[key] ?? 0)) * unit, added, what);
    assert.equal(more.methods, less?.methods);
  }
});
