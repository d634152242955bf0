// The lists of third-party parts match the bundle, with their licences, and the bundle contains nothing of unknown origin.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../core/testing.ts';
import { generated, noticesOf, type Part, sbomOf, stale, unknownFiles } from '../../tools/sbom.ts';

const PART: Part = {
  name: '@scope/part',
  version: '1.2.3',
  purl: 'pkg:npm/%40scope/part@1.2.3',
  license: 'MIT',
  texts: ['The terms.'],
  sha512: 'ab',
};

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

  it('describe each part as CycloneDX requires', () => {
    const { bomFormat, specVersion, components } = JSON.parse(sbomOf([PART], '0.1.0'));
    assert.deepEqual([bomFormat, specVersion], ['CycloneDX', '1.6']);
    assert.deepEqual(components, [
      {
        type: 'library',
        'bom-ref': PART.purl,
        name: PART.name,
        version: PART.version,
        hashes: [{ alg: 'SHA-512', content: 'ab' }],
        licenses: [{ license: { id: 'MIT' } }],
        purl: PART.purl,
      },
    ]);
  });
});
