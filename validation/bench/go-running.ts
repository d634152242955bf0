// The self-overhead of a run of a real Go suite: a wrapped `go` records its builds, and the wrapped test binaries record their runs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METER, ROOT, readUsages, type Usage } from './metered.ts';
import { goEnv, type Length, quoted, type Ran, runSuites } from './ran.ts';

/** Runs a suite of one benchmark and two variants, with a warm build cache. */
export function measureGoRunning(folder: string, length: Length, tell: (text: string) => void): Ran {
  const place = new GoPlace(folder);
  tell('running a Go suite once, to fill the caches');
  place.run({ rounds: 1, timeBudget: '1s' });
  tell(`running ${length.rounds} rounds in Go`);
  return place.run(length);
}

/** A folder with a configuration, a warm cache and a wrapped Go. */
class GoPlace {
  readonly #folder: string;
  readonly #processes: string;
  readonly #cache: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#processes = join(folder, 'processes.jsonl');
    this.#cache = goEnv('GOCACHE');
    mkdirSync(join(folder, 'bin'), { recursive: true });
    const suite = {
      runner: 'go',
      module: join(ROOT, 'go-bench'),
      package: './busy',
      include: 'Operation',
      variants: { off: {}, slower: { env: { OVERHEAD_SLOWDOWN: '5' } } },
    };
    // JSON is YAML.
    writeFileSync(join(folder, 'overhead.yml'), JSON.stringify({ version: 1, suites: { busy: suite } }));
    writeFileSync(join(folder, 'bin/go'), this.#watchedGo(), { mode: 0o755 });
  }

  run(length: Length): Ran {
    for (const name of ['out', 'processes.jsonl'])
      rmSync(join(this.#folder, name), { recursive: true, force: true });
    const run = runSuites(this.#folder, length, {
      PATH: `${join(this.#folder, 'bin')}:${process.env.PATH}`,
      XDG_CACHE_HOME: join(this.#folder, 'cache'),
      // The standard library is already compiled.
      GOCACHE: this.#cache,
    });
    const all = readUsages(this.#processes);
    return { length, run, forks: all.filter(isFork), builds: all.filter(isBuild) };
  }

  /** A script that runs the machine's `go` through the meter, and replaces each test binary by a script that runs the binary through the meter. */
  #watchedGo(): string {
    const metered = quoted(METER, this.#processes);
    return [
      '#!/bin/sh',
      `${metered} ${quoted(join(goEnv('GOROOT'), 'bin/go'))} "$@" || exit`,
      `[ "$1 $2 $3" = '${BUILD.join(' ')}' ] || exit 0`,
      'mv "$4" "$4.real"',
      `printf '#!/bin/sh\\nexec %s "%s" "$@"\\n' ${quoted(metered)} "$4.real" > "$4"`,
      'chmod +x "$4"',
      '',
    ].join('\n');
  }
}

/** The arguments by which the Go runner builds a test binary; its path follows. */
const BUILD = ['test', '-c', '-o'];

function isBuild({ arguments: argv }: Usage): boolean {
  return BUILD.every((word, index) => argv[index] === word);
}

function isFork({ arguments: argv }: Usage): boolean {
  return argv.some(word => word.startsWith('-test.bench='));
}
