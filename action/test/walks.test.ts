// The four walks of CONTRIBUTING.md: a copy of the sources gets a runner, a kind of gate, a metric and a preset, each as a contributor would add it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { temporary } from '../../core/testing.ts';
import { ROOT } from './fixture.ts';

const copy = join(temporary('overhead-walks-'), 'a copy');
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

/** Replaces one text in a file of the copy. */
function replace(path: string, old: string, text: string): void {
  const before = read(path);
  assert.equal(before.split(old).length, 2, `${path} has "${old}" once`);
  writeFileSync(join(copy, path), before.replace(old, text));
}

const RUNNER = `// A runner that measures nothing.
import { artefact } from '../../core/config/settings.ts';
import { text } from '../../core/config/schema-parts.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { PreconditionError } from '../../core/runner.ts';
import type { BaseSuite, BaseVariant } from '../../core/suite.ts';

interface FakeVariant extends BaseVariant {
  readonly colour: string;
}
interface FakeSuite extends BaseSuite<FakeVariant> {
  readonly runner: 'fake';
  readonly shape: string;
}

export const fakeRunner: Runner<FakeSuite> = {
  name: 'fake',
  measures: 'nothing',
  settings: {
    suiteKeys: { shape: text('The shape of nothing.').optional() },
    variantKeys: { colour: text('The colour of nothing.').optional() },
    attachKeys: [],
    readSuite: ({ file }) => ({ shape: String((file as { shape?: unknown }).shape) }),
    readVariant: ({ variant }) => ({ colour: String((variant as { colour?: unknown }).colour) }),
    unmeasured: () => null,
    artefacts: ({ colour }) => artefact('colour', colour),
    inFolder: variant => variant,
  },
  builtin: null,
  needs: () => [{ name: 'nothing', state: 'ready', found: 'plenty', action: '' }],
  inputs: () => [],
  describe: ({ colour }) => colour,
  check: async () => ({ benchmarks: ['Nothing'], warnings: [] }),
  prepare: async () => {
    throw new PreconditionError('there is nothing to measure');
  },
};
`;

/** A program in the copy; its answer is JSON on standard output. */
function answer<T>(imports: string, expression: string): T {
  const program = `${imports}\nprocess.stdout.write(JSON.stringify(${expression}));\n`;
  writeFileSync(join(copy, 'probe.ts'), program);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['probe.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as T;
}

const RESOLVE = `import { parseText } from './action/src/config/parse.ts';
import { resolveConfig } from './action/src/config/resolve.ts';
const resolve = (text: string) => resolveConfig(parseText('overhead.yml', text)).suites;
`;

before(() => {
  const tracked = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      'action/src',
      'action/test',
      'core',
      'runners',
      'tools',
      'compare',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  for (const path of tracked.split('\0').filter(name => name !== ''))
    if (!path.includes('/testdata/')) cpSync(join(ROOT, path), join(copy, path));
  for (const path of ['action.yml', 'package.json', 'rolldown.config.ts'])
    cpSync(join(ROOT, path), join(copy, path));
  // Tests name tables whose rows they count, so only the product must fit. One page has answers of generated runs, which validation/ makes.
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const only = {
    include: ['action/src', 'core', 'runners', 'tools'],
    exclude: ['**/*.test.ts', 'tools/query.ts'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, ...only }));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // A runner: its folder, and one line of the list.
  mkdirSync(join(copy, 'runners/fake'));
  writeFileSync(join(copy, 'runners/fake/fake.ts'), RUNNER);
  replace(
    'runners/list.ts',
    'export { goRunner }',
    "export { fakeRunner } from './fake/fake.ts';\nexport { goRunner }",
  );
  // A kind of gate: one row of the table.
  const row = {
    value: 'increase',
    bound: 'lower',
    limit: 'unit',
    everywhere: false,
    meaning: 'The least increase.',
  };
  replace(
    'compare/request/gates.json',
    '{\n  "max-overhead"',
    `{\n  "min-increase": ${JSON.stringify(row)},\n  "max-overhead"`,
  );
  // A metric: one line of the catalogue.
  replace(
    'core/results/metrics.ts',
    "  higher('ops/s',",
    "  higher('fakes/s', 'fakes per second'),\n  higher('ops/s',",
  );
  // A preset of an agent: one entry of the table.
  const entry =
    "title: 'Fake', source: 'maven:a.b:fake:1.0', agentArguments: 'x', jvmArguments: [], environment: {}, files: {}, attached: { class: 'a.Fake' }, jdks: [17], note: 'does nothing'";
  replace('core/jvm/presets.ts', 'const presets = {', `const presets = {\n  fake: { ${entry} },`);
});

