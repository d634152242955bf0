// The order of functions in test binaries: another one in every round, and where nobody may change it.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../../core/runner.ts';
import { type Binary, ldflagsIn } from './build.ts';
import { canOrder, hasRandomLayout } from './layouts.ts';
import type { GoSuite, GoVariant } from './suite.ts';
import { amount, context, goSuite, goVariant, ready, scratch } from './testing.ts';

const files = scratch();
const WORD = '-X=example.com/place.word=kept';

/** A benchmark that reports the address of a function, and whether the linker set a variable. */
const PLACE = `package place

import (
	"reflect"
	"testing"

	"example.com/place/deep"
)

var word = "lost"

func BenchmarkPlace(b *testing.B) {
	for i := 0; i < b.N; i++ {
		deep.Work()
	}
	b.ReportMetric(float64(reflect.ValueOf(BenchmarkPlace).Pointer()), "address")
	b.ReportMetric(float64(len(word)), word)
}
`;
/** The body of its function is in no other package. */
const DEEP = 'package deep\n\nvar Sum int\n\n//go:noinline\nfunc Work() { Sum += 1 }\n';
const module = join(files.folder, 'module');
mkdirSync(join(module, 'deep'), { recursive: true });
writeFileSync(join(module, 'deep/deep.go'), DEEP);
writeFileSync(join(module, 'go.mod'), 'module example.com/place\n\ngo 1.21\n');
writeFileSync(join(module, 'place_test.go'), PLACE);

const placed = (treatment: GoVariant = goVariant('probe'), rest: Partial<GoSuite> = {}) =>
  goSuite('Place', treatment, rest, { folder: module, module, packages: ['.'] });

async function measured(suite: GoSuite, environment: Readonly<Record<string, string>> = {}) {
  const cache = files.next();
  const { prepared, fork } = await ready(suite, context(cache, environment), files.next);
  return {
    prepared,
    address: async (round: number, variant = 'off') => {
      await prepared.beforeRound?.(round);
      return amount(await fork(variant), 'address');
    },
    fork,
    folders: () => readdirSync(cache, { recursive: true, encoding: 'utf8' }),
  };
}

describe('Go test binaries', () => {
  it('have another order of functions in every round; one seed and one build give one order', async () => {
    const { prepared, address, folders } = await measured(placed());
    assert.equal(prepared.header.layout, 'random');
    const first = await address(1);
    const second = await address(2);
    assert.notEqual(first, second);
    assert.equal(await address(2, 'probe'), second);
    assert.equal(await address(1), first);
    const layouts = folders().filter(path => /layout-\d+$/.test(path));
    assert.deepEqual(
      layouts.map(path => path.replace(/.*layout-/, '')),
      ['1'],
      'one round on disk',
    );
    prepared.close?.();
  });

  it('change it for forks that take turns too, and the conditions stay', async () => {
    const suite = placed(goVariant('probe', { tags: ['extra'] }));
    const { prepared } = await measured(suite);
    const set = async (round: number) => {
      await prepared.beforeRound?.(round);
      const requests = suite.variants.map(variant => ({
        benchmark: prepared.benchmarks[0] ?? '',
        variant,
        raw: files.next(),
        seed: round,
      }));
      const rows = (function* () {
        for (;;) yield ['off', 'probe'];
      })();
      const { results = [] } = (await prepared.together?.(requests, rows)) ?? {};
      return results;
    };
    const [first, second] = [await set(1), await set(2)];
    assert.equal(first.length, 2);
    for (const [index, result] of first.entries()) {
      assert.notEqual(amount(result, 'address'), amount(second[index] as typeof result, 'address'));
      assert.deepEqual(result.conditions, second[index]?.conditions);
    }
    prepared.close?.();
  });

  it('keep the linker arguments of GOFLAGS and of the variant', async () => {
    for (const [variant, inherited] of [
      [goVariant('probe'), `-trimpath '-ldflags=-w ${WORD}'`],
      [goVariant('probe', { ldflags: `-w ${WORD}` }), '-ldflags=-s'],
    ] as const) {
      const { prepared, fork } = await measured(placed(variant), { GOFLAGS: inherited });
      await prepared.beforeRound?.(1);
      assert.equal(amount(await fork('probe'), 'kept'), 4, inherited);
      prepared.close?.();
    }
  });

  it('break the suite if a source of a dependency changes during the run', async () => {
    const { prepared } = await measured(placed());
    await prepared.beforeRound?.(1);
    await prepared.beforeRound?.(2);
    writeFileSync(join(module, 'deep/deep.go'), DEEP.replace('1', '2'));
    try {
      await assert.rejects(
        async () => prepared.beforeRound?.(3),
        (error: Error) =>
          error instanceof PreconditionError &&
          error.message ===
            'off: sources of package example.com/place or its dependencies changed during the run, so its rounds measure two programs: run it again',
      );
    } finally {
      writeFileSync(join(module, 'deep/deep.go'), DEEP);
      prepared.close?.();
    }
  });

  it('break the suite if a later round cannot be linked, with the output of Go', async () => {
    const { prepared } = await measured(placed());
    writeFileSync(join(module, 'place_test.go'), 'package place\n\nfunc broken( {}\n');
    try {
      await assert.rejects(
        async () => prepared.beforeRound?.(1),
        (error: Error) =>
          error instanceof PreconditionError &&
          /building the benchmarks of off failed[\s\S]*place_test.go:3/.test(error.message),
      );
    } finally {
      writeFileSync(join(module, 'place_test.go'), PLACE);
      prepared.close?.();
    }
  });
});

describe('the order of functions', () => {
  const built = (GOFLAGS: string, GOVERSION = 'go1.26.8') => ({
    path: '/none',
    folder: '/none',
    sha256: '0',
    settings: { GOVERSION, GOFLAGS, GOOS: 'linux', GOARCH: 'amd64', GOAMD64: 'v1', GOWORK: '', GOMOD: '' },
  });
  const changes = (ldflags: string, binary: Binary) =>
    canOrder(placed(goVariant('probe', { ldflags })), new Map([['off', new Map([['place', binary]])]]));

  it('changes with other linker arguments too', () => {
    assert.equal(changes('', built('')), true);
    assert.equal(changes('-w', built('-ldflags=-s')), true);
  });

  it('is the one that the user chose for a variant or in GOFLAGS', () => {
    assert.equal(changes('-w -randlayout=0', built('')), false);
    assert.equal(changes('', built("'-ldflags=-w -randlayout=7'")), false);
  });

  it('is the default of the linker before Go 1.23', () =>
    assert.equal(changes('', built('', 'go1.22.12')), false));
});

describe('the linker', () => {
  for (const [release, has] of [
    ['go1.22.12', false],
    ['go1.23.0', true],
    ['go1.26.8', true],
    ['devel go1.28-8bc1e2f', true],
    ['', false],
  ] as const)
    it(`of "${release}" ${has ? 'can' : 'cannot'} order functions at random`, () =>
      assert.equal(hasRandomLayout(release), has));

  for (const [inherited, flags] of [
    ['', ''],
    ['-mod=mod -trimpath', ''],
    ['-ldflags=-w', '-w'],
    ["-mod=mod '-ldflags=-w -s' -trimpath", '-w -s'],
    ['"--ldflags=-X=a=b c" -v', '-X=a=b c'],
    ['-ldflags=-w -ldflags=-s', '-s'],
  ] as const)
    it(`gets "${flags}" from GOFLAGS "${inherited}"`, () => assert.equal(ldflagsIn(inherited), flags));
});
