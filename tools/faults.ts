// Writes docs/faults.md: every fault that must cause no harm, with the tests that cause it, found by their titles. Usage: `node tools/faults.ts`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FAULTS, type Fault, KINDS } from './fault-list.ts';

const ROOT = join(import.meta.dirname, '..');
export const PAGE = join(ROOT, 'docs/faults.md');

/** A test that causes a fault. */
export interface Shown {
  readonly fault: string;
  readonly path: string;
  /** The result, from the title of the test. */
  readonly name: string;
}

/** Tests in TypeScript are called `S1: …` or `S1, S2: …`, tests in Go `TestS1…`. */
export function shownIn(path: string, text: string): Shown[] {
  const named = path.endsWith('.go')
    ? [...text.matchAll(/^func Test([SRV]\d+)([A-Z]\w*)\(/gm)].map(([, faults = '', name = '']) => [
        faults,
        spoken(name),
      ])
    : [...text.matchAll(/(['"`])([SRV]\d+(?:, [SRV]\d+)*): ((?:(?!\1|\n).)+)\1/g)].map(
        ([, , faults = '', name = '']) => [faults, name.replace(/\$\{[^}]*\}/g, '…')],
      );
  return named.flatMap(([faults = '', name = '']) =>
    faults.split(', ').map(fault => ({ fault, path, name })),
  );
}

/** `OtherMachine` as lower-case words. */
function spoken(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** All tests that are named after a fault. */
export function allShown(): Shown[] {
  const paths = globSync(
    '{core,action,runners,tools,compare,simulator,load,go-bench,self-hosted,validation}/**/*{.test.ts,_test.go}',
    { cwd: ROOT },
  );
  return paths
    .filter(path => !path.includes('node_modules') && !path.endsWith('faults.test.ts'))
    .sort()
    .flatMap(path => shownIn(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** The faults without a test, and the tests of unknown faults. */
export function problems(faults: readonly Fault[], shown: readonly Shown[]): string[] {
  const known = new Set(faults.map(({ id }) => id));
  return [
    ...faults
      .filter(({ id }) => !shown.some(({ fault }) => fault === id))
      .map(({ id }) => `${id}: no test is named after it`),
    ...shown
      .filter(({ fault }) => !known.has(fault))
      .map(({ fault, path }) => `${path}: ${fault} is not in the list`),
  ];
}

export function page(faults: readonly Fault[], shown: readonly Shown[]): string {
  const sections = KINDS.map(([kind, title]) => {
    const rows = faults
      .filter(fault => fault.kind === kind)
      .map(fault =>
        rowOf(
          fault,
          shown.filter(test => test.fault === fault.id),
        ),
      );
    return [
      `## ${title}`,
      '',
      '| | what goes wrong | what happens, and the test that shows it |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n');
  });
  return [
    '# Faults',
    '',
    '<!-- Written by tools/faults.ts from the names of the tests. -->',
    '',
    'Each fault, with the tests that cause it. A test is named after its fault, and `make test` or `make test-long` runs it. [Security](security.md) says what is protected, and against whom.',
    '',
    ...sections,
  ].join('\n');
}

function rowOf({ id, what, besides }: Fault, tests: readonly Shown[]): string {
  const titles = [...new Set(tests.map(({ path, name }) => `${link(path)}: ${cell(name)}`))];
  const notes = besides === undefined ? [] : [`*${besides}*`];
  return `| ${id} | ${what} | ${[...titles, ...notes].join('<br>')} |`;
}

function link(path: string): string {
  return `[${basename(path).replace(/(\.test\.ts|_test\.go)$/, '')}](../${path})`;
}

function cell(name: string): string {
  return name.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
}

if (import.meta.main) {
  const shown = allShown();
  const wrong = problems(FAULTS, shown);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  writeFileSync(PAGE, page(FAULTS, shown));
}
