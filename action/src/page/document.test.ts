// The HTML document: one policy that allows our script and style only, and data that cannot end an element.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CONTEXT, comparison, HOSTILE, row, suite } from '../report/testing.ts';
import { documentOf, documentParts, embedded } from './document.ts';
import { pageOf } from './page.ts';

const ASSETS = { script: 'start()', style: 'p{}' };
const hostile = pageOf(
  comparison(
    ...HOSTILE.map(name =>
      suite({ suite: name, rows: [row({ benchmark: name, treatment: name, metric: name })] }),
    ),
  ),
  { ...CONTEXT, notes: HOSTILE, reproduce: HOSTILE },
  new Map(),
  { started: HOSTILE[2] ?? '', commit: HOSTILE[3] ?? '' },
);

/** Returns the elements of a document in order, for any parser of tags. */
const tagsIn = (html: string) =>
  [...html.matchAll(/<\/?([a-z!][^\s>]*)/gi)].map(([tag]) => tag.toLowerCase());
/** Returns the data of the page. */
const dataIn = (html: string): unknown =>
  JSON.parse(/id="data">(.*)<\/script>\n<script>/s.exec(html)?.[1] ?? '');

describe('the document', () => {
  const html = documentOf(hostile, ASSETS);

  it('runs only its own script and style, and loads nothing', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    assert.equal(
      policy,
      `default-src 'none'; script-src ${hash('start()')}; style-src ${hash('p{}')}; base-uri 'none'; form-action 'none'`,
    );
    const markup = html
      .replace(/<script[^>]*>.*?<\/script>/gs, '')
      .replace(/<title>.*?<\/title>/s, '')
      .replace(/<h1.*?<\/h1>/s, '');
    assert.doesNotMatch(markup, /\s(?:src|href|on\w+)=/);
  });

  it('has exactly its own elements with any names', () => {
    const plain = documentOf(
      pageOf(comparison(suite()), CONTEXT, new Map(), { started: '', commit: '' }),
      ASSETS,
    );
    assert.deepEqual(tagsIn(html), tagsIn(plain));
  });

  it('has them for every name, and transfers it unchanged', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '</script>',
        '<script>',
        '<!--',
        '-->',
        ']]>',
        '</title>',
        '<img onerror=x>',
        '&lt;',
        '"',
        "'",
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const named = (name: string) =>
      pageOf(
        comparison(suite({ suite: name, rows: [row({ benchmark: name, treatment: name, metric: name })] })),
        { ...CONTEXT, notes: [name] },
        new Map(),
        { started: name, commit: name },
      );
    const own = tagsIn(documentOf(named('x'), ASSETS));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), pieces => {
        const page = named(pieces.join(''));
        const text = documentOf(page, ASSETS);
        assert.deepEqual(tagsIn(text), own);
        assert.deepEqual(dataIn(text), JSON.parse(JSON.stringify(page)));
      }),
      { numRuns: 50 },
    );
  });

  it('transfers every name to the page unchanged', () => {
    assert.deepEqual(dataIn(html), JSON.parse(JSON.stringify(hostile)));
    assert.equal([...embedded('</script><!--')].join(''), '"\\u003c/script>\\u003c!--"');
  });

  it('is the same in short pieces, and its JSON is that of JSON.stringify', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      name: `row <${at}>`,
      values: [at, null, at / 3],
    }));
    const data = { title: '', verdict: '', words: '', none: undefined, empty: [{}, []], suites: [{ rows }] };
    const parts = [...documentParts(data, ASSETS)];
    assert.ok(parts.length > 3 && parts.length < 20, `${parts.length} pieces`);
    assert.ok(parts.every(part => part.length < 80_000));
    assert.equal(parts.join(''), documentOf(data, ASSETS));
    for (const value of [data, [undefined, 1], null, 'text', { a: { b: [{ c: { d: { e: [1] } } }] } }])
      assert.equal([...embedded(value)].join(''), JSON.stringify(value).replaceAll('<', '\\u003c'));
  });

  it('rejects an asset that would end its own element', () => {
    assert.throws(() => documentOf(hostile, { ...ASSETS, script: 'x="</script>"' }), /would end too early/);
    assert.throws(() => documentOf(hostile, { ...ASSETS, script: 'x="<!--"' }), /would end too early/);
    assert.throws(() => documentOf(hostile, { ...ASSETS, style: '</style>' }), /would end too early/);
  });
});
