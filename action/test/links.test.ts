// What documentation points to is there: files, headings in them, and targets of make.
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';

const PAGES = globSync(['*.md', 'docs/*.md', '{*,*/*}/README.md'], {
  cwd: ROOT,
  exclude: ['node_modules', '**/testdata'],
});
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TARGETS = new Set([...read('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, name = '']) => name));

/** Headings as GitHub names them in an address, a number behind those that are there twice. */
function anchorsIn(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\- _]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
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

/** Links of a page into this repository, pictures among them. */
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

/** Links of a page that lead nowhere. */
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

/** Pages that nobody comes to who begins at the first one and follows links; a folder shows its README. */
function unreached(pages: readonly string[], text: (path: string) => string): string[] {
  const seen = new Set(['README.md']);
  for (const path of seen)
    for (const { target } of linksOf(path, text(path)))
      for (const page of [target, join(target, 'README.md')]) if (pages.includes(page)) seen.add(page);
  return pages.filter(page => !seen.has(page));
}

/** Pictures that no page shows or leads to. */
function unseen(
  pictures: readonly string[],
  pages: readonly string[],
  text: (path: string) => string,
): string[] {
  const shown = new Set(pages.flatMap(path => linksOf(path, text(path)).map(({ target }) => target)));
  return pictures.filter(picture => !shown.has(picture));
}

/** Targets that make does not know. */
function unmade(text: string): string[] {
  const named = [...text.matchAll(/`make ([a-z-]+)[^`]*`|^make ([a-z-]+)/gm)].map(
    ([, quoted, line]) => quoted ?? line ?? '',
  );
  return named.filter(name => !TARGETS.has(name));
}

describe('documentation', () => {
  it('is there', () => assert.ok(PAGES.length >= 20, PAGES.join()));
  for (const path of PAGES) {
    it(`points to what is there: ${path}`, () => {
      assert.deepEqual(dead(path, read(path)), []);
      assert.deepEqual(unmade(read(path)), []);
    });
  }

  it('is reached from README.md, every page', () => assert.deepEqual(unreached(PAGES, read), []));

  it('has an index of docs/ in which each of its pages stands once', () => {
    const pages = PAGES.filter(path => /^docs\/(?!README\.md$)/.test(path));
    const listed = linksOf('docs/README.md', read('docs/README.md')).map(({ target }) => target);
    assert.deepEqual(listed.toSorted(), pages.toSorted());
  });

  it('says of each program of the bundle where it runs', () => {
    const programs = readdirSync(join(ROOT, 'action/dist')).filter(name => !name.startsWith('chunk-'));
    const unnamed = programs.filter(name => !read('docs/architecture.md').includes(`\`${name}\``));
    assert.ok(programs.length > 8, programs.join());
    assert.deepEqual(unnamed, []);
  });

  it('says in the README of a Go module what each of its packages is', () => {
    const modules = globSync('*/go.mod', { cwd: ROOT, exclude: ['tools'] }).map(dirname);
    assert.ok(modules.length > 4, modules.join());
    const packages = modules.flatMap(module => {
      const folders = globSync(`${module}/*/**/*.go`, { cwd: ROOT }).map(file => dirname(file));
      const own = [...new Set(folders)].filter(folder => !/\/(cmd|trial|testdata)\b/.test(folder));
      return own.map(folder => [module, folder.slice(module.length + 1)] as const);
    });
    const untold = packages.filter(([module, name]) => !read(`${module}/README.md`).includes(`\`${name}`));
    assert.ok(packages.length > 50, packages.join());
    assert.deepEqual(untold, []);
  });

  it('shows every picture that is drawn for it', () => {
    const pictures = globSync('docs/*.{png,svg}', { cwd: ROOT });
    assert.ok(pictures.length > 10, pictures.join());
    assert.deepEqual(unseen(pictures, PAGES, read), []);
    assert.deepEqual(
      unseen(
        ['docs/a.png', 'docs/b.png', 'docs/c.png'],
        ['docs/x.md'],
        () => '![a](a.png) `<img src="b.png">` <img src="c.png">',
      ),
      ['docs/b.png'],
    );
  });

  it('would be found unreached', () => {
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

  it('would be found pointing nowhere', () => {
    assert.deepEqual(
      dead(
        'docs/x.md',
        '[a](nowhere.md) [b](../README.md#no-such-heading) [c](../README.md#in-a-workflow) [d](#here)\n## Here\n',
      ),
      ['nowhere.md', '../README.md#no-such-heading'],
    );
    assert.deepEqual(unmade('`make tset`, `make test`\nmake demmo\n'), ['tset', 'demmo']);
  });

  it('is named by its headings as GitHub does', () =>
    assert.deepEqual([...anchorsIn('# `a b`: c/d\n## A\n## A\n```\n# no\n```\n')], ['a-b-cd', 'a', 'a-1']));
});
