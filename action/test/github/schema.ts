// Validates our requests and the answers of the fake GitHub against GitHub's own description of its API.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: object;
}

interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>;
}

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const API = JSON.parse(readFileSync(join(import.meta.dirname, 'testdata/api.json'), 'utf8')) as Api;

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
formats.default(ajv);
ajv.addFormat('int64', true);
ajv.addSchema({ $id: 'github', ...API });
const validators = new Map<string, ValidateFunction>();

/** A request to the API, with its path among those that we may use. */
export interface Call {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly operation: Operation;
}

/** The operation of a request; null if GitHub has none, or we do not use it. */
export function callOf(method: string, path: string): Call | null {
  for (const [template, operations] of Object.entries(API.paths)) {
    const names: string[] = [];
    const pattern = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    const match = new RegExp(`^${pattern}$`).exec(path);
    const operation = operations[method.toLowerCase()];
    if (match === null || operation === undefined) continue;
    const values = match.slice(1).map(decodeURIComponent);
    return {
      name: `${method} ${template}`,
      parameters: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
      operation,
    };
  }
  return null;
}

/** The faults of a request, as sentences. */
export function requestProblems(
  { name, parameters, operation }: Call,
  query: URLSearchParams,
  body: unknown,
): string[] {
  const known = (operation.parameters ?? []).map(parameter =>
    parameter.$ref === undefined ? parameter : (resolved(parameter.$ref) as Parameter),
  );
  const problems = [...query.keys()]
    .filter(key => !known.some(parameter => parameter.in === 'query' && parameter.name === key))
    .map(key => `${name}: unknown query parameter ${key}`);
  for (const parameter of known) {
    const written = parameter.in === 'path' ? parameters[parameter.name] : query.get(parameter.name);
    if (written === null || written === undefined) {
      if (parameter.required) problems.push(`${name}: ${parameter.name} is missing`);
      continue;
    }
    const value = /"integer"/.test(JSON.stringify(parameter.schema)) ? Number(written) : written;
    problems.push(...check(`${name} ${parameter.name}`, parameter.schema, value));
  }
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (schema !== undefined && (body !== undefined || operation.requestBody?.required))
    problems.push(...check(`${name} body`, schema, body));
  return problems;
}

/** An answer of GitHub that differs from its description: null for a deleted fork (github/rest-api-description, issue 1586). */
const UNDESCRIBED = /\/actions\/runs\/\{run_id\} 200\/head_repository: must be object$/;

/** The faults of an answer of the fake GitHub, as sentences. */
export function answerProblems({ name, operation }: Call, status: number, body: unknown): string[] {
  const described = operation.responses[String(status)];
  // Errors of the server and of its limits are not described for every path.
  if (described === undefined) return status >= 400 ? [] : [`${name}: GitHub never answers ${status}`];
  const response = described.$ref === undefined ? described : (resolved(described.$ref) as Body);
  const schema = response.content?.['application/json']?.schema;
  return schema === undefined
    ? []
    : check(`${name} ${status}`, schema, body).filter(problem => !UNDESCRIBED.test(problem));
}

function resolved(reference: string): unknown {
  const [, , kind = '', name = ''] = reference.split('/');
  return API.components[kind]?.[name];
}

function check(key: string, schema: object, value: unknown): string[] {
  let validate = validators.get(key);
  if (validate === undefined) {
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"github#/components/'),
    ) as object;
    validate = ajv.compile(absolute);
    validators.set(key, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(error => `${key}${error.instancePath}: ${error.message}`);
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** An object of a kind that GitHub describes, with all required fields and the given ones. */
export function filled(kind: string, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...(sample(API.components.schemas?.[kind] as Schema) as object), ...fields };
}

function sample(schema: Schema): unknown {
  if (schema.$ref !== undefined) return sample(resolved(schema.$ref) as Schema);
  if (schema.nullable) return null;
  const [part] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  if (part !== undefined) return sample(part);
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'string':
      if (schema.format === 'uri') return 'https://api.example.com/x';
      return schema.format === 'date-time' ? '2026-11-01T12:00:00Z' : 'x';
    default:
      return Object.fromEntries(
        (schema.required ?? []).map(name => [name, sample(schema.properties?.[name] ?? {})]),
      );
  }
}
