// Writes docs/configuration.md, the reference of overhead.yml: its keys from the schema, its units and built-in suites from the code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { GROUPS } from '../action/src/config/builtin.ts';
import { referenceSchema } from '../action/src/config/schema.ts';
import { METRICS } from '../core/results/metrics.ts';
import { leaves, program } from './cli.ts';
import { AFTER, BEGIN, BUILTINS, EXPECTED, INPUTS, OPERATIONS, UNITS } from './configuration-text.ts';
import { face } from './inputs.ts';

export const PAGE = join(import.meta.dirname, '../docs/configuration.md');

export interface SchemaNode {
  readonly description?: string;
  readonly kind?: string;
  readonly more?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
}

/** Each object of the schema: its heading on the page, and where it is in a configuration (`*` is any name, or an item of a list). */
const OBJECTS: readonly (readonly [string, string])[] = [
  ['The file', ''],
  ['defaults', 'defaults'],
  ['rounds', 'suites.*.rounds'],
  ['A suite', 'suites.*'],
  ['warmup and measurement', 'suites.*.warmup'],
  ['ready', 'suites.*.ready'],
  ['request', 'suites.*.request'],
  ['load', 'suites.*.load'],
  ['objective', 'suites.*.load.objective'],
  ['A request of a mix', 'suites.*.load.mix.*'],
  ['har', 'suites.*.load.har'],
  ['grpc', 'suites.*.load.grpc'],
  ['workloads', 'suites.*.workloads.*'],
  ['A process', 'suites.*.processes.*'],
  ['A variant', 'suites.*.variants.*'],
  ['ready of a variant', 'suites.*.variants.*.ready'],
  ['attached', 'suites.*.variants.*.attached'],
  ['Gates', 'suites.*.gates.*'],
  ['A metric', 'suites.*.metrics.*'],
  ['csv', 'suites.*.metrics.*.csv'],
  ['A result', 'suites.*.results.*'],
  ['containers', 'suites.*.containers'],
];

/** The page. Throws if an object of the schema has no heading. */
export function page(schema: SchemaNode, command: Command): string {
  const keys = OBJECTS.map(([, path]) => keysOf(nodeAt(schema, path)));
  for (const found of objects(schema))
    if (!keys.includes(keysOf(found))) throw new Error(`no heading for the object of ${keysOf(found)}`);
  const parts = OBJECTS.flatMap(([heading, path]) => {
    const object = section(heading, schema, path);
    return heading === 'Gates' ? [object, units()] : heading === 'A metric' ? [object, EXPECTED] : [object];
  });
  return [BEGIN, ...parts, builtins(), inputs(command)].join('\n');
}

function section(heading: string, schema: SchemaNode, path: string): string {
  const node = nodeAt(schema, path);
  const { meaning } =
    path === '' || node.properties?.iterations !== undefined ? { meaning: '' } : split(node);
  const rows = Object.entries(node.properties ?? {}).map(([key, value]) => {
    const { meaning: text, byDefault } = split(value);
    const required = node.required?.includes(key) ?? false;
    return [
      `\`${key}\``,
      typeOf(value),
      required ? 'required' : byDefault,
      meaningOf(text, value, path, key),
    ];
  });
  const text = meaning === '' ? '' : `${meaning}\n\n`;
  return `## ${heading}\n\n${text}${table(['key', 'type', 'default', 'meaning'], rows)}${AFTER[heading] ?? ''}`;
}

/** The meaning of a key: its description, or a link to its heading. */
function meaningOf(text: string, value: SchemaNode, path: string, key: string): string {
  const at = path === '' ? key : `${path}.${key}`;
  const see = (heading: string) => `see [${heading}](#${heading.toLowerCase().replaceAll(' ', '-')})`;
  if (value.properties?.iterations !== undefined) return `${text} ${sentence(see('warmup and measurement'))}`;
  const own = OBJECTS.find(([, object]) => object === at);
  if (own !== undefined) return sentence(see(own[0]));
  const each = OBJECTS.find(([, object]) => object === `${at}.*`);
  if (each !== undefined) return `${text} ${sentence(see(each[0]))}`;
  const twin = value.properties && OBJECTS.find(([, object]) => object.endsWith(`.${key}`));
  return twin === undefined ? text : sentence(see(twin[0]));
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A description without its last sentence `Default: …`, with the link to its page, and that default. */
function split({ description = '', more }: SchemaNode): { meaning: string; byDefault: string } {
  const [, text = description, byDefault = 'none'] = /^(.*?) ?\bDefault: (.+)\.$/s.exec(description) ?? [];
  const link = more === undefined ? '' : ` See [${labelOf(more)}](${more}).`;
  return { meaning: `${text.trim()}${link}`, byDefault };
}

function typeOf(node: SchemaNode): string {
  if (node.kind !== undefined) return node.kind;
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const]);
  if (values !== undefined) return values.map(value => `\`${value}\``).join(', ');
  const names: Readonly<Record<string, string>> = {
    integer: 'whole number',
    number: 'number',
    boolean: '`true`, `false`',
    object: 'map',
    array: 'list',
    string: 'text',
  };
  const name = names[node.type ?? ''];
  if (name === undefined) throw new Error(`give this key a kind: ${JSON.stringify(node)}`);
  return name;
}

