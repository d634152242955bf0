// Every command in a code block of the documentation is run as written, or this file names the test that runs it instead, and the reason.
import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { git } from '../src/baselines/testing.ts';
import { leaveRun } from '../src/runs/testing.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { argumentsOf, callsIn, fencedIn } from './documented.ts';
import { assertBuilt, ROOT } from './fixture.ts';
import { failedOn, measuredOn, type Place, placeIn } from './stored.ts';

const PAGES = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'runners/*/README.md'], { cwd: ROOT });
/** Pages about other programs. */
const MODULES = globSync('{compare,go-bench,jvm-bench}/README.md', { cwd: ROOT });
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const { folder: whole, path, remove } = scratch('documented');
before(assertBuilt);
after(remove);
const begin = () => placeIn({ folder: whole, path, remove });

function finished(): Place {
  const place = begin();
  leaveRun(place.here('overhead-out'), { run: { commit: 'a'.repeat(40) } });
  assertStatus(place.call('compare', 'overhead-out', '--out', 'overhead-out'), 0);
  return place;
}

const FIRST = '20260301T120000Z-111111111111.txt';

/** A store of two runs, and files to import. */
async function stored(place = begin()): Promise<Place> {
  for (const day of [1, 2]) await place.stored(measuredOn(day));
  for (const [name, from] of Object.entries({
    'data.js': 'action/src/importers/testdata/data.js',
    'jmh.json': 'core/readers/testdata/jmh.json',
    'bench.txt': 'core/readers/testdata/go-bench.txt',
    'hyperfine.json': 'core/readers/testdata/hyperfine-2.json',
    'bp-runner.fail-on-breach.yml': 'action/src/importers/testdata/thresholds.yml',
  }))
    cpSync(join(ROOT, from), place.here(name));
  return place;
}

const COMMIT = '3f2a1b9c4d5e'.padEnd(40, '0');

/** The stored runs of this repository, which the page names. */
function released(): Place {
  const place = begin();
  cpSync(join(ROOT, 'baselines'), place.here('baselines'), { recursive: true });
  return place;
}

async function failed(): Promise<Place> {
  const place = begin();
  await place.stored(failedOn(1).replace(/^commit: .*$/m, `commit: ${COMMIT}`), 'breach');
  return place;
}

/** A clone whose branch of stored runs has one run, and five shards of another run. */
async function branched(): Promise<Place> {
  const place = await stored(finished());
  const remote = path(`remote-${place.here().split('-').at(-1)}`);
  mkdirSync(remote);
  git(remote, 'init', '--quiet', '--bare');
  git(remote, 'config', 'uploadpack.allowFilter', 'true');
  git(place.here(), 'init', '--quiet', '.');
  git(place.here(), 'remote', 'add', 'origin', remote);
  git(place.here(), 'commit', '--quiet', '--allow-empty', '--message=first');
  git(place.here(), 'push', '--quiet', 'origin', 'main');
  const commit = git(place.here(), 'rev-parse', 'HEAD');
  for (const index of [1, 2, 3, 4, 5])
    leaveRun(place.here(`shard-${index}`), { run: { commit, shard: { index, of: 5 } } });
  assertStatus(place.call('baseline', 'save', 'overhead-out', '--baseline', 'branch'), 0);
  return place;
}

/** How to run a documented call: its place, and the values of its placeholders. It must end with 0. */
interface Runs {
  readonly at: () => Place | Promise<Place>;
  readonly for?: Readonly<Record<string, readonly string[]>>;
}
/** A test or target that runs a call which needs minutes, a virtual machine or extra rights. */
interface Elsewhere {
  readonly by: string;
  /** The text in that file that runs the call. */
  readonly as: string;
  readonly because: string;
}

const noise = {
  by: 'action/src/experiment/noise.test.ts',
  as: 'measureNoise(',
  because: 'it measures for two minutes',
};
const kernels = {
  by: 'action/src/commands/kernels.test.ts',
  as: 'kernelsCommand(',
  because: 'it boots a machine for each kernel; make kernels does',
};
const agents = {
  by: 'action/src/config/docs.test.ts',
  as: "globSync('examples/**/overhead.yml'",
  because: 'it needs packages of the distribution, and root for a measurement; there the file is read',
};

const removal = {
  by: 'action/test/removing.test.ts',
  as: "'--removed', 'Decode*'",
  because: 'it needs a configuration, which is changed there',
};

