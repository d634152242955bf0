// What a pull request with a suite in the box takes: nothing known, everything known but what it changed, and everything known.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, type Usage } from './metered.ts';
import { goEnv, runSuites } from './ran.ts';

const BOX = join(ROOT, 'action/dist/box-linux-amd64');

/** How much is measured. */
export interface BoxSize {
  /** A regular expression of benchmarks of go-bench's agent. */
  readonly include: string;
  readonly seeds: number;
}

/** A run in the box. */
export interface Boxed {
  readonly what: string;
  readonly run: Usage;
  /** Machines that booted to measure, and forks that were known. */
  readonly machines: number;
  readonly known: number;
  /** The largest machine, on its host, in bytes; 0 where none booted. */
  readonly memory: number;
}

/** Runs a suite with one treatment three times. Null where there is no QEMU or kernel, in words of `tell`. */
export function measureBoxed(folder: string, size: BoxSize, tell: (text: string) => void): Boxed[] | null {
  const box = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'overhead/box');
  if (spawnSync(BOX, ['check', box]).status !== 0) {
    tell('SKIP the box: no QEMU or no kernel is here (make setup)');
    return null;
  }
  const cache = join(folder, 'cache/overhead/box');
  mkdirSync(cache, { recursive: true });
  // What a machine boots is there; images and results are not.
  for (const name of ['kernels', 'packages', 'qemu'])
    if (existsSync(join(box, name))) symlinkSync(join(box, name), join(cache, name));
  const run = (what: string, level: string): Boxed => {
    tell(`the box: ${what}`);
    return boxed(folder, size, what, level);
  };
  return [
    run('nothing known', 'disabled'),
    run('the control known, the treatment new', 'collecting'),
    run('all known', 'collecting'),
  ];
}

function boxed(folder: string, { include, seeds }: BoxSize, what: string, level: string): Boxed {
  const suite = {
    runner: 'go',
    lane: 'box',
    module: join(ROOT, 'go-bench'),
    package: './agent',
    include,
    variants: { off: {}, agent: { env: { OVERHEAD_LEVEL: level } } },
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'overhead.yml'), JSON.stringify({ version: 1, suites: { agent: suite } }));
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  const length = { rounds: seeds, timeBudget: '1h' };
  const run = runSuites(folder, length, {
    XDG_CACHE_HOME: join(folder, 'cache'),
    GOCACHE: goEnv('GOCACHE'),
    CGO_ENABLED: '0',
  });
  return { what, run, ...machinesOf(join(folder, 'out')) };
}

/** What the raw output of a run says of its machines; rehearsals do not count. */
export function machinesOf(run: string): Pick<Boxed, 'machines' | 'known' | 'memory'> {
  const answers = globSync('raw/*/round-*/**/answer.json', { cwd: run }).map(
    path => answerSchema.parse(JSON.parse(readFileSync(join(run, path), 'utf8'))).host,
  );
  const booted = answers.filter(({ known }) => !known);
  return {
    machines: booted.length,
    known: answers.length - booted.length,
    memory: Math.max(0, ...booted.map(({ memory }) => memory)),
  };
}

const answerSchema = z.object({ host: z.object({ known: z.boolean(), memory: z.number() }) });
