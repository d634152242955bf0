// Go suites whose variants are revisions: benchmarks are found in each of them, built in place, and compared if all have them.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../../core/runner.ts';
import { answering, scriptedSimulator } from '../../core/simulator/testing.ts';
import { goRunner } from './go.ts';
import type { GoSettings, GoSuite, GoVariant } from './suite.ts';
import { amount, context, goSuite, goVariant, ROOT, ready, scratch } from './testing.ts';

const files = scratch();
const around = context(join(files.folder, 'cache'), { GOMAXPROCS: '2' });

/** A benchmark that reports the number in a file next to it. */
const SHARED = `package codec

import (
	"os"
	"strconv"
	"testing"
)

func BenchmarkShared(b *testing.B) {
	text, _ := os.ReadFile("testdata/value")
	value, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
	}
	b.ReportMetric(value, "riddles")
}
`;
const another = (signature: string, of = 'codec') =>
  `package ${of}\n\nimport "testing"\n\nfunc ${signature} {}\n`;
const MODULE = { 'src/go.mod': 'module example.com/agent\n\ngo 1.21\n' };
const codec = (value: string) => ({
  ...MODULE,
  'src/codec/codec_test.go': SHARED,
  'src/codec/testdata/value': value,
});

/** A working tree, or a checkout. Its configuration is in `ci`, its module in `src`. */
function tree(name: string, contents: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(contents)) {
    const file = join(files.folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(files.folder, name);
}

/** The suite of two trees: `base`, a revision and the control, and `head`, the working tree. */
function between(
  base: string,
  head: string,
  rest: Partial<GoSuite> = {},
  go: Partial<GoSettings> = {},
): GoSuite {
  const revision = { ref: 'main', source: null, build: [], buildTimeout: 1, places: {} };
  const checkout = { tree: base, folder: join(base, 'ci') };
  const variants: GoVariant[] = [
    goVariant('base', {}, { revision, checkout }),
    goVariant('head', {}, { against: 'base' }),
  ];
  const paths = { folder: join(head, 'ci'), module: join(head, 'src'), packages: ['./...'] };
  return goSuite('.', variants[1], { variants, control: 'base', ...rest }, { ...paths, ...go });
}

async function refusal(suite: GoSuite): Promise<string> {
  try {
    await goRunner.prepare(suite, around);
  } catch (error) {
    assert.ok(error instanceof PreconditionError, String(error));
    return error.message;
  }
  return assert.fail('nothing was refused');
}

const BASE = tree('base', {
  ...codec('1'),
  'src/codec/gone_test.go': another('BenchmarkGone(b *testing.B)'),
});
const HEAD = tree('head', {
  ...codec('2'),
  'src/codec/new_test.go': another('BenchmarkNew(b *testing.B)'),
  'src/fresh/fresh_test.go': another('BenchmarkFresh(b *testing.B)', 'fresh'),
  'src/silent/silent_test.go': another('TestSilent(t *testing.T)', 'silent'),
});

describe('two revisions of a Go module', () => {
  it('are compared by common benchmarks, each in its own folder, with a warning about others', async () => {
    const { prepared, fork } = await ready(between(BASE, HEAD, { expected: ['!Gone'] }), around, files.next);
    assert.deepEqual(prepared.benchmarks, ['Shared-2']);
    assert.equal(amount(await fork('base'), 'riddles'), 1);
    assert.equal(amount(await fork('head'), 'riddles'), 2);
    assert.equal(prepared.header.pkg, 'example.com/agent/codec');
    assert.deepEqual(
      prepared.warnings.filter(({ code }) => code === 'not-in-all').map(({ message }) => message),
      ['package example.com/agent/fresh (only in head)', 'Gone-2 (only in base), New-2 (only in head)'].map(
        names => `not in every revision that is compared, and so not measured: ${names}`,
      ),
    );
    prepared.close?.();
  });

  it('are one program if their sources are the same, in any folders, also in the simulator', {
    skip: process.platform === 'linux' ? false : 'the simulator runs on Linux only',
  }, async () => {
    const simulator = scriptedSimulator(
      answering({ stdout: 'BenchmarkShared \t 1000\t 5 ns/op\t 3 riddles\t 0 B/op\t 0 allocs/op\nPASS\n' }),
    );
    symlinkSync(join(ROOT, 'runners'), join(simulator.context.root, 'runners'));
    const [one, two] = [tree('one', codec('3')), tree('two', codec('3'))];
    const suite = between(one, two, { mode: 'simulation' });
    const prepared = await goRunner.prepare(suite, { ...around, root: simulator.context.root });
    try {
      const same = prepared.warnings.find(({ code }) => code === 'same-variant')?.message;
      assert.match(same ?? '', /^variants base and head do not differ/);
      for (const [index, place] of [one, two].entries()) {
        const [variant, raw] = [suite.variants[index] as GoVariant, files.next()];
        await prepared.fork({ benchmark: 'Shared', variant, raw, seed: 1 });
        const { layers } = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
        assert.equal(layers[1][0].source, join(place, 'src/codec/testdata'));
      }
    } finally {
      prepared.close?.();
      simulator.remove();
    }
  });
});

describe('two revisions of a Go module are rejected', () => {
  it('without a common package', async () => {
    const only = (name: string) =>
      tree(`only ${name}`, {
        ...MODULE,
        [`src/${name}/${name}_test.go`]: another('BenchmarkX(b *testing.B)', name),
      });
    assert.equal(
      await refusal(between(only('a'), only('b'))),
      'no package of suite fixture is in every revision that is compared: package example.com/agent/a (only in base), package example.com/agent/b (only in head)',
    );
  });

  it('R13: if the newer lacks a benchmark or package, unless the configuration acknowledges it', async () => {
    assert.match(
      await refusal(between(BASE, HEAD)),
      /^Gone-2 is in base, and not in head: bring it back, or /,
    );
    assert.match(
      await refusal(between(HEAD, BASE, { expected: ['!New'] })),
      /^example\.com\/agent\/fresh is in base, and not in head/,
    );
  });

  it('without a common benchmark', async () => {
    assert.equal(
      await refusal(between(BASE, HEAD, { include: 'Gone|New' })),
      'no benchmark of suite fixture is in every revision that is compared; there are Gone-2 (only in base), New-2 (only in head)',
    );
  });

  it('if none has the named package', async () => {
    const message = await refusal(between(BASE, HEAD, {}, { packages: ['./codec', './nowhere'] }));
    assert.match(message, /^package \.\/nowhere: there is no folder .*nowhere; correct package or module$/);
  });

  it('if one of them cannot be measured, with its name', async () => {
    const failing = tree('failing', { ...codec('x') });
    const message = await refusal(between(failing, HEAD));
    assert.match(
      message,
      /^in base \(main\): .*BenchmarkShared failed.*Fix it, or leave it out with exclude$/s,
    );
  });
});