const remote = {
  by: 'action/test/object-storage.test.ts',
  as: "'baseline', 'copy', place",
  because: 'it needs a server',
};

const compaction = {
  by: 'action/src/commands/fleet.test.ts',
  as: 'compacts: true',
  because: 'it needs a server',
};

const profiled = {
  by: 'action/test/profiled.test.ts',
  because: 'it measures, and runs forks under a profiler',
};

const CALLS: Readonly<Record<string, Runs | Elsewhere>> = {
  run: { ...profiled, as: "['run', '--config'" },
  'profile my-suite': { ...profiled, as: "['profile', '--config'" },
  'run --agent my-agent.jar --max-overhead 5%': {
    by: 'action/src/config/inputs.test.ts',
    as: "agent: 'a.jar'",
    because: 'it measures for minutes; there its flags become suites',
  },
  'run --quick': {
    by: 'action/test/first-projects.test.ts',
    as: "'run', '--quick'",
    because: 'it measures for minutes; make first-hour does',
  },
  'run --config examples/simulator/overhead.yml': {
    ...agents,
    because: 'it boots machines for hours; there the file is read',
  },
  'run --shard 2/5 --out shard-2': {
    by: 'action/test/sharding.test.ts',
    as: "'--shard'",
    because: 'it measures for minutes',
  },
  'run connections.simulation files.simulation --config examples/kernel-agents/overhead.yml': agents,
  'run connections files --config examples/kernel-agents/overhead.yml': agents,
  kernels: kernels,
  'run --kernels usual': kernels,
  'run --kernels 6.1,6.12 --hooks kprobe --workloads open --rounds 5': kernels,
  'run --kernels 5.10,6.1,6.12,7.2 --rounds 5': kernels,
  doctor: noise,
  'doctor noise': noise,
  'doctor --json -': noise,
  'doctor --markdown machine.md': noise,
  'doctor jmh go': {
    by: 'action/test/doctor.test.ts',
    as: "['doctor', 'go']",
    because: 'it is red where a JDK or Go is missing',
  },
  'doctor simulator --fetch': {
    by: 'action/test/simulator-workflow.test.ts',
    as: `install \${cache}`,
    because: 'it downloads QEMU and a kernel; a script replaces the simulator there',
  },
  'doctor --privileged': {
    by: 'runners/kernel/needs.test.ts',
    as: 'privilegedNeeds',
    because: 'it fails on any machine that was not prepared for it',
  },
  init: { by: 'action/test/init.test.ts', as: "['init']", because: 'each kind of project is tried there' },

  'report overhead-out --html report.html': { at: finished },
  'baseline save DIR': { at: finished, for: { DIR: ['overhead-out'] } },
  'baseline list [SUITE]': { at: stored, for: { '[SUITE]': ['codec'] } },
  'baseline show NAME': { at: stored, for: { NAME: [FIRST] } },
  'baseline accept NAME --reason TEXT': { at: failed, for: { NAME: [COMMIT.slice(0, 7)], TEXT: ['meant'] } },
  'baseline accept 3f2a1b9 --reason spans carry the tenant now, agreed in #412': { at: failed },
  'baseline accept --removed NAME --reason TEXT': removal,
  'baseline accept --removed Transcode --reason merged into Encode, #412': removal,
  'baseline pin NAME --as v1.2': { at: stored, for: { NAME: [FIRST] } },
  'baseline pin 20261129T144752Z-e66ea8c93e66.txt --as v1.2': { at: released },
  'baseline prune [SUITE] --keep N': { at: stored, for: { '[SUITE]': ['codec'], N: ['1'] } },
  'baseline prune [SUITE] --imported': { at: stored, for: { '[SUITE]': ['codec'] } },
  'baseline copy FROM TO': remote,
  'baseline copy branch s3://example-overhead/runs': remote,
  'baseline save overhead-out --baseline s3://example-overhead/runs': {
    ...remote,
    as: "'baseline', 'save', name, '--baseline', place",
  },
  'compare overhead-out --baseline s3://example-overhead/runs': {
    ...remote,
    as: "'compare', 'three', '--baseline', place",
  },
  'baseline compact': compaction,
  'baseline compact --baseline s3://measurements/overhead': compaction,
  'baseline compact --baseline s3://my-bucket/overhead': compaction,
  'fleet --baseline s3://my-bucket/overhead --html site/': {
    by: 'action/src/commands/fleet.test.ts',
    as: 'fleetCommand(',
    because: 'it needs a server',
  },
  'query SELECT repository, suite, count(*) AS runs, max(started) AS newest FROM runs GROUP BY ALL --baseline s3://measurements/overhead':
    {
      by: 'action/src/commands/query.test.ts',
      as: 'queryCommand(',
      because: 'it needs a server; there the store is a folder',
    },
  'history [SUITE]': { at: stored, for: { '[SUITE]': ['codec'] } },
  'history --html history.html': { at: stored },
  'history --baseline branch --html history.html': { at: branched },
  'import data.js --into baselines': { at: stored },
  'import jmh.json --into baselines --suite codec --date 2025-11-21T03:15:00Z --commit 3f2a1b9': {
    at: stored,
  },
  'import bench.txt hyperfine.json --into branch --suite nightly --date 2025-11-21': { at: branched },
  'import --from thresholds bp-runner.fail-on-breach.yml': { at: stored },
  'export baselines --csv overhead.csv': { at: stored },
  'export branch --parquet overhead.parquet': { at: branched },
  'export --csv -': { at: stored },
  'export --openmetrics /var/lib/node_exporter/overhead.prom': {
    at: stored,
    for: { '/var/lib/node_exporter/overhead.prom': ['overhead.prom'] },
  },
  'compare shard-*/ --baseline branch --out judged': {
    at: branched,
    for: { 'shard-*/': [1, 2, 3, 4, 5].map(index => `shard-${index}/`) },
  },
};

