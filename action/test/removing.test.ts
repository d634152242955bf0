// Benchmarks that a stored run has and a new run lacks, through the command: broken until acknowledged; and files that redefine our units.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { assertStatus, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { measuredOn, type Place, placeIn } from './stored.ts';

const whole = scratch('removing');
before(assertBuilt);
after(whole.remove);

const CONFIG = `version: 1
suites:
  codec: # ours
    runner: jmh
    jar: a.jar
    variants: { off: {},   probe: { agent: a.jar } }
  other:
    runner: jmh
    jar: a.jar
    variants: { off: {}, probe: { agent: a.jar } }
`;
const FILE = '.github/overhead.yml';

/** A folder with a configuration, a stored run of two benchmarks, and the results of a run of one of them. */
async function ready(config = CONFIG): Promise<Place> {
  const place = placeIn(whole);
  mkdirSync(place.here('.github'));
  writeFileSync(place.here(FILE), config);
  const both = measuredOn(1).replace(
    /^Benchmark.*$/gm,
    line => `${line}\n${line.replace('Encode', 'Decode/size=64')}`,
  );
  await place.stored(both);
  place.measured(measuredOn(2));
  return place;
}

const compare = ({ call }: Place, ...argv: string[]) => call('compare', 'now.txt', '--config', FILE, ...argv);
const accept = ({ call }: Place, ...argv: string[]) =>
  call('baseline', 'accept', '--reason', 'merged into Encode', ...argv);

describe('a benchmark of the newest stored run', () => {
  it('R13: breaks the suite if it is missing, until it is acknowledged, and the configuration keeps the reason', async () => {
    const place = await ready();
    const broken = compare(place);
    assertStatus(broken, 2);
    assert.match(broken.out, /lacks the benchmark Decode\/size=64/);
    assert.match(
      broken.out.replace(/\s+/g, ' '),
      /overhead baseline accept --removed 'Decode\/size=64' --reason/,
    );
    const accepted = accept(place, '--removed', 'Decode*');
    assertStatus(accepted, 0);
    assert.equal(accepted.out, `codec: Decode* is no longer expected: commit ${FILE}\n`);
    const entry = "    expected:\n      - '!Decode*' # merged into Encode\n";
    assert.equal(
      readFileSync(place.here(FILE), 'utf8'),
      CONFIG.replace('codec: # ours\n', `codec: # ours\n${entry}`),
    );
    assertStatus(compare(place), 0);
    const again = accept(place, '--removed', 'Decode*');
    assert.equal(again.out, 'codec: Decode* is already marked as removed\n');
    assertStatus(compare(place, '--baseline', 'baselines'), 0);
  });

  it('R13: is expected if the list of the suite contains it, and only then', async () => {
    for (const [list, status] of [
      ["['*']", 2],
      ['[Encode, Decode/*]', 2],
      ['[Encode]', 0],
      ["['!Decode/*']", 0],
    ] as const) {
      const place = await ready(
        CONFIG.replace('    jar: a.jar\n', `    jar: a.jar\n    expected: ${list}\n`),
      );
      assertStatus(compare(place), status);
    }
  });

  it('cannot be acknowledged by an unknown name, and the error suggests another', async () => {
    const place = await ready();
    for (const [argv, expected] of [
      [
        ['--removed', 'Decod/size=64'],
        /no newest stored run has "Decod\/size=64": did you mean "Decode\/size=64"/,
      ],
      [['--removed', 'Decode*', '--suite', 'codex'], /unknown suite "codex": did you mean "codec"/],
      [['--removed', '!Decode*'], /is not a valid name/],
      [['--removed', 'Decode*', '--config', 'none.yml'], /the configuration none\.yml, .*does not exist/],
      [[], /name either a stored run, or a removed item with --removed/],
      [['now.txt', '--removed', 'x'], /name either a stored run, or a removed item with --removed/],
    ] as const) {
      const refused = accept(place, ...argv);
      assertStatus(refused, 3);
      assert.match(refused.err, expected);
    }
    assert.equal(readFileSync(place.here(FILE), 'utf8'), CONFIG);
    assertStatus(accept(place, '--removed', 'probe', '--suite', 'other'), 0);
    assert.match(
      readFileSync(place.here(FILE), 'utf8'),
      / {2}other:\n {4}expected:\n {6}- '!probe' # merged/,
    );
  });
});

describe('a file that declares a unit of ours', () => {
  it('S31: is broken if it turns a cost into a gain, and none of its gates passes', () => {
    const place = placeIn(whole);
    const costly = measuredOn(1, 0.96).replace('better=lower', 'better=higher');
    const result = place.call('compare', place.measured(costly), '--max-overhead', '5%');
    assertStatus(result, 2);
    assert.match(result.out, /its Unit line says better=higher of cpu-ns\/op/);
    assert.match(result.out, /\+9\d\.\d/);
  });
});
