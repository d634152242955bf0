// The links in the documentation lead to existing files, headings and targets of make.
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import type { Programs } from '../../core/programs.ts';
import { ROOT } from './fixture.ts';

const PAGES = globSync(['*.md', 'docs/*.md', '{*,*/*,*/*/*}/README.md'], {
  cwd: ROOT,
  exclude: ['node_modules', '**/testdata'],
});
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TARGETS = new Set([...read('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, name = '']) => name));

/** The anchors of headings as GitHub makes them; a repeated heading gets a number. */
function anchorsIn(text: string): Set<string> {
  const counts = new Map<string, number>();
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\- _]/gu, '')
      .replaceAll(' ', '-');
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '');
}

interface Link {
  readonly link: string;
  /** The file or folder that it leads to, from the root. */
  readonly target: string;
  readonly anchor: string | undefined;
}

/** The links of a page into this repository, including pictures. */
function linksOf(path: string, text: string): Link[] {
  const prose = withoutCode(text).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)| (?:src|srcset)="([^"]+)"/g)]
    .map(([, link, picture = '']) => link ?? picture)
    .filter(link => !/^[a-z]+:/.test(link))
    .map(link => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)));
      return { link, anchor, target };
    });
}

/** The links of a page that lead nowhere. */
function dead(path: string, text: string): string[] {
  const nowhere = ({ target, anchor }: Link) => {
    if (target !== path && !existsSync(join(ROOT, target))) return true;
    return (
      anchor !== undefined &&
      target.endsWith('.md') &&
      !anchorsIn(target === path ? text : read(target)).has(anchor)
    );
  };
  return linksOf(path, text)
    .filter(nowhere)
    .map(({ link }) => link);
}

/** The pages that no chain of links from README.md reaches; a folder means its README. */
function unreached(pages: readonly string[], text: (path: string) => string): string[] {
  const reached = new Set(['README.md']);
  for (const path of reached)
    for (const { target } of linksOf(path, text(path)))
      for (const page of [target, join(target, 'README.md')]) if (pages.includes(page)) reached.add(page);
  return pages.filter(page => !reached.has(page));
}

/** The pictures that no page shows or links. */
function unlinked(
  pictures: readonly string[],
  pages: readonly string[],
  text: (path: string) => string,
): string[] {
  const shown = new Set(pages.flatMap(path => linksOf(path, text(path)).map(({ target }) => target)));
  return pictures.filter(picture => !shown.has(picture));
}

/** The targets in a text that the Makefile does not have. */
function unmade(text: string): string[] {
  const named = [...text.matchAll(/`make ([a-z-]+)[^`]*`|^make ([a-z-]+)/gm)].map(
    ([, quoted, line]) => quoted ?? line ?? '',
  );
  return named.filter(name => !TARGETS.has(name));
}

describe('documentation', () => {
  it('exists', () => assert.ok(PAGES.length >= 20, PAGES.join()));
  for (const path of PAGES) {
    it(`links only to existing targets: ${path}`, () => {
      assert.deepEqual(dead(path, read(path)), []);
      assert.deepEqual(unmade(read(path)), []);
    });
  }

  it('can be reached from README.md, every page', () => assert.deepEqual(unreached(PAGES, read), []));

  it('has an index that lists each page of docs/ and of a runner once', () => {
    const pages = PAGES.filter(path => /^docs\/(?!README\.md$)|^runners\/[^/]+\/README\.md$/.test(path));
    const listed = linksOf('docs/README.md', read('docs/README.md')).map(({ target }) => target);
    assert.deepEqual(listed.toSorted(), pages.toSorted());
  });

  it('says for each program of the bundle where it runs', () => {
    const files = readdirSync(join(ROOT, 'action/dist')).filter(name => !name.startsWith('chunk-'));
    const list = JSON.parse(read('action/dist/programs.json')) as Programs;
    const packed = Object.values(list).flatMap(programs => programs.map(({ name }) => name));
    const programs = [...files, ...packed];
    const unnamed = programs.filter(name => !read('docs/architecture.md').includes(`\`${name}\``));
    assert.ok(programs.length > 8, programs.join());
    assert.deepEqual(unnamed, []);
  });

  it('describes each package of a Go module in its README', () => {
    const modules = globSync('*/go.mod', { cwd: ROOT, exclude: ['tools'] }).map(dirname);
    assert.ok(modules.length > 4, modules.join());
    const packages = modules.flatMap(module => {
      const folders = globSync(`${module}/*/**/*.go`, { cwd: ROOT }).map(file => dirname(file));
      const own = [...new Set(folders)].filter(folder => !/\/(cmd|trial|testdata)\b/.test(folder));
      return own.map(folder => [module, folder.slice(module.length + 1)] as const);
    });
    const undescribed = packages.filter(
      ([module, name]) => !read(`${module}/README.md`).includes(`\`${name}`),
    );
    assert.ok(packages.length > 50, packages.join());
    assert.deepEqual(undescribed, []);
  });

  it('shows every picture of docs/', () => {
    const pictures = globSync('docs/*.{png,svg}', { cwd: ROOT });
    assert.ok(pictures.length > 10, pictures.join());
    assert.deepEqual(unlinked(pictures, PAGES, read), []);
    assert.deepEqual(
      unlinked(
        ['docs/a.png', 'docs/b.png', 'docs/c.png'],
        ['docs/x.md'],
        () => '![a](a.png) `<img src="b.png">` <img src="c.png">',
      ),
      ['docs/b.png'],
    );
  });

  it('is rejected with a page that no link reaches', () => {
    const pages: Readonly<Record<string, string>> = {
      'README.md': '[a](docs/a.md) [b](simulator)',
      'docs/a.md': '`[c](c.md)`',
      'docs/c.md': '',
      'simulator/README.md': '',
    };
    assert.deepEqual(
      unreached(Object.keys(pages), path => pages[path] ?? ''),
      ['docs/c.md'],
    );
  });

  it('is rejected with links that lead nowhere', () => {
    assert.deepEqual(
      dead(
        'docs/x.md',
        '[a](nowhere.md) [b](../README.md#no-such-heading) [c](../README.md#in-a-workflow) [d](#here)\n## Here\n',
      ),
      ['nowhere.md', '../README.md#no-such-heading'],
    );
    assert.deepEqual(unmade('`make tset`, `make test`\nmake demmo\n'), ['tset', 'demmo']);
  });

  it('has the anchors that GitHub makes of headings', () =>
    assert.deepEqual([...anchorsIn('# `a b`: c/d\n## A\n## A\n```\n# no\n```\n')], ['a-b-cd', 'a', 'a-1']));
});