/** Calls of other programs, with the test that runs them and its text. links.test.ts checks targets of make. */
const OTHERS: readonly (readonly [RegExp, string, string])[] = [
  [/^make( |$)/, 'action/test/links.test.ts', 'function unmade('],
  [/^(git clone|npm install --global) /, 'action/test/first-hour.test.ts', "commands('1. Get the command')"],
  [/^compare (judge|pack) /, 'compare/cmd/compare/main_test.go', 'output(t, "pack"'],
  [/^compare (reduce|levels) /, 'compare/cmd/compare/reduce_test.go', 'answerTo(t, "levels"'],
  [/^compare pool /, 'compare/levels/pool_test.go', 'func TestPool('],
  [
    /^sudo apt-get install --yes --no-install-recommends qemu-system-x86$/,
    'action/test/simulator-workflow.test.ts',
    'apt-get install --yes --no-install-recommends qemu-system-x86',
  ],
  [/^apt-get install libbpf-tools$/, 'self-hosted/trial/agents_test.go', 'libbpf-tools'],
  [/^\$ go tool pprof -http : -diff_base /, 'action/test/profiled.test.ts', "'tool', 'pprof'"],
  [/^(CGO_ENABLED=0 )?go test \.\/\.\.\./, 'Makefile', 'go test -v -count=1 ./...'],
  [/^go test \.\/samples -fuzz /, 'tools/fuzz', '-fuzz "^$target'],
  [
    /^go test \.\/cmd\/compare -run '\^\$' -bench /,
    'compare/cmd/compare/bench_test.go',
    'func BenchmarkJudge(',
  ],
  [/^mvn -B -f jvm-bench\/pom\.xml package/, 'Makefile', '$(MAVEN) package'],
  [/^mvn -B -f jvm-bench\/pom\.xml spotless:apply/, 'Makefile', '$(MAVEN) spotless:apply'],
  [/^mvn -B -f jvm-bench\/applications\/\S+ package$/, 'core/application/builtin.ts', "'package'"],
];
/** Calls that readmes.test.ts runs, or compares with the calls of make. */
const BELOW = /^(?:GOOS=wasip1|OVERHEAD_LEVEL=|printf |java )/;
const PROGRAMS =
  /^(?:sudo |\$ )?(?:[A-Z]\w*=\S* )*(?:make|git|npm|compare|apt-get|action\/dist\/\S+|go|mvn|java|printf|curl)(?: |$)/;

/** The whole calls in the code blocks of a text. */
const wholeIn = (text: string) =>
  callsIn(text)
    .filter(({ whole }) => whole)
    .map(call => argumentsOf(call).join(' '));

