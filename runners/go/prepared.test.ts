// Conditions of forks that must be the same for a suite, with binaries that were never built.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { conditionsOf, type GoBinaries } from './prepared.ts';
import { context, goSuite, goVariant } from './testing.ts';

it('the Go release and the target processor are conditions of every variant', () => {
  const probe = goVariant('probe');
  const suite = goSuite('.', probe);
  const built = (GOVERSION: string, GOAMD64: string) => ({
    path: '/none',
    folder: '/none',
    sha256: GOVERSION,
    settings: { GOVERSION, GOAMD64, GOOS: 'linux', GOARCH: 'amd64', GOWORK: '', GOMOD: '', GOFLAGS: '' },
  });
  const { environment, signal } = context('/none');
  const binaries: GoBinaries = {
    suite,
    meter: '/none',
    counted: '' as const,
    binaries: new Map([
      ['off', new Map([['m/a', built('go1.26.8', 'v1')]])],
      ['probe', new Map([['m/a', built('go1.27.0', 'v3')]])],
    ]),
    environment,
    signal,
    simulator: null,
  };
  const off = conditionsOf(binaries, goVariant('off'), 2);
  const on = conditionsOf(binaries, probe, 2);
  const differing = Object.keys(off).filter(key => key in on && off[key] !== on[key]);
  assert.deepEqual(differing, ['Go version', 'GOAMD64']);
  assert.deepEqual([on['Go version'], on.GOAMD64], ['go1.27.0', 'v3']);
});
