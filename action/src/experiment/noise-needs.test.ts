// Tests of what the noise of a machine means for measurements on it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Noise } from './noise.ts';
import { noiseNeeds } from './noise-needs.ts';

const measure = (name: string, mde: number, low: number, high: number) => ({
  name,
  mde,
  overhead: (low + high) / 2,
  low,
  high,
});
const QUIET: Noise = {
  measured: 20,
  rounds: 19,
  elapsed: 81_400,
  steal: 0.012,
  pressure: 0.05,
  measures: [measure('CPU', 0.014, -0.009, 0.008), measure('time', 0.21, -0.1, 0.12)],
};

describe('the noise of a machine', () => {
  it('is reported as the overheads that can and cannot be detected', () => {
    const [rounds, cpu, time] = noiseNeeds(QUIET);
    assert.equal(rounds?.state, 'ready');
    assert.match(
      rounds?.found ?? '',
      /^20 of a program against itself in 81 s, 1 of them disturbed .*1\.2 %/,
    );
    assert.equal(cpu?.state, 'ready');
    assert.match(cpu?.found ?? '', /^overheads from 1\.4 % on .*\[−0\.9 %, \+0\.8 %\]/);
    assert.equal(time?.state, 'note');
    assert.match(time?.action ?? '', /limits on CPU time/);
  });

  it('gets a note if too many rounds were disturbed', () => {
    for (const busy of [{ rounds: 14 }, { pressure: 0.3 }]) {
      const [rounds] = noiseNeeds({ ...QUIET, ...busy });
      assert.equal(rounds?.state, 'note');
      assert.match(rounds?.action ?? '', /other work is running/);
    }
  });

  it('gets a note for a difference between a program and itself', () => {
    const [, cpu] = noiseNeeds({ ...QUIET, measures: [measure('CPU', 0.01, 0.002, 0.02)] });
    assert.equal(cpu?.state, 'note');
    assert.match(cpu?.found ?? '', /^\+1\.1 % .* between a program and itself/);
  });

  it('is unknown with too few rounds', () => {
    const none = { name: 'CPU', mde: null, overhead: null, low: null, high: null };
    const [, cpu] = noiseNeeds({ ...QUIET, rounds: 3, measures: [none] });
    assert.deepEqual([cpu?.state, cpu?.action], ['note', 'run doctor again when the machine is quieter']);
  });
});
