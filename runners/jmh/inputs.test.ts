// The files that belong to the identity of a run: those of the working tree, not of a revision, which its commit identifies.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { jmhRunner } from './jmh.ts';
import { BARE } from './suite.ts';
import { BENCHMARK_JAR, fixtureSuite, withAgent } from './testing.ts';

it('the inputs of a run are the jars and agents of its working tree', () => {
  const revision = { ref: 'main', source: null, build: [], buildTimeout: 1, places: {} };
  const own = withAgent('', { jar: '/own.jar' });
  const old = {
    ...BARE,
    name: 'old',
    revision,
    jar: 'old.jar',
    agent: { kind: 'file', path: 'old-agent.jar' },
  } as const;
  const suite = fixtureSuite('.', own);
  const { agent } = own;
  assert.deepEqual(jmhRunner.inputs({ ...suite, variants: [...suite.variants, old] }), [
    BENCHMARK_JAR,
    agent?.kind === 'file' ? agent.path : '',
    '/own.jar',
  ]);
  assert.deepEqual(jmhRunner.inputs({ ...suite, jar: 'builtin', variants: [old] }), []);
});
