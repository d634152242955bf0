// Benchmarks of variants that choose their own classes, methods or parameter values: paired by the rest of their names.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PreconditionError } from '../../core/runner.ts';
import type { Listing } from './benchmarks.ts';
import { choose, pairedBenchmarks } from './pairs.ts';
import { BARE, type JmhVariant } from './suite.ts';

type Entry = Listing[number];
const entry = (benchmark: string, extra: Partial<Entry> = {}): Entry => ({
  benchmark,
  mode: 'avgt',
  parameters: {},
  jvmArguments: [],
  ...extra,
});

const variant = (name: string, extra: Partial<JmhVariant>): JmhVariant => ({ ...BARE, name, ...extra });

/** Pairs the benchmarks that the patterns of two variants match. */
function pairs(all: readonly Entry[], off: Partial<JmhVariant>, on: Partial<JmhVariant>, parameters = {}) {
  const variants = [variant('off', off), variant('on', on)];
  const listings = Object.fromEntries(
    variants.map(({ name, include }) => [
      name,
      all.filter(({ benchmark }) => new RegExp(include ?? '').test(benchmark)),
    ]),
  );
  const suite = { name: 'codec', parameters, variants, control: 'off' };
  return pairedBenchmarks(listings, suite);
}

const include = (pattern: string) => ({ include: pattern });
const methods = (names: readonly string[], off: string, on: string) =>
  pairs(
    names.map(name => entry(name)),
    include(off),
    include(on),
  ).benchmarks.map(({ name, targets }) => [name, targets.off?.method, targets.on?.method]);

const refused = (call: () => unknown, expected: RegExp) =>
  assert.throws(call, (error: Error) => {
    assert.ok(error instanceof PreconditionError, error.stack);
    assert.match(error.message, expected);
    return true;
  });

describe('variants choose', () => {
  it('with a pattern or a parameter, and otherwise not', () => {
    const chosen = (extra: Partial<JmhVariant>) => choose({ variants: [variant('off', extra)] });
    assert.deepEqual([{}, include('Plain'), { parameters: { agent: 'none' } }].map(chosen), [
      false,
      true,
      true,
    ]);
  });
});

describe('variants that are classes', () => {
  const classes = ['Plain', 'Traced'].flatMap(kind =>
    ['get', 'put'].map(method => `com.example.${kind}Benchmark.${method}`),
  );

  it('are paired by their methods, which name the rows', () => {
    assert.deepEqual(methods(classes, 'PlainBenchmark', 'TracedBenchmark'), [
      ['Get', 'com.example.PlainBenchmark.get', 'com.example.TracedBenchmark.get'],
      ['Put', 'com.example.PlainBenchmark.put', 'com.example.TracedBenchmark.put'],
    ]);
  });

  it('may be named by a part of their names', () =>
    assert.deepEqual(
      methods(classes, '\\.Plain', '\\.Traced').map(([name]) => name),
      ['Get', 'Put'],
    ));

  it('may be in several packages, where the class or the package makes a name unique', () => {
    const names = ['a', 'b'].flatMap(name => [`${name}.PlainMap.get`, `${name}.TracedMap.get`]);
    assert.deepEqual(methods(names, 'Plain', 'Traced'), [
      ['A.Map.get', 'a.PlainMap.get', 'a.TracedMap.get'],
      ['B.Map.get', 'b.PlainMap.get', 'b.TracedMap.get'],
    ]);
  });

  it('are called as in the control if neither class nor method is the same', () => {
    const names = ['a.ActiveBench.withAgent', 'a.IdleBench.withoutAgent'];
    assert.deepEqual(methods(names, 'IdleBench.*', 'ActiveBench.*'), [
      ['WithoutAgent', 'a.IdleBench.withoutAgent', 'a.ActiveBench.withAgent'],
    ]);
  });

  it('may be in different packages', () =>
    assert.deepEqual(methods(['a.Plain.get', 'b.Traced.get'], 'Plain', 'Traced'), [
      ['Get', 'a.Plain.get', 'b.Traced.get'],
    ]));

  it('may be a class and one inside of it', () => {
    const names = ['a.Http.request', 'a.Http.WithAgent.request'];
    assert.deepEqual(methods(names, 'Http\\.request', 'Http\\.WithAgent\\.request'), [
      ['Request', 'a.Http.request', 'a.Http.WithAgent.request'],
    ]);
  });

  it('have the JVM arguments of their own annotations', () => {
    const attached = ['-javaagent:a.jar'];
    const all = [entry('a.Plain.get'), entry('a.Traced.get', { jvmArguments: attached })];
    const [row] = pairs(all, include('Plain'), include('Traced')).benchmarks;
    assert.deepEqual([row?.targets.off?.jvmArguments, row?.targets.on?.jvmArguments], [[], attached]);
  });
});

