// Shared by tests of stored runs: runs of known dates and costs, saved and compared through the command.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DirectoryStore } from '../src/baselines/directory.ts';
import { type CommandResult, judge, overhead, type Scratch } from './command.ts';
import { resultFile } from './fixture.ts';

export const REGRESSION = ['--max-regression', '5%'];
/** A budget that a run of {@link failedOn} breaches. */
export const BUDGET = ['--max-overhead', '5%'];

/** A result file of the suite `codec` that began at noon of a day in March. */
export const measuredOn = (day: number, overheadOf = 0.01) =>
  `date: 2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z\ncommit: ${String(day).repeat(40).slice(0, 40)}\n${resultFile(overheadOf, 0.002)}`;

export const failedOn = (day: number) => measuredOn(day, 0.2);

/** The command in its own folder. */
export interface Place {
  readonly here: (...names: string[]) => string;
  readonly call: (...argv: string[]) => CommandResult;
  readonly measured: (text: string) => string;
  /** Makes the folder of a judged run. Returns its name. */
  readonly finished: (name: string, text: string, ...argv: string[]) => string;
  /** Judges a result file and saves it as a user would. Returns the printed path. */
  readonly saved: (text: string) => string;
  /** Stores a result file without the command, which is faster. Returns its path. */
  readonly stored: (text: string, verdict?: 'pass' | 'breach') => Promise<string>;
  readonly compare: (file: string, ...argv: string[]) => ReturnType<typeof judge>;
  /** The marks of a stored run: its verdict, acceptance and pin. */
  readonly marks: (path: string) => Record<string, unknown>;
}

let count = 0;

/** A new folder inside `whole`, and the command in it. */
export function placeIn(whole: Scratch): Place {
  const folder = whole.path(`place-${count++}`);
  mkdirSync(folder);
  const here = (...names: string[]) => join(folder, ...names);
  const call = (...argv: string[]): CommandResult => overhead(folder, argv);
  const measured = (text: string) => {
    writeFileSync(here('now.txt'), text);
    return 'now.txt';
  };
  const finished = (name: string, text: string, ...argv: string[]) => {
    mkdirSync(here(name, 'results'), { recursive: true });
    writeFileSync(here(name, 'results/codec.txt'), text);
    call('compare', `${name}/results/codec.txt`, '--out', name, ...argv);
    return name;
  };
  const saved = (text: string) => call('baseline', 'save', finished(`run-${count++}`, text)).out.trim();
  const stored = async (text: string, verdict: 'pass' | 'breach' = 'pass') => {
    const { path } = await new DirectoryStore(here('baselines')).append({ suite: 'codec', text, verdict });
    return relative(folder, path);
  };
  const compare = (file: string, ...argv: string[]) => judge(folder, [file, ...REGRESSION, ...argv]);
  const marks = (path: string) => JSON.parse(readFileSync(here(path.replace(/\.txt$/, '.json')), 'utf8'));
  return { here, call, measured, finished, saved, stored, compare, marks };
}
