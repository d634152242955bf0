// The reference of overhead.yml and its published schema say what the parser does, and every example in the documentation is valid.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { METRICS } from '../results/metrics.ts';
import { JVM } from './builtin.ts';
import { GO } from './builtin-go.ts';
import { KERNEL } from './builtin-kernel.ts';
import { HTTP, STARTUP } from './builtin-started.ts';
import { parseText } from './parse.ts';
import { parseDuration } from './quantities.ts';
import { resolveConfig } from './resolve.ts';
import { jsonSchema } from './schema.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const REFERENCE = read('docs/configuration.md');
const PUBLISHED = read('docs/overhead.schema.json');

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly anyOf?: readonly SchemaNode[];
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
}

/** The rows of the first table below a heading: its cells. */
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

/** The objects of the schema, by the heading that describes them, each with where it stands in a configuration. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  'The file': [],
  defaults: ['defaults'],
  rounds: ['suites', 'codec', 'rounds'],
  'A suite': ['suites', 'codec'],
  'warmup and measurement': ['suites', 'codec', 'warmup'],
  ready: ['suites', 'codec', 'ready'],
  request: ['suites', 'codec', 'request'],
  load: ['suites', 'codec', 'load'],
  objective: ['suites', 'codec', 'load', 'objective'],
  workloads: ['suites', 'codec', 'workloads', 'connect'],
  'A process': ['suites', 'codec', 'processes', 'broker'],
  'A variant': ['suites', 'codec', 'variants', 'agent'],
  'ready of a variant': ['suites', 'codec', 'variants', 'agent', 'ready'],
  attached: ['suites', 'codec', 'variants', 'agent', 'attached'],
  Gates: ['suites', 'codec', 'gates', 'ns/op'],
  'A metric': ['suites', 'codec', 'metrics', 'spans/op'],
};

function nodeAt(path: readonly string[]): SchemaNode {
  return path.reduce<SchemaNode>((node, step) => {
    const next = node.properties?.[step] ?? node.additionalProperties;
    assert.ok(typeof next === 'object', `the schema has nothing at ${path.join('.')}`);
    return next.anyOf?.find(choice => choice.properties !== undefined) ?? next;
  }, jsonSchema() as SchemaNode);
}

/** Every object with fixed keys in a schema. */
function objects(node: SchemaNode): SchemaNode[] {
  const below = [
    ...Object.values(node.properties ?? {}),
    ...(typeof node.additionalProperties === 'object' ? [node.additionalProperties] : []),
    ...(node.anyOf ?? []),
  ];
  return [...(node.properties === undefined ? [] : [node]), ...below.flatMap(objects)];
}

