// The names of benchmarks: as short as possible, unique for every mode and combination of parameters.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchmarksOf, type Listing, listingSchema, shared } from './benchmarks.ts';

type Entry = Listing[number];
const entry = (benchmark: string, extra: Partial<Entry> = {}): Entry => ({
  benchmark,
  mode: 'avgt',
  parameters: {},
  jvmArguments: [],
  ...extra,
});

const suite = (parameters: Record<string, string[]> = {}) => ({ name: 'codec', parameters });
const names = (listing: Listing, parameters: Record<string, string[]> = {}) =>
  benchmarksOf(listing, suite(parameters)).map(benchmark => benchmark.name);

describe('the name of a benchmark', () => {
  it('is its method, with the capital letter of the format', () => {
    assert.deepEqual(names([entry('com.example.Codec.encode'), entry('com.example.Codec.decode')]), [
      'Encode',
      'Decode',
    ]);
  });

  it('has its class if two methods have the same name, and its package if two classes do', () => {
    assert.deepEqual(
      names([entry('a.Json.encode'), entry('a.Xml.encode'), entry('a.Xml.decode'), entry('b.Xml.parse')]),
      ['Json.encode', 'Xml.encode', 'Decode', 'Parse'],
    );
    assert.deepEqual(names([entry('a.Xml.encode'), entry('b.Xml.encode')]), ['A.Xml.encode', 'B.Xml.encode']);
  });

  it('stays unique after capitalization', () => {
    assert.deepEqual(names([entry('a.Codec.encode'), entry('a.Coder.Encode')]), [
      'Codec.encode',
      'Coder.Encode',
    ]);
  });

  it('has no mode if only one mode was chosen', () => {
    const both = [entry('a.Codec.encode', { mode: 'avgt' }), entry('a.Codec.encode', { mode: 'thrpt' })];
    assert.deepEqual(names(both), ['Encode/mode=avgt', 'Encode/mode=thrpt']);
    assert.deepEqual(names([...both, entry('a.Codec.decode', { mode: 'ss' })]), [
      'Encode/mode=avgt',
      'Encode/mode=thrpt',
      'Decode',
    ]);
  });

  it('has percent-encoded values', () => {
    const values = ['two words', 'a/b', '50%', 'k=v', 'tab\there', 'ü', ''];
    assert.deepEqual(names([entry('a.B.c', { parameters: { text: values } })]), [
      'C/text=two%20words',
      'C/text=a%2Fb',
      'C/text=50%25',
      'C/text=k%3Dv',
      'C/text=tab%09here',
      'C/text=ü',
      'C/text=',
    ]);
  });

  it('reserves the keys agent and mode for the format', () => {
    const parameters = { agent: ['x', 'y'], mode: ['fast'] };
    const listing = [entry('a.B.c', { parameters }), entry('a.B.c', { parameters, mode: 'ss' })];
    assert.deepEqual(names(listing), [
      'C/param.agent=x/param.mode=fast/mode=avgt',
      'C/param.agent=y/param.mode=fast/mode=avgt',
      'C/param.agent=x/param.mode=fast/mode=ss',
      'C/param.agent=y/param.mode=fast/mode=ss',
    ]);
    assert.deepEqual(benchmarksOf(listing, suite())[0]?.parameters, { agent: 'x', mode: 'fast' });
  });
});

describe('parameters', () => {
  const listing = [entry('a.B.c', { parameters: { size: ['1', '64'], kind: ['heap', 'direct'] } })];

  it('run in all combinations, the first slowest', () => {
    assert.deepEqual(names(listing), [
      'C/size=1/kind=heap',
      'C/size=1/kind=direct',
      'C/size=64/kind=heap',
      'C/size=64/kind=direct',
    ]);
  });

  it('are those of the configuration, if it names any', () => {
    assert.deepEqual(names(listing, { size: ['7'] }), ['C/size=7/kind=heap', 'C/size=7/kind=direct']);
    assert.deepEqual(benchmarksOf(listing, suite({ size: ['7'], kind: ['heap'] })), [
      {
        name: 'C/size=7/kind=heap',
        method: 'a.B.c',
        mode: 'avgt',
        parameters: { size: '7', kind: 'heap' },
        jvmArguments: [],
      },
    ]);
  });

  it('named twice run once', () => {
    assert.deepEqual(names(listing, { size: ['7', '7'], kind: ['heap'] }), ['C/size=7/kind=heap']);
  });

  it('apply only to benchmarks that have them', () => {
    assert.deepEqual(names([...listing, entry('a.B.d')], { size: ['7'], kind: ['heap'] }), [
      'C/size=7/kind=heap',
      'D',
    ]);
  });

  it('of no benchmark are rejected, with the nearest name', () => {
    assert.throws(
      () => names(listing, { sizes: ['7'] }),
      /no benchmark of suite codec has the parameter "sizes": did you mean "size"\?/,
    );
    assert.throws(
      () => names([entry('a.B.d')], { size: ['7'] }),
      /no benchmark of suite codec has the parameter "size": they have none: remove it$/,
    );
  });
});

it('rejects an invalid list', () => {
  assert.throws(() => listingSchema.parse([{ benchmark: 'a.B.c', mode: 'avgt' }]));
});

describe('the benchmarks of two jars', () => {
  const sized = (...size: string[]) => entry('a.Codec.encode', { parameters: { size } });

  it('are those that both have, with the parameters of the first', () => {
    const { common, alone } = shared(
      [sized('64'), entry('a.Codec.old')],
      [[entry('a.Codec.fresh'), sized('64', '256')]],
    );
    assert.deepEqual(common, [sized('64')]);
    assert.deepEqual(alone, ['a.Codec.old', 'a.Codec.fresh']);
  });

  it('exclude those with other modes or parameters', () => {
    const other = entry('a.Codec.encode', { parameters: { length: ['64'] } });
    assert.deepEqual(shared([sized('64')], [[other]]), { common: [], alone: ['a.Codec.encode'] });
    const timed = entry('a.Codec.encode', { mode: 'thrpt', parameters: { size: ['64'] } });
    assert.deepEqual(shared([sized('64')], [[sized('64'), timed]]), {
      common: [sized('64')],
      alone: ['a.Codec.encode'],
    });
  });

  it('are all, for one jar', () => {
    const listing = [sized('64'), entry('a.Codec.old')];
    assert.deepEqual(shared(listing, [listing, listing]), { common: listing, alone: [] });
  });
});
