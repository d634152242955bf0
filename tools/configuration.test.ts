// docs/configuration.md is generated from the schema, the catalogue of metrics, the built-in suites and the flags of the command.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { referenceSchema } from '../action/src/config/schema.ts';
import { program } from './cli.ts';
import { PAGE, page, type SchemaNode } from './configuration.ts';

const TEXT = readFileSync(PAGE, 'utf8');
const schema = (): SchemaNode => structuredClone(referenceSchema()) as SchemaNode;

describe('docs/configuration.md', () => {
  it('is generated from the schema', () =>
    assert.equal(TEXT, page(schema(), program()), 'run make docs and commit the result'));

  it('is stale after a change of a description', () => {
    const other = schema() as { properties: { version: { description: string } } };
    other.properties.version.description = 'Another. Default: 2.';
    assert.notEqual(page(other as SchemaNode, program()), TEXT);
  });

  it('rejects an object without a heading', () => {
    const other = schema() as { properties: Record<string, object> };
    other.properties.more = { type: 'object', properties: { x: { type: 'string' } } };
    assert.throws(() => page(other as SchemaNode, program()), /no heading for the object of x/);
  });

  it('rejects a key with an unknown type', () => {
    const other = schema() as { properties: Record<string, object> };
    other.properties.more = { anyOf: [{ type: 'string' }, { type: 'number' }] };
    assert.throws(() => page(other as SchemaNode, program()), /give this key a kind/);
  });

  it('shows each required key as required', () => {
    assert.match(TEXT, /^\| `version` \| `1` \| required \|/m);
    assert.match(TEXT, /^\| `runner` \| .* \| required \|/m);
  });
});
