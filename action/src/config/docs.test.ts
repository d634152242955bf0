// The page about overhead.yml states the real defaults, its published schema is that of the parser, and every example in the documentation is valid.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseDuration } from '../../../core/config/quantities.ts';
import { METRICS } from '../../../core/results/metrics.ts';
import { DEFAULT_ROUNDS, SIMULATOR_ROUNDS } from '../../../core/suite.ts';
import { parseText } from './parse.ts';
import { resolveConfig } from './resolve.ts';
import { jsonSchema } from './schema.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const REFERENCE = read('docs/configuration.md');
const PUBLISHED = read('docs/overhead.schema.json');

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

/** The cells of the first table below a heading. */
function table(heading: string): string[][] {
  const start = REFERENCE.search(new RegExp(`^#+ ${heading}$`, 'm'));
  assert.ok(start >= 0, `docs/configuration.md has no heading "${heading}"`);
  const [, rows = ''] = /^(\|.*\n\|[-|]+\n(?:\|.*\n)+)/m.exec(REFERENCE.slice(start)) ?? [];
  return rows
    .trim()
    .split('\n')
    .slice(2)
    .map(row =>
      row
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    );
}

const unquoted = (cell: string) => cell.replaceAll('`', '');

/** Objects whose defaults on the page can be tested, by heading, with their path in a configuration. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  'The file': [],
  'A suite': ['suites', 'codec'],
  'A metric': ['suites', 'codec', 'metrics', 'spans/op'],
};

/** Every object with fixed keys in a schema. */
function objects(node: SchemaNode): SchemaNode[] {
  const below = [
    ...Object.values(node.properties ?? {}),
    ...(typeof node.additionalProperties === 'object' ? [node.additionalProperties] : []),
    ...(node.items === undefined ? [] : [node.items]),
    ...(node.anyOf ?? []),
  ];
  return [...(node.properties === undefined ? [] : [node]), ...below.flatMap(objects)];
}

const MINIMAL = {
  version: 1,
  suites: {
    codec: { runner: 'jmh', variants: { off: {}, agent: { agent: 'a.jar' } }, metrics: { 'spans/op': {} } },
  },
};

/** The minimal configuration with one more key, resolved. */
function resolved(path: readonly string[] = [], key = '', value: unknown = undefined) {
  const content = structuredClone(MINIMAL) as Record<string, unknown>;
  if (key !== '') {
    let node = content;
    for (const step of path) {
      node[step] ??= {};
      node = node[step] as Record<string, unknown>;
    }
    node[key] = value;
  }
  return resolveConfig(parseText('overhead.yml', JSON.stringify(content)));
}

describe('the reference', () => {
  it('states the real defaults: setting one changes nothing, another value does', () => {
    let stated = 0;
    for (const [heading, path] of Object.entries(OBJECTS)) {
      for (const [key = '', , byDefault = ''] of table(heading)) {
        const value = /^`(.+)`$/.exec(byDefault)?.[1];
        if (value === undefined) continue;
        stated++;
        const name = unquoted(key);
        assert.deepEqual(resolved(path, name, parse(value)), resolved(), `${heading}: ${name} is ${value}`);
      }
    }
    assert.equal(stated, 13);
    assert.notDeepEqual(resolved(['suites', 'codec'], 'jdk', 18), resolved());
  });

  it('states the numbers of rounds, on this machine and in the simulator', () => {
    const [min, max] = table('rounds').map(([, , byDefault]) => byDefault);
    assert.equal(min, `${DEFAULT_ROUNDS.min}, or ${SIMULATOR_ROUNDS.min} in the simulator`);
    assert.equal(max, `${DEFAULT_ROUNDS.max}, or ${SIMULATOR_ROUNDS.max} in the simulator`);
  });

  it('states the tolerance of counts', () => {
    const agreed = METRICS.flatMap(({ unit, epsilon }) => (epsilon ? [[unit, epsilon]] : []));
    assert.deepEqual(agreed, [
      ['B/op', 0.5],
      ['allocs/op', 0.5],
    ]);
    assert.ok(REFERENCE.includes('`allocs/op` agrees within 0.5, half of'));
    assert.ok(REFERENCE.includes('`B/op` agrees within 0.5 bytes'));
  });

  it('has the range of times of built-in suites that action.yml states', () => {
    const minutes = table('Built-in suites').map(
      ([, , , time = '']) => parseDuration(unquoted(time)) / 60_000,
    );
    const range = `of a built-in suite ${Math.min(...minutes)} to ${Math.max(...minutes)} minutes`;
    assert.ok(read('action.yml').includes(range), `action.yml does not say "${range}"`);
  });
});

describe('the published schema', () => {
  it('is that of the parser', () => {
    assert.equal(
      PUBLISHED,
      `${JSON.stringify(jsonSchema(), null, 2)}\n`,
      'run make docs and commit the result',
    );
  });

  it('describes each key for editors', () => {
    const names = (node: SchemaNode) => Object.entries(node.properties ?? {});
    for (const [name, node] of objects(jsonSchema() as SchemaNode).flatMap(names)) {
      assert.ok('description' in node, `${name} has no description`);
    }
  });
});

/** YAML in the documentation, and the examples, by position. */
const BLOCKS = ['README.md', ...globSync(['docs/*.md', 'runners/*/README.md'], { cwd: ROOT })].flatMap(path =>
  [...read(path).matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(
    (match, index) => [`${path}, block ${index + 1}`, match[1] as string] as const,
  ),
);
const CONFIGURATIONS = [
  ...BLOCKS.filter(([, text]) => /^version:/m.test(text)),
  ...globSync('examples/**/overhead.yml', { cwd: ROOT }).map(path => [path, read(path)] as const),
];

describe('an example', () => {
  // Checks the examples like an editor, with another validator than the parser's.
  const editor = z.fromJSONSchema(JSON.parse(PUBLISHED));

  it('exists', () => {
    assert.ok(CONFIGURATIONS.length >= 3, CONFIGURATIONS.map(([path]) => path).join());
  });

  for (const [path, text] of CONFIGURATIONS) {
    it(`of a configuration is valid: ${path}`, () => {
      assert.ok(resolveConfig(parseText(path, text)).suites.length > 0);
      const value = parse(text, { merge: true });
      assert.deepEqual(editor.safeParse(value).error?.issues ?? [], []);
      assert.equal(editor.safeParse({ ...value, tiem: 1 }).success, false, 'an unknown key is not');
      assert.equal(editor.safeParse({ ...value, version: 2 }).success, false, 'nor is another version');
    });
  }

  it('of a workflow has only existing inputs', () => {
    const { inputs } = parse(read('action.yml')) as { inputs: object };
    const steps = BLOCKS.flatMap(([, text]) => usesOf(parse(text)));
    assert.ok(steps.length >= 2);
    for (const given of steps) for (const name of Object.keys(given)) assert.ok(name in inputs, name);
  });
});

/** Returns the inputs of every step that uses this Action, anywhere in a YAML value. */
function usesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { uses, with: given } = value as { uses?: unknown; with?: Record<string, unknown> };
  const here = typeof uses === 'string' && uses.includes('overhead-action@') ? [given ?? {}] : [];
  return [...here, ...Object.values(value).flatMap(usesOf)];
}