describe('a command of the documentation', () => {
  const documented = new Set(PAGES.flatMap(page => wholeIn(read(page))));

  it('is listed in this file, which lists no command that is in no page', () => {
    assert.deepEqual([...documented].sort(), Object.keys(CALLS).sort());
  });

  for (const [words, how] of Object.entries(CALLS))
    if ('at' in how)
      it(`works: overhead ${words}`, async () => {
        const place = await how.at();
        const call = callsIn(`\`\`\`\noverhead ${quoted(words)}\n\`\`\``)[0];
        assert.ok(call);
        const given = argumentsOf(call).flatMap(word => how.for?.[word] ?? [word]);
        assertStatus(overhead(place.here(), given), 0);
      });
    else
      it(`is run by another test: overhead ${words}`, () => {
        assert.ok(read(how.by).includes(how.as), how.by);
        assert.ok(how.because.length > 10);
      });

  it('works if it is in a sentence and judges a file of this repository', () => {
    const calls = PAGES.flatMap(page => callsIn(read(page)).filter(({ whole }) => !whole));
    const judging = new Set(
      calls
        .map(argumentsOf)
        .filter(([command, path = '']) => command === 'compare' && globSync(path, { cwd: ROOT }).length > 0)
        .map(words => words.join(' ')),
    );
    assert.ok(judging.size >= 2, [...judging].join());
    for (const words of judging) {
      const given = words
        .split(' ')
        .flatMap(word => (/[*]/.test(word) ? globSync(word, { cwd: ROOT }) : [word]));
      assertStatus(overhead(ROOT, given), 0);
    }
  });

  it('of another program is run by another test', () => {
    const lines = [...PAGES, ...MODULES]
      .flatMap(page => fencedIn(read(page)).lines)
      .filter(line => PROGRAMS.test(line));
    assert.ok(lines.length > 20, lines.join('\n'));
    assert.deepEqual(
      lines.filter(line => !BELOW.test(line) && !OTHERS.some(([pattern]) => pattern.test(line))),
      [],
    );
    for (const [pattern, by, words] of OTHERS) {
      assert.ok(read(by).includes(words), `${by}: ${words}`);
      assert.ok(
        lines.some(line => pattern.test(line)),
        `${pattern}`,
      );
    }
  });

  it('names only Go tests that exist', () => {
    const readmes = globSync('{*,*/*}/README.md', { cwd: ROOT, exclude: ['node_modules'] });
    const texts = [...PAGES, ...readmes, 'Makefile'].map(read);
    const named = texts.flatMap(text =>
      [...text.matchAll(/(?<=-(?:run|bench|fuzz) '?)[A-Z][\w|]+|\bTest[A-Z]\w+\b/g)].flatMap(([name]) =>
        name.split('|'),
      ),
    );
    const sources = globSync('{compare,simulator,self-hosted,load,go-bench,validation}/**/*_test.go', {
      cwd: ROOT,
    }).map(read);
    assert.ok(named.length >= 10, named.join());
    // Go runs every test whose name contains the pattern.
    for (const name of named)
      assert.ok(
        sources.some(text => new RegExp(`^func (?:Test|Benchmark|Fuzz)?\\w*${name}\\w*\\(`, 'm').test(text)),
        name,
      );
  });

  it('of Go names existing packages and flags, and allows enough time', () => {
    const own = new Set(['v', 'run', 'bench', 'count', 'short', 'timeout', 'fuzz', 'fuzztime']);
    const lines = globSync('*/README.md', { cwd: ROOT }).flatMap(page =>
      fencedIn(read(page))
        .lines.filter(line => /(?:^| )go test /.test(line))
        .map(line => ({ folder: dirname(page), line: line.split(/ {2,}/)[0] ?? '' })),
    );
    assert.ok(lines.length >= 10, JSON.stringify(lines));
    for (const { folder, line } of lines) {
      const [, tested = ''] = / (\.\/\S+)/.exec(line) ?? [];
      const place = join(folder, tested.replace(/\/?\.\.\.$/, ''));
      assert.ok(tested !== '' && existsSync(join(ROOT, place)), line);
      const sources = globSync(`${place}/*_test.go`, { cwd: ROOT }).map(read).join('\n');
      const declared = [...sources.matchAll(/\bflag\.\w+\("([\w-]+)"/g)].map(([, name = '']) => name);
      for (const [, flag = ''] of line.matchAll(/ -([a-z-]+)/g))
        assert.ok(own.has(flag) || declared.includes(flag), `${folder}: -${flag} in ${line}`);
      // Go ends a test after ten minutes; long tests with virtual machines take hours.
      if (/ -machines\b/.test(line)) assert.match(line, / -(?:short|timeout|kernels)\b/);
    }
  });
});

/** Quotes the reason of an acceptance, which is a sentence, as one argument again. */
function quoted(words: string): string {
  return words.replace(/(?<=--reason )(.* .*)$/, '"$1"');
}