describe('variants that are methods', () => {
  it('are paired by what is left of the name of the method', () => {
    const names = ['plainGet', 'tracedGet', 'plainPut', 'tracedPut'].map(name => `a.Map.${name}`);
    assert.deepEqual(methods(names, 'plain', 'traced'), [
      ['Get', 'a.Map.plainGet', 'a.Map.tracedGet'],
      ['Put', 'a.Map.plainPut', 'a.Map.tracedPut'],
    ]);
    assert.deepEqual(methods(['a.Map.get_plain', 'a.Map.get_traced'], 'plain$', 'traced$'), [
      ['Get', 'a.Map.get_plain', 'a.Map.get_traced'],
    ]);
  });

  it('are called after their class if nothing of the method is left', () => {
    const names = ['a.Map.plain', 'a.Map.traced', 'a.Set.plain', 'a.Set.traced'];
    assert.deepEqual(
      methods(names, '\\.plain$', '\\.traced$').map(([name]) => name),
      ['Map', 'Set'],
    );
  });

  it('may be named as a whole', () =>
    assert.deepEqual(methods(['a.Map.plain', 'a.Map.traced'], '^a\\.Map\\.plain$', '.*traced'), [
      ['Map', 'a.Map.plain', 'a.Map.traced'],
    ]));
});

describe('variants that are parameter values', () => {
  const parameters = { agent: ['none', 'otel'], size: ['1', '64'] };
  const all = [entry('a.Map.get', { parameters })];
  const none = { parameters: { agent: 'none' } };
  const otel = { parameters: { agent: 'otel' } };

  it('are paired by the other parameters, without their own in the name', () => {
    const { benchmarks, apart } = pairs(all, none, otel);
    assert.deepEqual(
      benchmarks.map(({ name, targets }) => [name, targets.off?.parameters, targets.on?.parameters]),
      ['1', '64'].map(size => [`Get/size=${size}`, { agent: 'none', size }, { agent: 'otel', size }]),
    );
    assert.deepEqual(apart, []);
  });

  it('may have values that the benchmark does not list, and the suite sets the others', () => {
    const { benchmarks } = pairs(all, none, { parameters: { agent: 'mine' } }, { size: ['7'] });
    assert.deepEqual(
      benchmarks.map(({ name, targets }) => [name, targets.on?.parameters]),
      [['Get/size=7', { agent: 'mine', size: '7' }]],
    );
  });

  it('leave out benchmarks without the parameter, and name them', () => {
    const { benchmarks, apart } = pairs([...all, entry('a.Map.clear')], none, otel, { size: ['1'] });
    assert.deepEqual(
      benchmarks.map(({ name }) => name),
      ['Get/size=1'],
    );
    assert.deepEqual(apart, ['a.Map.clear']);
  });

  it('and classes may stand for variants together', () => {
    const traced = entry('a.Traced.get', { parameters: { exporter: ['none', 'file'] } });
    const on = { ...include('Traced'), parameters: { exporter: 'file' } };
    const [row, ...others] = pairs([entry('a.Plain.get'), traced], include('Plain'), on).benchmarks;
    assert.deepEqual([row?.name, row?.targets.on?.parameters, others], ['Get', { exporter: 'file' }, []]);
  });

  it('are rejected for a parameter that no benchmark has, with the nearest name', () =>
    refused(
      () => pairs(all, { parameters: { agnet: 'none' } }, { parameters: { agnet: 'otel' } }),
      /no benchmark of variant off has the parameter "agnet": did you mean "agent"\?/,
    ));
});

describe('a row', () => {
  it('has its mode in the name if there are several', () => {
    const all = ['a.Plain.get', 'a.Traced.get'].flatMap(name =>
      ['avgt', 'thrpt'].map(mode => entry(name, { mode })),
    );
    assert.deepEqual(
      pairs(all, include('Plain'), include('Traced')).benchmarks.map(({ name, mode }) => [name, mode]),
      [
        ['Get/mode=avgt', 'avgt'],
        ['Get/mode=thrpt', 'thrpt'],
      ],
    );
  });

  it('needs a benchmark of every variant, and the error names the one that is alone', () => {
    const names = ['a.Plain.get', 'a.Plain.put', 'a.Traced.get'];
    refused(
      () => methods(names, 'Plain', 'Traced'),
      /^a\.Plain\.put \(avgt\) of variant off has no counterpart in on, which has a\.Traced\.get \(avgt\): correct include of the variants, or leave it out with exclude$/,
    );
  });

  it('needs the same mode and the same other parameters', () => {
    const modes = [entry('a.Plain.get'), entry('a.Traced.get', { mode: 'thrpt' })];
    refused(
      () => pairs(modes, include('Plain'), include('Traced')),
      /a\.Plain\.get \(avgt\) of variant off has no counterpart in on, which has a\.Traced\.get \(thrpt\)/,
    );
    const sizes = [
      entry('a.Plain.get', { parameters: { size: ['1'] } }),
      entry('a.Traced.get', { parameters: { size: ['1', '64'] } }),
    ];
    refused(
      () => pairs(sizes, include('Plain'), include('Traced')),
      /a\.Traced\.get\/size=64 \(avgt\) of variant on has no counterpart in off/,
    );
  });

  it('is not found if a pattern takes the names of several benchmarks whole', () => {
    const names = ['a.Plain.get', 'b.Plain.get', 'a.Traced.get', 'b.Traced.get'];
    refused(
      () => methods(names, '.*Plain.*', '.*Traced.*'),
      /a\.Plain\.get \(avgt\) and b\.Plain\.get \(avgt\) of variant off have the same name without what include \/\.\*Plain\.\*\/ matches: let it match only what differs/,
    );
  });
});
