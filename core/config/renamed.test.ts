// An old key, value or flag is rejected with its new name.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { refuseRenamedFlags } from '../../action/src/config/renamed-flags.ts';

const suite = (lines: string) =>
  `version: 1\nsuites:\n  codec:\n    runner: jmh\n    jar: a.jar\n${lines}    variants: {off: {}, probe: {agent: b.jar}}\n`;

describe('an old name in a configuration is rejected with the new one', () => {
  for (const [lines, message] of [
    ['    lane: native\n', /o\.yml:6:5: unknown key "lane" in "suites\.codec": it is now "mode"/],
    [
      '    gates: {cpu-ns/op: {max-creep: 1%}}\n',
      /o\.yml:6:25: unknown key "max-creep" in .*: it is now "max-drift"/,
    ],
    ['    loads: {open: {}}\n', /o\.yml:6:5: unknown key "loads" in "suites\.codec": it is now "workloads"/],
    ['    mode: box\n', /o\.yml:6:11: "suites\.codec\.mode" cannot be "box": it is now "simulation"/],
  ] as const)
    it(lines.trim(), () => assert.throws(() => parseText('o.yml', suite(lines)), message));
});

it('an old key of a variant is rejected with the new one', () => {
  for (const [old, now] of [
    ['alive', 'attached'],
    ['sub', 'benchmark'],
  ])
    assert.throws(
      () => parseText('o.yml', `version: 1\nsuites: {a: {runner: go, variants: {off: {${old}: {}}}}}\n`),
      new RegExp(`unknown key "${old}" in .*: it is now "${now}"`),
    );
});

describe('an old flag', () => {
  it('is rejected with the new one', () =>
    assert.throws(
      () => refuseRenamedFlags(['run', '--lane=kvm']),
      /unknown option --lane: it is now --mode/,
    ));
  it('may be an argument after --', () => refuseRenamedFlags(['run', '--', '--lane']));
});