function nodeAt(schema: SchemaNode, path: string): SchemaNode {
  const steps = path === '' ? [] : path.split('.');
  return steps.reduce((node, step) => {
    const next = step === '*' ? (node.items ?? node.additionalProperties) : node.properties?.[step];
    if (typeof next !== 'object') throw new Error(`the schema has nothing at ${path}`);
    return next.anyOf?.find(choice => choice.properties !== undefined) ?? next;
  }, schema);
}

/** Every object with fixed keys in a schema. */
function objects(node: SchemaNode): SchemaNode[] {
  const inside = [
    ...Object.values(node.properties ?? {}),
    ...(typeof node.additionalProperties === 'object' ? [node.additionalProperties] : []),
    ...(node.items === undefined ? [] : [node.items]),
    ...(node.anyOf ?? []),
  ];
  return [...(node.properties === undefined ? [] : [node]), ...inside.flatMap(objects)];
}

const keysOf = (node: SchemaNode) => Object.keys(node.properties ?? {}).join();

function units(): string {
  const shown = METRICS.filter(({ unit }) => !/^p[\d.]+-ns\/op$/.test(unit));
  const rows = shown.map(({ unit, label, better, ungated }) => [
    `\`${unit}\``,
    label,
    better ?? '–',
    ungated === undefined ? '' : `no gate: ${ungated}`,
  ]);
  const counts = METRICS.filter(({ epsilon }) => epsilon !== undefined).map(({ unit }) => `\`${unit}\``);
  const listed = `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`;
  const heads = ['unit', 'what it is', 'better', 'note'];
  return `${UNITS.before}\n${table(heads, rows)}${UNITS.after(listed, `${counts.length}`)}`;
}

function builtins(): string {
  const rows = Object.entries(GROUPS).flatMap(([group, { suites }]) =>
    suites.map(({ name, timeBudget, jdk }: Timed) => {
      const operation = OPERATIONS[name];
      if (operation === undefined) throw new Error(`say what one operation of ${name} is`);
      const minutes = `\`${timeBudget / 60_000}m\``;
      return [`\`${group}\``, `\`${name}\``, operation, minutes, jdk === undefined ? '–' : `${jdk}`];
    }),
  );
  return `${BUILTINS.before}\n${table(['group', 'suite', 'one operation', 'time', 'JDK'], rows)}${BUILTINS.after}`;
}

interface Timed {
  readonly name: string;
  readonly timeBudget: number;
  readonly jdk?: number;
}

/** Inputs without a flag of the same name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  command: 'the command of `overhead`',
  suite: '`overhead run [SUITE…]`',
  path: '`overhead compare PATH…`',
};

function inputs(command: Command): string {
  const flags = new Set(leaves(command).flatMap(({ options }) => options.map(({ long }) => long)));
  const rows = Object.keys(face().inputs).map(name => [
    `[\`${name}\`](inputs.md#${name})`,
    ELSEWHERE[name] ?? (flags.has(`--${name}`) ? `\`--${name}\`` : '–'),
  ]);
  return `${INPUTS}\n${table(['input', 'command'], rows)}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |\n`);
  return `| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n${cells.join('')}`;
}

if (import.meta.main) writeFileSync(PAGE, page(referenceSchema() as SchemaNode, program()));

/** The text of a link from docs/: the heading, the page, or the folder of a README. */
function labelOf(link: string): string {
  if (link.startsWith('#')) return link.slice(1);
  const page = link.replace(/#.*/, '');
  return page.startsWith('../') ? page.slice('../'.length).replace(/\/README\.md$/, '') : page;
}