/** Words of the reference for a type that a machine can tell; null where the words are the reader's (a duration is a text). */
function typeOf(node: SchemaNode): string | null {
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const]);
  if (values !== undefined) return values.map(String).join(', ');
  const names: Readonly<Record<string, string>> = {
    integer: 'whole number',
    boolean: 'true, false',
    object: 'map',
  };
  return typeof node.type === 'string' ? (names[node.type] ?? null) : null;
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
  for (const [heading, path] of Object.entries(OBJECTS)) {
    it(`has every key, its type and whether it must be there: ${heading}`, () => {
      const node = nodeAt(path);
      const rows = table(heading);
      assert.deepEqual(
        rows.map(([key = '']) => unquoted(key)),
        Object.keys(node.properties ?? {}),
        'the keys, in the order of the schema',
      );
      for (const [key = '', type = '', byDefault = '', meaning = ''] of rows) {
        const name = unquoted(key);
        const expected = typeOf(node.properties?.[name] ?? {});
        if (expected !== null) assert.equal(unquoted(type), expected, `type of ${name}`);
        assert.equal(byDefault === 'required', node.required?.includes(name) ?? false, `${name} is required`);
        assert.ok(type !== '' && byDefault !== '' && meaning !== '', name);
      }
    });
  }

  it('leaves out no object of the schema', () => {
    const described = Object.values(OBJECTS).map(path => Object.keys(nodeAt(path).properties ?? {}).join());
    for (const node of objects(jsonSchema() as SchemaNode)) {
      const keys = Object.keys(node.properties ?? {}).join();
      assert.ok(described.includes(keys), `no heading describes the object of ${keys}`);
    }
  });

  it('states the defaults that hold: saying one changes nothing, saying another does', () => {
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
    assert.equal(stated, 11);
    assert.notDeepEqual(resolved(['suites', 'codec'], 'jdk', 18), resolved());
  });

  it('lists the units that can be gated, but for those that only follow a pattern', () => {
    const listed = table('What can be gated').map(cells => cells.map(unquoted));
    const catalogue = METRICS.filter(({ unit }) => !/^p[\d.]+-ns\/op$/.test(unit));
    assert.deepEqual(
      listed,
      catalogue.map(({ unit, label, better }) => [unit, label, better ?? '–']),
    );
  });

  it('names the units that are counts, and within what they agree', () => {
    const counts = METRICS.filter(({ epsilon }) => epsilon !== undefined);
    const names = counts.map(({ unit }) => `\`${unit}\``).join(', ');
    const words = REFERENCE.replace(/\s+/g, ' ');
    assert.equal(counts.length, 12);
    assert.ok(words.includes(`Twelve are counts: ${names.replace(/, (?!.*, )/, ' and ')}.`), names);
    assert.deepEqual(
      counts.flatMap(({ unit, epsilon }) => (epsilon === 0 ? [] : [[unit, epsilon]])),
      [
        ['B/op', 0.5],
        ['allocs/op', 0.5],
      ],
    );
    assert.ok(words.includes('`allocs/op` agrees within 0.5, half of'));
    assert.ok(words.includes('`B/op` agrees within 0.5 bytes'));
  });

  it('lists the built-in suites, the time that each may take, and the JDK that it needs', () => {
    assert.deepEqual(
      table('Built-in suites').map(([name = '', , time = '', jdk]) => [
        unquoted(name),
        parseDuration(unquoted(time)),
        jdk === '–' ? null : Number(jdk),
      ]),
      [
        ...JVM.map(({ name, timeBudget, jdk }) => [name, timeBudget, jdk]),
        ...GO.map(({ name, timeBudget }) => [name, timeBudget, null]),
        ...[...STARTUP, ...HTTP].map(({ name, timeBudget, jdk }) => [name, timeBudget, jdk]),
        ...KERNEL.map(({ name, timeBudget }) => [name, timeBudget, null]),
      ],
    );
    const all = [...JVM, ...GO, ...STARTUP, ...HTTP, ...KERNEL];
    const minutes = all.map(({ timeBudget }) => timeBudget / 60_000);
    const range = `of a built-in suite ${Math.min(...minutes)} to ${Math.max(...minutes)} minutes`;
    assert.ok(read('action.yml').includes(range), `action.yml does not say "${range}"`);
  });

  it('lists the inputs of the Action, and flags that the command has', () => {
    const rows = table('Inputs and flags');
    const { inputs } = parse(read('action.yml')) as { inputs: Record<string, { default?: string }> };
    assert.deepEqual(
      rows.map(([input = '']) => unquoted(input)),
      Object.keys(inputs),
    );
    const program = read('action/src/cli/program.ts');
    for (const [input = '', flag = '', meaning = ''] of rows) {
      const found = /^`(--[a-z-]+)`$/.exec(flag)?.[1];
      if (found !== undefined) assert.ok(program.includes(`${found} <`), `the command has no ${found}`);
      else assert.match(flag, /^`overhead (run|compare)|^—$/, input);
      const byDefault = inputs[unquoted(input)]?.default;
      if (input !== '`command`' && byDefault !== undefined)
        assert.ok(meaning.includes(`by default \`${byDefault}\``), `${input}: ${byDefault}`);
    }
    const [, alone = ''] = REFERENCE.split('The command alone has');
    const flags = alone.match(/--[a-z]+/g) ?? [];
    assert.ok(flags.length > 3, alone);
    for (const flag of flags) {
      assert.ok(program.includes(`'${flag}`), `the command has no ${flag}`);
    }
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

  it('tells an editor what each key means', () => {
    const names = (node: SchemaNode) => Object.entries(node.properties ?? {});
    for (const [name, node] of objects(jsonSchema() as SchemaNode).flatMap(names)) {
      assert.ok('description' in node, `${name} has no description`);
    }
  });
});

/** YAML in the documentation, and the examples: by where it stands. */
const BLOCKS = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })].flatMap(path =>
  [...read(path).matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(
    (match, index) => [`${path}, block ${index + 1}`, match[1] as string] as const,
  ),
);
const CONFIGURATIONS = [
  ...BLOCKS.filter(([, text]) => /^version:/m.test(text)),
  ...globSync('examples/**/overhead.yml', { cwd: ROOT }).map(path => [path, read(path)] as const),
];

describe('an example', () => {
  // As an editor would check it: from the file, by another program than the parser's.
  const editor = z.fromJSONSchema(JSON.parse(PUBLISHED));

  it('is there at all', () => {
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

  it('of a workflow has only inputs that there are', () => {
    const { inputs } = parse(read('action.yml')) as { inputs: object };
    const steps = BLOCKS.flatMap(([, text]) => usesOf(parse(text)));
    assert.ok(steps.length >= 2);
    for (const given of steps) for (const name of Object.keys(given)) assert.ok(name in inputs, name);
  });
});

/** What every step that uses this Action is given, anywhere in a YAML value. */
function usesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { uses, with: given } = value as { uses?: unknown; with?: Record<string, unknown> };
  const here = typeof uses === 'string' && uses.includes('overhead-action@') ? [given ?? {}] : [];
  return [...here, ...Object.values(value).flatMap(usesOf)];
}
