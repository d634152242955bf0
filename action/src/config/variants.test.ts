// Valid and invalid variants: the control, revisions, and comparisons.
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import type { BaseVariant } from '../../../core/suite.ts';
import { referencesOf } from '../../../core/suite.ts';
import { jmhSettings } from '../../../runners/jmh/settings.ts';
import type { JmhVariant } from '../../../runners/jmh/suite.ts';
import { parseText } from './parse.ts';
import { resolveConfig } from './resolve.ts';

/** Returns a file whose suite has these variants, one per line from line 5 on, followed by these keys. */
function file(variants: readonly string[], more: readonly string[] = []): string {
  const lines = ['version: 1', 'suites:', '  codec:', '    runner: jmh', '    variants:'];
  return [...lines, ...variants.map(line => `      ${line}`), ...more.map(line => `    ${line}`), ''].join(
    '\n',
  );
}

function load(variants: readonly string[], more: readonly string[] = []) {
  const [suite] = resolveConfig(parseText('overhead.yml', file(variants, more))).suites;
  assert.ok(suite);
  return suite;
}

function problems(variants: readonly string[], more: readonly string[] = []): string[] {
  try {
    load(variants, more);
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return error.message.split('\n');
  }
  return [];
}

const OFF = 'off: {}';
const BASE = 'base: { ref: main, agent: target/agent.jar }';
const HEAD = 'head: { agent: target/agent.jar, against: base }';

describe('the control of a suite', () => {
  it('is off, if it exists', () => {
    assert.equal(load([OFF, BASE, HEAD]).control, 'off');
  });

  it('is the variant that all others are against, if all have an agent', () => {
    assert.equal(load([BASE, HEAD]).control, 'base');
    assert.equal(load([HEAD, 'more: { agent: b.jar, against: base }', BASE]).control, 'base');
  });

  it('is not guessed', () => {
    const second = 'more: { agent: b.jar }';
    for (const variants of [
      [BASE, 'head: { agent: b.jar }'],
      [BASE, HEAD, second],
    ])
      assert.match(
        problems(variants).join('\n'),
        /^overhead\.yml:6:7: no control: add "off: \{\}".*add against: to each but the older one/,
      );
  });
});

describe('a variant that is a revision', () => {
  it('has its own build or that of the suite, split into argv without a shell', () => {
    const more = ['build: mvn -q "-Da=b c" package', 'build-timeout: 2m'];
    const suite = load([OFF, BASE, 'older: { ref: v1, agent: a.jar, build: [make, jar] }', HEAD], more);
    const builds = suite.variants.map(({ revision }) => revision?.build ?? null);
    assert.deepEqual(builds, [null, ['mvn', '-q', '-Da=b c', 'package'], ['make', 'jar'], null]);
    assert.equal(suite.variants[1]?.revision?.buildTimeout, 120_000);
    assert.equal(suite.variants[1]?.revision?.ref, 'main');
  });

  it('knows the positions of its keys, for later errors', () => {
    const places = load([OFF, BASE, HEAD]).variants[1]?.revision?.places;
    assert.equal(places?.ref, 'overhead.yml:7:20');
    assert.equal(places?.agent, 'overhead.yml:7:33');
  });

  it('keeps its relative paths until its checkout is known; others begin where the command runs', () => {
    const [, base, head, fixed] = load([
      OFF,
      'base: { ref: main, agent: target/agent.jar, jar: b.jar }',
      HEAD,
      'fixed: { ref: main, agent: /opt/agent.jar, jar: b.jar }',
    ]).variants as readonly BaseVariant[] as readonly JmhVariant[] as [
      JmhVariant,
      JmhVariant,
      JmhVariant,
      JmhVariant,
    ];
    assert.deepEqual(
      jmhSettings.artefacts(base).map(({ key, path }) => `${key} ${path}`),
      ['agent target/agent.jar', 'jar b.jar'],
    );
    assert.deepEqual(jmhSettings.artefacts(head), []);
    assert.deepEqual(head.agent, { kind: 'file', path: resolve('target/agent.jar') });
    const placed = jmhSettings.inFolder(base, '/cache/tree');
    assert.deepEqual(placed.agent, { kind: 'file', path: join('/cache/tree', 'target/agent.jar') });
    assert.equal(placed.jar, '/cache/tree/b.jar');
    assert.deepEqual(
      jmhSettings.artefacts(fixed).map(({ key }) => key),
      ['jar'],
    );
    assert.deepEqual(jmhSettings.inFolder(fixed, '/cache/tree').agent, {
      kind: 'file',
      path: '/opt/agent.jar',
    });
  });

  it('has no gates if another one is against it and it is not the control', () => {
    assert.deepEqual(referencesOf(load([OFF, BASE, HEAD])), ['base']);
    assert.deepEqual(referencesOf(load([BASE, HEAD])), []);
    assert.deepEqual(referencesOf(load([OFF, BASE, 'head: { agent: a.jar }'])), []);
    const released = 'base: { agent: /opt/released.jar }';
    assert.deepEqual(referencesOf(load([OFF, released, HEAD])), []);
  });

  it('is the working tree with ref HEAD', () => {
    const [, , head] = load([OFF, BASE, 'head: { ref: HEAD, agent: a.jar, against: base }']).variants;
    assert.equal(head?.revision, null);
    assert.deepEqual((head as JmhVariant).agent, { kind: 'file', path: resolve('a.jar') });
  });
});

