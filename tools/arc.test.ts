// The values for Actions Runner Controller are valid, each rule can fail, and helm makes of them what they say.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { stringify } from 'yaml';
import { CHART, FOLDER, faultsOf, VALUES } from './arc.ts';
import { helmFaults, renderedFaults } from './arc-rendered.ts';

const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const KERNEL = text('kernel.yaml');

describe('the values of a scale set', () => {
  for (const name of VALUES) it(`are valid: ${name}`, () => assert.deepEqual(faultsOf(text(name), name), []));

  const faults: readonly (readonly [what: string, from: RegExp | string, to: string, fault: RegExp])[] = [
    [
      'a misspelt key of the chart',
      'maxRunners:',
      'maxRuners:',
      /^kernel\.yaml:\d+:1: unknown key "maxRuners"; did you mean "maxRunners"\?$/,
    ],
    [
      'a misspelt field of a pod',
      'nodeSelector:',
      'nodeSelectors:',
      /^kernel\.yaml:\d+:5: .*unknown key "nodeSelectors"; did you mean "nodeSelector"\?$/,
    ],
    ['a value of another type', 'maxRunners: 1', 'maxRunners: "1"', /maxRunners: must be integer/],
    ['text that is no YAML', 'minRunners: 0', 'minRunners: [', /^kernel\.yaml: /],
    [
      'credentials',
      /githubConfigSecret: \S+/,
      'githubConfigSecret: { github_token: x }',
      /githubConfigSecret: must be string/,
    ],
    [
      'a token of the cluster',
      'automountServiceAccountToken: false',
      'automountServiceAccountToken: true',
      /automountServiceAccountToken: must be equal to constant/,
    ],
    [
      'a folder of the node that no measurement needs',
      'path: /sys/fs/bpf, type',
      'path: /var/run, type',
      /hostPath\.path: must be equal to one of the allowed values/,
    ],
    [
      'the network of the node',
      'enableServiceLinks: false',
      'hostNetwork: true',
      /unknown key "hostNetwork"/,
    ],
    [
      'a privileged pod without the taint',
      /value: "6\.12"/,
      'value: "6.13"',
      /^kernel\.yaml:\d+:\d+: a pod that can change its node has no toleration of a taint/,
    ],
    [
      'requests that differ from limits',
      'requests: { cpu: "2"',
      'requests: { cpu: "1"',
      /^kernel\.yaml:\d+:\d+: requests differ from limits/,
    ],
    ['a part of a processor', /cpu: "2"/g, 'cpu: 1500m', /cpu: 1500m is not whole/],
    [
      'an anti-affinity of other pods',
      /matchLabels:\n +overhead-runner: "true"/,
      'matchLabels:\n                overhead-runner: "no"',
      /two measurements would share a node/,
    ],
  ];
  it('are refused with a privileged container without the taint, also in the unprivileged scale set', () => {
    const privileged = text('unprivileged.yaml')
      .replace(
        'allowPrivilegeEscalation: false',
        'privileged: true\n          allowPrivilegeEscalation: true',
      )
      .replace('value: "true"\n        effect', 'value: "other"\n        effect');
    assert.match(
      faultsOf(privileged, 'x.yaml').join(),
      /^x\.yaml:\d+:\d+: a pod that can change its node has no toler/,
    );
  });

  for (const [what, from, to, fault] of faults)
    it(`are refused with ${what}`, () => {
      const changed = KERNEL.replace(from, to);
      assert.notEqual(changed, KERNEL);
      const found = faultsOf(changed, 'kernel.yaml');
      assert.ok(
        found.some(line => fault.test(line)),
        found.join('\n'),
      );
    });
});

describe('what helm makes of values', () => {
  const definition = stringify({
    spec: {
      versions: [
        {
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                kind: { type: 'string' },
                spec: { type: 'object', properties: { template: { type: 'object' } } },
              },
            },
          },
        },
      ],
    },
  });
  const pod = { nodeSelector: { a: 'b' }, containers: [] };
  const values = stringify({ template: { spec: pod } });
  const made = (
    serviceAccountName: string,
    more: object = {},
    kinds = ['Role', 'RoleBinding', 'ServiceAccount'],
  ) =>
    [
      { kind: 'AutoscalingRunnerSet', spec: { template: { spec: { ...pod, serviceAccountName } }, ...more } },
      ...kinds.map(kind => ({ kind })),
    ]
      .map(object => stringify(object))
      .join('---\n');
  const none = 'overhead-gha-rs-no-permission';

  it('is a scale set with the pod of the values, and an account without permissions', () =>
    assert.deepEqual(renderedFaults(made(none), values, definition), []));

  it('is refused with another account, another pod, more objects, or a field that Kubernetes does not know', () => {
    assert.match(
      renderedFaults(made('default'), values, definition).join(),
      /has the service account default/,
    );
    const other = stringify({ template: { spec: { ...pod, hostPID: true } } });
    assert.match(renderedFaults(made(none), other, definition).join(), /is not the pod of the values/);
    assert.match(
      renderedFaults(made(none, {}, ['Secret']), values, definition).join(),
      /, Secret instead of /,
    );
    assert.match(
      renderedFaults(made(none, { tmplate: {} }), values, definition).join(),
      /spec\.tmplate: .*unknown key "tmplate"; did you mean "template"\?/,
    );
  });

  it('is checked every week, with the charts of the version', () => {
    const workflow = readFileSync(join(import.meta.dirname, '../.github/workflows/validation.yml'), 'utf8');
    assert.match(workflow, new RegExp(`helm pull .* --version ${CHART} `));
  });

  const { ARC_CHARTS: charts = '' } = process.env;
  const helm = spawnSync('helm', ['version']).status === 0;
  const skip =
    charts === '' || !helm ? `needs helm, and the charts of ARC ${CHART} in the folder ARC_CHARTS` : false;
  it('is what they say, with the charts of ARC', { skip }, () =>
    assert.deepEqual(
      helmFaults(join(charts, 'gha-runner-scale-set'), join(charts, 'gha-runner-scale-set-controller')),
      [],
    ),
  );
});
