// JUnit's XML, as Surefire, Gradle, pytest and others write it: the time of each test.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Faults } from './faults.ts';
import type { Reader, Reading } from './reader.ts';
import { nameOf, validValue } from './values.ts';

type Node = { readonly [name: string]: unknown };

const LISTS = new Set(['testsuite', 'testcase', 'failure', 'error', 'skipped']);
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseAttributeValue: false,
  isArray: name => LISTS.has(name),
});

/** A test is the benchmark `CLASS.NAME`, and an operation is one run of it. A failed test is a fault; a skipped one is left out. */
export const readJunit: Reader = (text, faults, wanted) => {
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    faults.fail(
      valid.err.line,
      `this is not XML (${valid.err.msg}): the file was cut off, or is no report of tests`,
    );
  const root = parse(text, faults);
  if (root.testsuites === undefined && root.testsuite === undefined)
    faults.fail(1, 'no element testsuite or testsuites is in it: name a report of JUnit');
  const values = suitesOf(root.testsuites as Node | undefined)
    .concat(listOf(root.testsuite))
    .flatMap(testsOf)
    .flatMap(test => readingOf(test, faults, wanted));
  if (values.length === 0)
    faults.add(1, 'no test ran in it that include selects: run one, or correct include');
  return { values, units: {} };
};

/** The parser finds some faults that the validator does not. */
function parse(text: string, faults: Faults): Node {
  try {
    return PARSER.parse(text) as Node;
  } catch (error) {
    return faults.fail(1, `this is not XML (${(error as Error).message}): write the file again`);
  }
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
/** An empty element is a text. */
const suitesOf = (node: Node | undefined): Node[] => (typeof node === 'object' ? listOf(node.testsuite) : []);
/** Suites may contain suites. */
const testsOf = (suite: Node): Node[] => [
  ...listOf(suite.testcase),
  ...listOf(suite.testsuite).flatMap(testsOf),
];

function readingOf(test: Node, faults: Faults, wanted: (name: string) => boolean): Reading[] {
  const [within, own, time] = ['@classname', '@name', '@time'].map(key => String(test[key] ?? '')) as [
    string,
    string,
    string,
  ];
  const full = within === '' ? own : `${within}.${own}`;
  const where = `testcase ${full}`;
  const benchmark = nameOf(full, where, faults);
  if (benchmark === null || !wanted(benchmark) || test.skipped !== undefined) return [];
  if (test.failure !== undefined || test.error !== undefined) {
    faults.add(where, 'the test failed: correct it, or leave it out with include');
    return [];
  }
  // Older releases of Surefire write 1,234.5.
  const seconds = /^[\d,]*\.?\d+(?:[eE]-?\d+)?$/.test(time) ? Number(time.replaceAll(',', '')) : Number.NaN;
  if (Number.isNaN(seconds)) {
    faults.add(where, `its time is "${time}", and no number of seconds`);
    return [];
  }
  const value = validValue(Math.round(seconds * 1e9), where, faults);
  return value === null ? [] : [{ benchmark, unit: 'ns/op', value }];
}
