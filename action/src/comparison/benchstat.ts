// Tables of benchstat, the unchanged command. It reads only files that the statistics program accepted, or that certainly hold no NaN.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../../../core/programs.ts';
import { agentKey } from '../../../core/results/agents.ts';
import type { InputFile, Ratios } from './judge.ts';
import { type Paths, Program } from './programs.ts';
import { inTemporary } from './temporary.ts';

/** Header keys that differ from run to run: benchstat would start a new table for each value. */
const IGNORED = 'cpu,cpus,memory,kernel,image,runtime,runner,commit,tree,revisions,date,arch,control';

export class Benchstat {
  readonly #program: Program;

  /**
   * @param trusted whether all files are the user's own
   */
  constructor(place: Place, { trusted = false } = {}) {
    this.#program = new Program(place, 'benchstat', trusted);
  }

  /** Prepares the first table in the background. */
  prepare(): void {
    this.#program.prepare();
  }

  /** Table A: each variant next to the control, forks as samples. */
  async variants(
    results: readonly InputFile[],
    control: string,
    treatments: readonly string[],
    signal?: AbortSignal,
  ): Promise<string> {
    const order = [control, ...treatments].map(name => JSON.stringify(name)).join(' ');
    return inTemporary('benchstat', folder => {
      const paths = this.#program.paths();
      // With a label, because benchstat takes the part of a bare path before "=" for one.
      const files = results.map(
        (file, index) => `${index}=${paths.inside(whole(file.path, join(folder, `${index}.txt`)))}`,
      );
      const ignored = [IGNORED, ...treatments.map(agentKey)].join();
      return this.#run(['-col', `/agent@(${order})`, '-ignore', ignored, ...files], paths, signal);
    });
  }

  /** Table B: each round's ratio of treatment to control, then and now. */
  async ratios({ before, now }: Ratios): Promise<string> {
    return inTemporary('benchstat', folder => {
      const paths = this.#program.paths();
      const files = Object.entries({ baseline: before, now }).map(([label, text]) => {
        const file = join(folder, `${label}.txt`);
        writeFileSync(file, text);
        return `${label}=${paths.inside(file)}`;
      });
      return this.#run(['-ignore', IGNORED, ...files], paths);
    });
  }

  /** benchstat always exits with 0: an empty output or an error message is a failure. */
  async #run(argumentList: readonly string[], paths: Paths, signal?: AbortSignal): Promise<string> {
    const exit = await this.#program.run({ arguments: argumentList, input: '', paths, signal });
    const complaint = exit.errors.split('\n').find(line => /^benchstat:|^.+?:\d+: /.test(line));
    if (exit.code !== 0 || exit.output.trim() === '' || complaint !== undefined) {
      throw new Error(`benchstat failed: ${complaint ?? (exit.errors.trim() || 'it printed nothing')}`);
    }
    return exit.output;
  }
}

/** The file, or a copy of its whole lines if its last line was cut off, because benchstat would refuse the file. */
function whole(path: string, copy: string): string {
  const bytes = readFileSync(path);
  if (bytes.at(-1) === 0x0a) return path;
  writeFileSync(copy, bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1));
  return copy;
}