describe('variants are rejected with position and remedy:', () => {
  const wrong: readonly (readonly [string, readonly string[], readonly string[], RegExp])[] = [
    [
      'against a variant that is not there',
      [OFF, BASE, 'head: { agent: a.jar, against: bsae }'],
      [],
      /^overhead\.yml:8:38: "bsae" is not another variant of this suite: did you mean "base"\?/,
    ],
    [
      'against itself',
      [OFF, BASE, 'head: { agent: a.jar, against: head }'],
      [],
      /^overhead\.yml:8:38: "head" is not another variant of this suite: .*base/,
    ],
    [
      'against the control',
      [OFF, BASE, 'head: { agent: a.jar, against: off }'],
      [],
      /^overhead\.yml:8:38: "off" is the control, which every treatment is judged against anyway/,
    ],
    [
      'a control that is against something',
      ['off: { against: base }', BASE, HEAD],
      [],
      /^overhead\.yml:6:23: "off" is the control and is judged against nothing/,
    ],
    [
      'a circle',
      [
        OFF,
        'a: { agent: a.jar, against: b }',
        'b: { agent: b.jar, against: c }',
        'c: { agent: c.jar, against: a }',
      ],
      [],
      /^overhead\.yml:7:35: a against b against c against a is a circle: remove against from the oldest/,
    ],
    [
      'a circle without a control',
      ['a: { agent: a.jar, against: b }', 'b: { agent: b.jar, against: a }'],
      [],
      /^overhead\.yml:7:35: b against a against b is a circle/,
    ],
    [
      'a control that is a revision',
      ['off: { ref: main }', BASE, HEAD],
      [],
      /^overhead\.yml:6:19: "off" is the control, to which the treatments add/,
    ],
    [
      'a build of the working tree',
      [OFF, BASE, 'head: { agent: a.jar, against: base, build: make }'],
      [],
      /^overhead\.yml:8:44: build: this variant is the working tree, which is measured unchanged/,
    ],
    [
      'a build that no variant uses',
      [OFF, 'head: { agent: a.jar }'],
      ['build: make'],
      /^overhead\.yml:8:5: build: no variant of this suite is a revision/,
    ],
    [
      'a time for no build',
      [OFF, 'head: { agent: a.jar }'],
      ['build-timeout: 3m'],
      /^overhead\.yml:8:5: build-timeout: no variant of this suite is a revision/,
    ],
    [
      'an invalid time',
      [OFF, BASE, HEAD],
      ['build-timeout: 3'],
      /^overhead\.yml:9:20: "3" is not a duration/,
    ],
    [
      'a revision without a variant',
      [OFF, 'base: { ref: main, agent: /opt/agent.jar }', HEAD],
      [],
      /^overhead\.yml:7:20: nothing of this revision would be measured: name what its build makes/,
    ],
    [
      'a revision that YAML takes for a number',
      [OFF, 'base: { ref: 1.10, agent: a.jar }', HEAD],
      [],
      /^overhead\.yml:7:20: "suites\.codec\.variants\.base\.ref" must be a text, not 1\.1/,
    ],
    [
      'a key that is nearly one',
      [OFF, 'base: { rev: main, agent: a.jar }', HEAD],
      [],
      /^overhead\.yml:7:15: unknown key "rev".*did you mean "ref"\?/,
    ],
  ];
  for (const [name, variants, more, expected] of wrong) {
    it(name, () => {
      const found = problems(variants, more);
      assert.match(found.find(line => expected.test(line)) ?? found.join('\n'), expected);
    });
  }
});
