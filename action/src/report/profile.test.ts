// A profile for a terminal.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cause, profiledRow, profiledSuite, profileFile } from '../profile/testing.ts';
import { renderProfile } from './profile.ts';
import { loadWidths } from './table.ts';
import { HOSTILE } from './testing.ts';

const render = (width: number, ...suites: Parameters<typeof profileFile>) =>
  renderProfile(profileFile(...suites), { width, colour: false });

describe('the text of a profile', () => {
  it('has the whole cost, and the functions with their callers', () => {
    const causes = [cause(), cause({ name: 'a.B.saved', agent: false, difference: -4, low: -6, high: -2 })];
    assert.equal(
      render(140, profiledSuite({ rows: [profiledRow({ causes })] })),
      `netty-bytebuf
Where the cost is: async-profiler 4.4 (ctimer), 4 forks of each variant; the profiler adds 1.2 % to an operation

AllocateAndRelease: otel against off, 100 ns/op → 162 ns/op
  difference [95 %]     function                  agent  called from
  +62 [+55, +70] ns/op  com.example.Agent.record  agent  io.netty.buffer.PooledByteBufAllocator.newDirectBuffer
`,
    );
  });

  it('leaves the callers out on a narrow screen', () => {
    const text = render(60, profiledSuite());
    assert.match(text, /com\.example\.Agent\.record/);
    assert.doesNotMatch(text, /called from/);
    for (const line of text.split('\n')) assert.ok(line.length <= 60, line);
  });

  it('says why a profile is missing, and if no function costs more', () => {
    const lines = 'JMH ended with 1\n  command: java -jar a.jar';
    assert.match(
      render(100, profiledSuite({ rows: [], unavailable: lines })),
      /^The profile is not available: JMH ended with 1\ncommand: java -jar a\.jar$/m,
    );
    assert.match(
      render(100, profiledSuite({ rows: [], unavailable: 'perf is missing' })),
      /^The profile is not available: perf is missing$/m,
    );
    const rows = [profiledRow({ causes: [cause({ difference: -1, low: -2, high: 0 })] })];
    assert.match(render(100, profiledSuite({ rows })), /^ {2}no function costs more$/m);
  });

  it('shows hostile names as data', async () => {
    await loadWidths();
    for (const name of HOSTILE) {
      const text = render(
        100,
        profiledSuite({
          profiler: name,
          rows: [profiledRow({ benchmark: name, causes: [cause({ name, caller: name })] })],
        }),
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach a screen
      assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066\u2067]/);
    }
  });
});
