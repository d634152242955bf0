// GitHub shows every name literally: checked with a parser of GitHub Flavored Markdown and GitHub's own searches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visible } from '../../../core/visible.ts';
import { code, fenced, LONGEST_NAME, phrase, prose } from './escape.ts';
import { name, say } from './phrase.ts';
import { HOSTILE } from './testing.ts';
import { assertInert, htmlOf, textOf } from './testing-markdown.ts';

const FRAGMENTS = [
  ...HOSTILE.filter(name => name.length < 100),
  '|',
  '\\',
  '\\|',
  '`',
  '``',
  '~~',
  '**',
  '_',
  '#',
  '@',
  '&amp;',
  '&#64;',
  '<',
  '>',
  '-->',
  '<!--',
  '[',
  '](',
  '![',
  'x]: y',
  '^1]',
  ':',
  'a@example.com',
  'www.example.com',
  'http://x',
  'ftp://x',
  'GH-1',
  'org/repo#1',
  'org/repo@3f2a1b9',
  '0123456789abcdef',
  '+1',
  '- ',
  '1. ',
  '> ',
  '$',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u2028',
  '\u202e',
  '\u200b',
  '\ud800',
  '\0',
  'é',
  '漢字',
  'e\u0301\u0301\u0301\u0301',
  '🎉',
  'word',
  ' ',
  '5 %',
  '(+3.2',
  '95 %]',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 7,
  })
  .map(parts => parts.join(''))
  .filter(text => visible(text).length <= LONGEST_NAME);

const unisolated = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

test('a quote in a message is code without its back-ticks', () => {
  assert.equal(prose('store one with `overhead baseline save`'), 'store one with `overhead baseline save`');
  assert.equal(prose('`a b`, then `c`: see.'), '`a b`, then `c`: see.');
  assert.equal(phrase(say`${name('a')}: run \`b c\``), '`a`: run `b c`');
  // Two adjacent code spans would become one, or none.
  for (const touching of ['`a``b`', 'x/y`a`', '`a`x/y', '`a`.x', '``a``', '` a `', '`a'])
    assert.equal(textOf(htmlOf(prose(touching))).replace(/<\/?p>/g, ''), touching);
});

test('a name is one piece of code in every place, and nothing else', () => {
  fc.assert(
    fc.property(hostile, name => {
      const written = code(name);
      assert.ok(!/[\r\n]/.test(written));
      assert.ok(!written.includes('<!-- overhead'));
      for (const html of [
        `a ${written} b`,
        `### a ${written} b`,
        `- a ${written} b`,
        `**a ${written}** b`,
      ].map(htmlOf)) {
        assertInert(html);
        assert.equal(unisolated(textOf(html)), unisolated(`a ${visible(name)} b`));
      }
    }),
    { numRuns: 500 },
  );
});

test('a name breaks no table', () => {
  fc.assert(
    fc.property(hostile, hostile, (left, right) => {
      const html = htmlOf(`| a | b |\n|---|---|\n| ${code(left)} | ${prose(right)} |\n| c | d |`);
      assertInert(html);
      const cells = [...html.matchAll(/<t[dh]>(.*?)<\/t[dh]>/gs)].map(match => textOf(match[1] ?? ''));
      assert.equal(cells.length, 6, html);
      assert.equal(unisolated(cells[2] ?? ''), unisolated(visible(left)));
    }),
    { numRuns: 500 },
  );
});

test('a sentence keeps its words and is inert', () => {
  fc.assert(
    fc.property(hostile, sentence => {
      const words = sentence
        .split(/\s+/u)
        .filter(word => word !== '')
        .join(' ')
        // A quote is code without its back-ticks.
        .replace(/(^| )`([^` ](?:[^`]*[^` ])?)`(?=$| |[,;:.](?: |$))/g, '$1$2');
      for (const html of [`- ${prose(sentence)}`, prose(sentence)].map(htmlOf)) {
        assertInert(html);
        assert.equal(unisolated(textOf(html).trim()), unisolated(visible(words)));
      }
    }),
    { numRuns: 1000, examples: [['a `b` c'], ['`a` `b`'], ['`x\\|y`, `z`.'], ['`<b>`: #1']] },
  );
});

test('a sentence with names in any place is inert', () => {
  fc.assert(
    fc.property(hostile, hostile, (left, right) => {
      for (const words of [
        say`${left}${name(right)}`,
        say`${name(left)}: ${right}`,
        [left, right],
        say`${name(left)}${right}`,
      ]) {
        assertInert(htmlOf(`- ${phrase(words)}`));
      }
    }),
    { numRuns: 500 },
  );
  assert.equal(
    phrase(say`${name('x')} costs 5 %, ${name('y')}: more; ${name('z')}`),
    '`x` costs 5 %, `y`: more; `z`',
  );
});

test('plain sentences stay plain', () => {
  for (const text of [
    'costs +6.1 % CPU [+4.9, +7.3] (+3.2 ns/op) on',
    'no measurable overhead (MDE 1.2 %)',
    'the 99th percentile, "measured" in 20 rounds: 1.30 µs/op.',
    '15 of 20 rounds · 1 breach, 3 passes',
  ]) {
    assert.equal(prose(text), text);
  }
});

test('paths, flags and mentions in a sentence become code', () => {
  assert.equal(
    prose('out/results/x.txt:14: run @org/team (see #1), now'),
    '`out/results/x.txt:14`: run `@org/team` (see `#1`), now',
  );
  assert.equal(prose('5. of a <b>'), '`5`. of a <code>&#60;b&#62;</code>');
});

test('text that GitHub finds and this parser does not is inert', () => {
  // GitHub looks for e-mail addresses after it decodes entities; a word of a to f may be a commit.
  assert.equal(code('a|b@c.de'), '<code>a&#124;b&#64;<!-- -->c&#46;de</code>');
  assert.equal(prose('was defaced in face 1234567 times'), 'was `defaced` in face `1234567` times');
});

test('long names are cut in the middle', () => {
  const written = code(`start${'x'.repeat(10_000)}end`);
  assert.ok(
    written.length < 210 && written.startsWith('`start') && written.endsWith('end`') && written.includes('…'),
  );
});

test('a fence holds any text', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 4 }), texts => {
      const lines = texts.map(visible);
      const html = htmlOf(`${fenced(lines, 'text').join('\n')}\n\nafter`);
      assertInert(html);
      assert.match(html, /<\/pre>\s*<p>after<\/p>\s*$/);
      assert.equal((html.match(/<pre>/g) ?? []).length, 1);
    }),
  );
  assert.equal(fenced(['````'], 'sh')[0], '`````sh');
  assert.ok(!fenced(['<!-- overhead-action:x -->'], 'text').join('').includes('<!--'));
});
