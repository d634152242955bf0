// The bridge to the statistics: a request with real paths goes in, a checked comparison comes out.
import { dirname, join, resolve } from 'node:path';
import type { UnitDeclaration } from '../results/metrics.ts';
import type { GateRequest } from '../results/record.ts';
import type { Warning } from '../results/warning.ts';
import { type Comparison, comparisonSchema } from './comparison.ts';
import { runWasm } from './wasi.ts';

/** A result file: where it is, what messages call it, and where the journal of its rounds is, if it has one. */
export interface InputFile {
  readonly path: string;
  readonly name: string;
  readonly rounds?: string;
}

/** What one suite is judged from. */
export interface SuiteRequest {
  readonly suite: string;
  readonly control: string;
  /** Empty: what the files hold is what is expected. The same for `expected`. */
  readonly variants: readonly string[];
  readonly expected: readonly string[];
  readonly against: Readonly<Record<string, string>>;
  readonly results: readonly InputFile[];
  readonly baselines: readonly InputFile[];
  readonly metrics: Readonly<Record<string, UnitDeclaration>>;
  readonly gates: readonly GateRequest[];
  readonly state: {
    readonly planned: number;
    readonly redone: number;
    readonly dropped: number;
    readonly broken: readonly string[];
    readonly unusable: string;
    readonly warnings: readonly Warning[];
  };
}

/** The statistics program, in the folder of the bundle. */
export class Statistics {
  readonly #program: string;

  /** @param root the folder that holds this project */
  constructor(root: string) {
    this.#program = join(root, 'action/dist/compare.wasm');
  }

  /** Judges the suites. Throws only for a defect of ours: bad measurements are part of the comparison. */
  async judge(suites: readonly SuiteRequest[]): Promise<Comparison> {
    return comparisonSchema.parse(JSON.parse(await this.#run('judge', suites)));
  }

  /** Each round's ratio of treatment to control, in the result format, for benchstat. */
  async ratios(suite: SuiteRequest): Promise<string> {
    return this.#run('ratios', [suite]);
  }

  async #run(command: string, suites: readonly SuiteRequest[]): Promise<string> {
    const folders = new Folders();
    const inside = ({ path, name, rounds }: InputFile) => ({
      path: folders.inside(path),
      name,
      ...(rounds === undefined ? {} : { rounds: folders.inside(rounds) }),
    });
    const request = {
      schema: 1,
      suites: suites.map(suite => ({
        ...suite,
        results: suite.results.map(inside),
        baselines: suite.baselines.map(inside),
      })),
    };
    const exit = await runWasm({
      program: this.#program,
      arguments: [command],
      input: JSON.stringify(request),
      folders: folders.opened(),
    });
    if (exit.code !== 0)
      throw new Error(`the statistics program failed (${command}, exit code ${exit.code}): ${exit.errors}`);
    return exit.output;
  }
}

/** Folders that a WebAssembly program may see, numbered. */
export class Folders {
  readonly #numbers = new Map<string, number>();

  /** The path under which the program sees a file. */
  inside(path: string): string {
    const folder = dirname(resolve(path));
    const number = this.#numbers.get(folder) ?? this.#numbers.size;
    this.#numbers.set(folder, number);
    return `/${number}/${path.slice(path.lastIndexOf('/') + 1)}`;
  }

  opened(): Record<string, string> {
    return Object.fromEntries([...this.#numbers].map(([folder, number]) => [`/${number}`, folder]));
  }
}
