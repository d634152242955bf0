// Parses overhead.yml: text → checked ConfigFile, or all problems with line, column and the nearest valid word.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Positions } from '../../../core/config/positions.ts';
import { type Problem, suggest, UsageError } from '../../../core/config/problem.ts';
import type { SuiteFile } from '../../../core/config/suite-schema.ts';
import { type ConfigFile, fileSchema, jsonSchema } from './schema.ts';
import { retyped, sweepsIn, type WrittenSweep } from './sweeps.ts';

export interface ParsedFile {
  readonly content: ConfigFile;
  readonly positions: Positions;
  /** The suites with a sweep, which are in the content as they are at their first value. */
  readonly sweeps: ReadonlyMap<string, SweptFile>;
}

/** A suite at each value of its parameter. */
export interface SweptFile {
  readonly name: string;
  readonly points: readonly { readonly value: string; readonly suite: SuiteFile }[];
}

/** Reads and checks a configuration file. Throws {@link UsageError} with all problems. */
export function parseFile(path: string): ParsedFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT'
        ? `${path}: there is no such configuration file; correct the path (it is relative to the current folder)`
        : `${path}: the configuration cannot be read: ${message}`,
    );
  }
  return parseText(path, text);
}

/** Checks the text of a configuration; `file` is its name in messages. */
export function parseText(file: string, text: string): ParsedFile {
  const positions = new Positions(file, text.replace(/^\uFEFF/, ''));
  const syntax = positions.syntaxProblems();
  if (syntax.length > 0) throw new UsageError('', syntax);
  const written = positions.value() ?? {};
  const problems: Problem[] = [];
  const swept = sweepsIn(written, positions, problems);
  const check = (content: unknown, isSwept: boolean): ConfigFile | null => {
    const [found, issues] = checked(content, isSwept);
    for (const problem of issues.flatMap(issue => describe(issue, positions)))
      if (!problems.some(other => isDeepStrictEqual(other, problem))) problems.push(problem);
    return found;
  };
  const content = check(withSuites(written, swept), swept.size > 0);
  const sweeps = new Map<string, SweptFile>();
  for (const [suite, { name, points }] of swept) {
    const files = points.map(({ value, suite: file }) => {
      const own = check({ version: 1, suites: { [suite]: file } }, true)?.suites[suite];
      return own === undefined ? [] : [{ value, suite: own }];
    });
    sweeps.set(suite, { name, points: files.flat() });
  }
  if (content === null || problems.length > 0) throw new UsageError('', problems);
  return { content, positions, sweeps };
}

/** Returns a file in which each suite with a sweep is as at its first value. */
function withSuites(written: unknown, swept: ReadonlyMap<string, WrittenSweep>): unknown {
  if (swept.size === 0) return written;
  const { suites, ...rest } = written as { readonly suites: Readonly<Record<string, unknown>> };
  const first = (name: string, suite: unknown) => swept.get(name)?.points[0]?.suite ?? suite;
  return {
    ...rest,
    suites: Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, first(name, suite)])),
  };
}

/**
 * Checks a file by the schema.
 * @param isSwept whether values of a sweep are in it, which are texts: they take the type that their key has
 */
function checked(content: unknown, isSwept: boolean): [ConfigFile | null, Issue[]] {
  const result = fileSchema.safeParse(content);
  if (result.success) return [result.data, []];
  const { issues } = result.error;
  let changed = content;
  for (const issue of isSwept ? issues : [])
    if (issue.code === 'invalid_type') changed = retyped(changed, issue.path, issue.expected) ?? changed;
  return changed === content ? [null, issues] : checked(changed, isSwept);
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, positions: Positions): Problem[] {
  const where = issue.path.length === 0 ? 'the configuration' : `"${issue.path.join('.')}"`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key =>
        positions.atKey(
          issue.path,
          key,
          `unknown key "${key}" in ${where}: ${suggest(key, keysAt(issue.path))}`,
        ),
      );
    case 'invalid_value': {
      const known = issue.values.map(String);
      const written = issue.input ?? valueAt(positions.value(), issue.path);
      const wrong =
        written === undefined
          ? `${where} is missing: known here: ${known.join(', ')}`
          : `${where} cannot be "${written}": ${suggest(String(written), known)}`;
      return [positions.at(issue.path, wrong)];
    }
    case 'invalid_type':
      return [positions.at(issue.path, missingOrWrong(issue, where, valueAt(positions.value(), issue.path)))];
    case 'invalid_union':
      return [
        positions.at(issue.path, `${where} is neither a text nor a number or list that is allowed here`),
      ];
    default:
      return [positions.at(issue.path, `${where} ${issue.message}`)];
  }
}

function missingOrWrong(issue: Issue & { code: 'invalid_type' }, where: string, value: unknown): string {
  return value === undefined
    ? `${where} is missing`
    : `${where} must be ${articled(issue.expected)}, not ${shown(value)}`;
}

/** Returns a value on one line. An alias may refer to the value that it is in. */
function shown(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'what holds itself';
  }
}

function articled(type: string): string {
  const names: Record<string, string> = {
    array: 'a list',
    record: 'a map',
    object: 'a map',
    string: 'a text',
    int: 'a whole number',
  };
  return names[type] ?? `a ${type}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, step) =>
      typeof node === 'object' && node !== null ? (node as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  );
}

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
}

/** Returns the keys that the schema allows at a path. */
function keysAt(path: readonly PropertyKey[]): string[] {
  let nodes: SchemaNode[] = [jsonSchema() as SchemaNode];
  for (const step of path) {
    nodes = nodes.flatMap(alternatives).flatMap(node => {
      const named = node.properties?.[String(step)];
      if (named !== undefined) return [named];
      if (typeof step === 'number') return node.items ?? [];
      return typeof node.additionalProperties === 'object' ? [node.additionalProperties] : [];
    });
  }
  return nodes.flatMap(alternatives).flatMap(node => Object.keys(node.properties ?? {}));
}

function alternatives(node: SchemaNode): SchemaNode[] {
  return node.anyOf === undefined ? [node] : node.anyOf.flatMap(alternatives);
}
