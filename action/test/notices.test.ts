// The lists of third-party parts match the bundle, with their licences, and the bundle contains nothing of unknown origin.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv, type AnySchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { temporary } from '../../core/testing.ts';
import { generated, noticesOf, type Part, sbomOf, stale, unknownFiles } from '../../tools/sbom.ts';
import { ROOT } from './fixture.ts';

const PART: Part = {
  component: {
    type: 'library',
    'bom-ref': 'pkg:npm/%40scope/part@1.2.3',
    group: '@scope',
    name: 'part',
    version: '1.2.3',
    licenses: [{ license: { id: 'MIT' } }],
    purl: 'pkg:npm/%40scope/part@1.2.3',
  },
  texts: ['The terms.'],
};

const SCHEMAS = join(ROOT, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');

/** What is invalid in a list of parts, by the schema of CycloneDX 1.6. */
function invalid(list: string): string {
  const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } });
  formats.default(ajv);
  const schema = (name: string): AnySchemaObject =>
    JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8'));
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.validate(schema('bom-1.6'), JSON.parse(list)) ? '' : ajv.errorsText();
}

describe('sbom.cdx.json and THIRD-PARTY-NOTICES.txt', () => {
  it('match the contents of action/dist', async () => {
    const files = await generated();
    assert.deepEqual(stale(files), [], 'run make notices');
    const { components } = JSON.parse(files['sbom.cdx.json'] ?? '') as {
      components: { purl: string; licenses?: object[] }[];
    };
    const purls = components.map(({ purl }) => purl).join('\n');
    for (const part of [
      'pkg:npm/%40actions/core@',
      'pkg:npm/echarts@',
      'pkg:golang/golang.org/x/perf@',
      'pkg:golang/std@',
    ])
      assert.ok(purls.includes(part), part);
    // Packages that only tests and builds use are not distributed.
    assert.doesNotMatch(purls, /fast-check|rolldown@|typescript/);
    assert.deepEqual(
      components.filter(({ licenses }) => licenses === undefined),
      [],
    );
  });

  const folder = temporary('overhead-sbom-');

  it('are reported as stale after a change', () => {
    writeFileSync(join(folder, 'a'), 'old');
    writeFileSync(join(folder, 'c'), 'same');
    assert.deepEqual(stale({ a: 'new', b: 'missing', c: 'same' }, folder), ['a', 'b']);
  });

  it('cannot be made for a part without a licence, or for a file of unknown origin', () => {
    assert.throws(() => noticesOf([{ ...PART, texts: [] }]), /no licence is in the package of @scope\/part/);
    const packed = {
      'wasm.br': ['compare.wasm', 'strange-linux-amd64'].map(name => ({ name, bytes: 0, sha256: '' })),
    };
    assert.deepEqual(unknownFiles(['main.js', 'page.css', 'wasm.br', 'strange.br'], packed), [
      'strange.br',
      'strange-linux-amd64',
    ]);
  });

  it('are valid CycloneDX', () => {
    assert.equal(invalid(readFileSync(join(ROOT, 'sbom.cdx.json'), 'utf8')), '');
    const { components } = JSON.parse(sbomOf([PART], '0.1.0'));
    assert.deepEqual(components, [PART.component]);
    const licenses = [{ license: { id: 'MINE' } }];
    const unlicensed = sbomOf([{ ...PART, component: { ...PART.component, licenses } }], '0.1.0');
    assert.match(invalid(unlicensed), /licenses/);
  });

  it('name a part with its scope, version and licence', () => {
    assert.match(noticesOf([PART]), /^@scope\/part 1\.2\.3 \(MIT\)\n=+\n\nThe terms\.$/m);
  });
});
