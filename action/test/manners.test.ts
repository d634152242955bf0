// The command on a terminal and in a pipe: help, colours, hints, and folders that are not its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Command } from 'commander';
import { stringify } from 'yaml';
import { commandLine } from '../src/cli/program.ts';
import { comparisonSchema, readComparison } from '../src/comparison/comparison.ts';
import type { Host } from '../src/host/host.ts';
import { VERSION } from '../src/host/version.ts';
import { assertStatus, CLI, overhead, scratch, start } from './command.ts';
import { assertBuilt, ROOT, resultFile } from './fixture.ts';

const noFull = existsSync('/dev/full') ? false : 'there is no /dev/full';
const ESCAPE = '\u001b';

describe('the command', () => {
  const { folder, path, remove } = scratch('manners');
  before(() => {
    assertBuilt();
    writeFileSync(path('breach.txt'), resultFile(0.2, 0.002));
  });
  after(remove);
  const call = (...argv: string[]) => overhead(folder, argv);

  const wordsOf = ({ commands }: Command): string[][] => [
    [],
    ...commands.flatMap(one => wordsOf(one).map(argv => [one.name(), ...argv])),
  ];
  for (const argv of wordsOf(commandLine(() => async () => undefined, {} as Host))) {
    it(`${['overhead', ...argv].join(' ')} --help prints the usage`, () => {
      const result = call(...argv, '--help');
      assertStatus(result, 0);
      assert.match(result.out, new RegExp(`^Usage: ${['overhead', ...argv].join(' ')}`));
      assert.match(result.out, /-h, --help/);
      assert.equal(result.err, '');
    });
  }

  it('prints its version', () => {
    const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
    assert.equal(call('--version').out, `${VERSION}\n`);
    assert.equal(version, VERSION);
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no command', [], /Usage: overhead/],
    ['an unknown command', ['runn'], /unknown command 'runn'.*Did you mean run\?/s],
    [
      'an unknown flag',
      ['compare', 'breach.txt', '--max-overheads', '5%'],
      /Did you mean --max-overhead\?.*use --help/s,
    ],
    [
      'a flag without its value',
      ['compare', 'breach.txt', '--max-overhead'],
      /--max-overhead <percent>' argument missing/,
    ],
    [
      'a bare number for a budget',
      ['compare', 'breach.txt', '--max-overhead', '5'],
      /max-overhead: "5" could be a ratio or a percentage: write 5%/,
    ],
    [
      'an unknown policy',
      ['compare', 'breach.txt', '--on-inconclusive', 'ignore'],
      /"ignore" is not known: known here: neutral, fail/,
    ],
    ['nothing to judge', ['compare'], /missing required argument 'path'/],
    ['nothing to measure', ['run'], /Nothing to measure: name an agent .*or a configuration/],
    [
      'an agent for an unknown suite',
      ['run', 'nety-bytebuf', '--agent', 'a.jar'],
      /did you mean "netty-bytebuf"\?/,
    ],
    [
      'a missing store, before anything is measured',
      ['run', '--config', 'ok.yml', '--baseline', 'nowhere'],
      /nowhere does not exist/,
    ],
    [
      'a missing run to resume',
      ['run', '--resume', 'nowhere'],
      /--resume nowhere: the folder has no run\.json/,
    ],
    [
      'two folders at once',
      ['run', '--resume', 'a', '--out', 'b'],
      /'--out <dir>' cannot be used with option '--resume <dir>'/,
    ],
    ['a report without a run', ['report', '.'], /\. contains no comparison\.json: name the folder of a run/],
    [
      'an import without a store',
      ['import', 'breach.txt'],
      /--into is missing: name the folder of the stored results/,
    ],
    ['an import without files', ['import', '--into', 'store'], /missing required argument 'file'/],
    ['an export without a target', ['export', '.'], /name a file with --csv, --parquet or --openmetrics/],
  ];
  for (const [what, argv, expected] of wrong) {
    it(`rejects ${what} as a usage error, with a hint`, () => {
      writeFileSync(path('ok.yml'), CONFIG);
      const result = call(...argv);
      assertStatus(result, 3);
      assert.match(result.err, expected);
      assert.equal(result.out, '');
    });
  }

  it('uses no colour in a pipe except on request, and never under NO_COLOR', () => {
    const argv = ['compare', 'breach.txt', '--max-overhead', '5%'];
    const coloured = (variables: Record<string, string>) => {
      const { out, err } = overhead(folder, argv, variables);
      return (out + err).includes(ESCAPE);
    };
    assert.equal(coloured({}), false);
    assert.equal(coloured({ FORCE_COLOR: '1' }), true);
    assert.equal(coloured({ FORCE_COLOR: '1', NO_COLOR: '1' }), false);
  });

  it('exits with its verdict even if the reader closes the pipe early', async () => {
    for (const [budget, status] of [
      ['5%', 1],
      ['50%', 0],
    ] as const) {
      const { child, ended } = start(folder, ['compare', 'breach.txt', '--max-overhead', budget]);
      child.stdout?.destroy();
      const result = await ended;
      assertStatus(result, status);
      assert.equal(result.err, '');
    }
  });

  it('exits without a verdict if the report cannot be written', { skip: noFull }, () => {
    const full = openSync('/dev/full', 'w');
    const result = spawnSync(process.execPath, [CLI, 'compare', 'breach.txt'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    assert.equal(result.status, 2, result.stderr);
    assert.match(result.stderr, /^Standard output cannot be written: ENOSPC.*Write to another file\.\n$/);
  });

  it('separates data from messages: standard output has only the JSON', () => {
    const result = overhead(folder, ['compare', 'breach.txt', '--json', '-'], { FORCE_COLOR: '1' });
    assertStatus(result, 0);
    comparisonSchema.parse(JSON.parse(result.out));
  });

  it('makes the folders of its output files', () => {
    const result = call('compare', 'breach.txt', '--json', 'deep/er/c.json', '--out', 'deep/out');
    assertStatus(result, 0);
    readComparison(path('deep/er/c.json'));
    assert.deepEqual(readdirSync(path('deep/out')).sort(), ['comparison.json', 'report.md']);
    assertStatus(call('report', 'deep/out', '--markdown', 'deep/er/r.md'), 0);
    assert.equal(readFileSync(path('deep/er/r.md'), 'utf8').startsWith('### '), true);
  });

  describe('measuring into', () => {
    /** A run that is broken and ends at once, because its agent is missing. */
    const measure = (out: string) => {
      writeFileSync(path('ok.yml'), CONFIG);
      return call('run', '--config', 'ok.yml', '--seed', '7', '--out', out);
    };

    it('a folder with other files: is refused, and changes nothing', () => {
      mkdirSync(path('strange'));
      writeFileSync(path('strange/diary.txt'), 'mine');
      const result = measure('strange');
      assertStatus(result, 3);
      assert.match(
        result.err,
        /--out strange is not the folder of a run, and holds diary\.txt: name another folder, such as --out strange\/run,/,
      );
      assert.deepEqual(readdirSync(path('strange')), ['diary.txt']);
    });

    it('a file: is refused', () => {
      const result = measure('breach.txt');
      assertStatus(result, 3);
      assert.match(result.err, /--out breach\.txt is a file: name a folder/);
    });

    it('the folder of a finished run: keeps that run, and only that one, as .previous', () => {
      assertStatus(measure('run'), 2);
      writeFileSync(path('run/first'), '');
      assertStatus(measure('run'), 2);
      assert.ok(existsSync(path('run.previous/first')));
      assert.equal(existsSync(path('run/first')), false);
      writeFileSync(path('run/second'), '');
      assertStatus(measure('run'), 2);
      assert.ok(existsSync(path('run.previous/second')));
      assert.equal(existsSync(path('run.previous/first')), false);
    });

    /** A run in its state after a stop at an interim analysis. */
    const stopped = (name: string) => {
      assertStatus(measure(name), 2);
      const record = JSON.parse(readFileSync(path(name, 'run.json'), 'utf8'));
      Object.assign(record.suites[0], { finished: false, broken: [] });
      writeFileSync(path(name, 'run.json'), JSON.stringify(record));
    };

    it('the folder of a stopped run: is refused, and says how to resume it', () => {
      stopped('stopped');
      const result = measure('stopped');
      assertStatus(result, 3);
      assert.match(result.err, /stopped holds an unfinished run: overhead run --resume stopped completes it/);
    });

    it('the folder of a stopped run, to resume it: needs the same configuration, except for gates', () => {
      stopped('half');
      const resumed = (config: string, ...argv: string[]) => {
        writeFileSync(path('ok.yml'), config);
        return call('run', '--resume', 'half', ...argv);
      };
      const changed = resumed(CONFIG.replace('codec.jar', 'other.jar'));
      assertStatus(changed, 3);
      assert.match(
        changed.err,
        /--resume half: the configuration, a revision, an agent or .* has changed since the run began.*Undo the change, or start/,
      );
      for (const argv of [
        ['--rounds', '3'],
        ['--seed', '8'],
        ['--quick'],
        ['--config', 'x.yml'],
        ['codex'],
      ]) {
        const other = resumed(CONFIG, ...argv);
        assertStatus(other, 3);
        assert.ok(other.err.includes(`and ${argv.join(' ')} differs from them: remove it`), other.err);
      }
      const gated = resumed(`${CONFIG}    gates: { cpu-ns/op: { max: 5 } }\n`, '--seed', '7');
      assertStatus(gated, 2);
      assert.match(gated.out, /the agent of "probe" is not there/);
      const record = JSON.parse(readFileSync(path('half/run.json'), 'utf8'));
      assert.equal(record.suites[0].gates[0].kind, 'max');
    });

    it('the folder of a run of another machine or another agent: is refused', () => {
      stopped('away');
      const resumed = () => call('run', '--resume', 'away');
      writeFileSync(path('nowhere.jar'), 'built since');
      const rebuilt = resumed();
      rmSync(path('nowhere.jar'));
      assertStatus(rebuilt, 3);
      assert.match(rebuilt.err, /an agent or a benchmark jar has changed since the run began/);
      const record = JSON.parse(readFileSync(path('away/run.json'), 'utf8'));
      record.machine.cpus = '640';
      writeFileSync(path('away/run.json'), JSON.stringify(record));
      const moved = resumed();
      assertStatus(moved, 3);
      assert.match(
        moved.err,
        /began on another machine \(cpus: 640, here \d+\).*Resume it there, or start a new run/,
      );
    });

    it('a folder whose .previous is not ours: is refused, and removes nothing', () => {
      assertStatus(measure('mine'), 2);
      mkdirSync(path('mine.previous'));
      writeFileSync(path('mine.previous/diary.txt'), 'mine');
      const result = measure('mine');
      assertStatus(result, 3);
      assert.match(result.err, /mine would become mine\.previous, which holds files that are not a run/);
      assert.deepEqual(readdirSync(path('mine.previous')), ['diary.txt']);
    });

    it('the folder of a run of another version: is refused, and names the field', () => {
      mkdirSync(path('newer'));
      writeFileSync(path('newer/run.json'), '{"schema": 9}');
      const result = measure('newer');
      assertStatus(result, 2);
      assert.match(result.err, /newer\/run\.json: not a record of a run of this version: schema/);
    });
  });
});

const CONFIG = stringify({
  version: 1,
  suites: {
    codec: { runner: 'jmh', jar: 'codec.jar', variants: { off: {}, probe: { agent: 'nowhere.jar' } } },
  },
});