describe('in a copy of the sources', () => {
  it('everything has a type', () => {
    writeFileSync(join(copy, 'probe.ts'), '');
    const tsc = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: copy, encoding: 'utf8' });
    assert.equal(tsc.status, 0, tsc.stdout);
  });

  it('an added runner reads its own settings, and no other runner has them', () => {
    const text = (runner: string) =>
      `version: 1\nsuites: {s: {runner: ${runner}, shape: round, variants: {off: {}, b: {colour: red}}}}`;
    const [suite] = answer<[{ runner: string; shape: string; variants: { colour: string }[] }]>(
      RESOLVE,
      `resolve(${JSON.stringify(text('fake'))})`,
    );
    assert.deepEqual([suite.runner, suite.shape, suite.variants[1]?.colour], ['fake', 'round', 'red']);
    const refused = answer<string>(
      RESOLVE,
      `(() => { try { resolve(${JSON.stringify(text('go'))}); return ''; } catch (error) { return (error as Error).message; } })()`,
    );
    assert.match(refused, /"shape" is of the runner fake, and this suite has the runner go/);
  });

  it('an added runner is in the schema and in doctor', () => {
    const schema = answer<{
      properties: { suites: { additionalProperties: { properties: Record<string, unknown> } } };
    }>("import { jsonSchema } from './action/src/config/schema.ts';", 'jsonSchema()');
    const { properties } = schema.properties.suites.additionalProperties;
    assert.deepEqual(properties.shape, {
      description: 'The shape of nothing.',
      type: 'string',
      minLength: 1,
    });
    assert.ok((properties.runner as { enum: string[] }).enum.includes('fake'));
    const needs = answer<unknown[]>(
      "import { RUNNERS } from './runners/registry.ts';",
      'await RUNNERS.fake?.needs({} as never)',
    );
    assert.equal(needs.length, 1);
  });

  it('an added kind of gate is read, shown and documented, and the comparison knows it', () => {
    const text =
      'version: 1\nsuites: {s: {runner: go, variants: {off: {}, b: {tags: x}}, gates: {B/op: {min-increase: 64}}}}';
    const [suite] = answer<[{ gates: { kind: string; limit: number }[] }]>(
      RESOLVE,
      `resolve(${JSON.stringify(text)})`,
    );
    assert.deepEqual(
      suite.gates.map(({ kind, limit }) => [kind, limit]),
      [['min-increase', 64]],
    );
    const limit = answer<string>(
      "import { limitOf } from './action/src/report/gates.ts';",
      "limitOf({ metric: 'B/op', against: 'off' } as never, { kind: 'min-increase', limit: 64 } as never, 'off')",
    );
    assert.match(limit, /^≥ \+64 B\/op$/);
    assert.match(pageOf(), /^\| `min-increase` \| amount \| [^|]* \| The least increase\. \|$/m);
    const go = spawnSync('go', ['test', './request'], {
      cwd: join(copy, 'compare'),
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' },
      encoding: 'utf8',
    });
    assert.equal(go.status, 0, go.stdout + go.stderr);
  });

  it('an added metric has a direction, and is documented', () => {
    const metric = answer<{ better: string }>(
      "import { metricOf } from './core/results/metrics.ts';",
      "metricOf('fakes/s')",
    );
    assert.equal(metric.better, 'higher');
    assert.match(pageOf(), /`fakes\/s`/);
  });

  it('an added preset is an agent, and is documented', () => {
    const text = 'version: 1\nsuites: {s: {runner: jmh, variants: {off: {}, b: {agent: fake}}}}';
    const [suite] = answer<[{ variants: { agent: unknown; attached: unknown }[] }]>(
      RESOLVE,
      `resolve(${JSON.stringify(text)})`,
    );
    assert.deepEqual(suite.variants[1]?.agent, {
      kind: 'maven',
      group: 'a.b',
      artifact: 'fake',
      version: '1.0',
      classifier: '',
    });
    assert.deepEqual(suite.variants[1]?.attached, { class: 'a.Fake' });
    const page = answer<string>(
      "import { PRESETS } from './core/jvm/presets.ts';\nimport { page } from './tools/agents.ts';",
      'page(PRESETS)',
    );
    assert.match(page, /^\| \[`fake`\]\(#fake\) \| Fake \| `a\.b:fake:1\.0` \| 17 \|$/m);
  });
});

/** The reference of the configuration, made from the copy. */
function pageOf(): string {
  return answer<string>(
    "import { referenceSchema } from './action/src/config/schema.ts';\nimport { program } from './tools/cli.ts';\nimport { page } from './tools/configuration.ts';",
    'page(referenceSchema() as never, program())',
  );
}
