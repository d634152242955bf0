// Parses overhead.yml: text → checked ConfigFile, or all problems with line, column and the nearest valid word.
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { Positions } from '../../../core/config/positions.ts';
import { type Problem, suggest, UsageError } from '../../../core/config/problem.ts';
import { type ConfigFile, fileSchema, jsonSchema } from './schema.ts';

export interface ParsedFile {
  readonly content: ConfigFile;
  readonly positions: Positions;
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
  const result = fileSchema.safeParse(positions.value() ?? {});
  if (result.success) return { content: result.data, positions };
  throw new UsageError(
    '',
    result.error.issues.flatMap(issue => describe(issue, positions)),
  );
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
