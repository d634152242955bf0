// The go command: found, run, and its output in case of failure.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { printable } from '../../core/process/printable.ts';
import { answerIn, cutShort, lastLines, run, Unstarted } from '../../core/process/process.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';

/** The time limit of one call, including downloads, in ms. */
const PATIENCE = 900_000;
/** Lines of a failed call in a message: a compiler stops after ten errors. */
const SHOWN = 20;

/** The remedy if it is missing. */
export const INSTALL_GO = 'install Go 1.21 or newer; it fetches the release that a module asks for';

const settingsSchema = z.object({
  GOVERSION: z.string(),
  GOOS: z.string(),
  GOARCH: z.string(),
  GOAMD64: z.string().default(''),
  GOWORK: z.string().default(''),
  GOMOD: z.string().default(''),
  GOFLAGS: z.string().default(''),
});
/** The settings of Go in an environment and a folder. */
export type GoSettings = z.infer<typeof settingsSchema>;

/** A call of the go command. */
export interface GoCall {
  readonly argv: readonly string[];
  readonly folder: string;
  /** Added to the environment of the run. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its purpose, for the message of a failure. */
  readonly purpose: string;
}

export class Toolchain {
  readonly #context: RunContext;

  constructor(context: RunContext) {
    this.#context = context;
  }

  /** Returns the release of Go and its target processor. Throws {@link PreconditionError} without Go. */
  async settings(folder: string, environment: Readonly<Record<string, string>>): Promise<GoSettings> {
    const text = await this.say({
      argv: ['env', '-json', ...Object.keys(settingsSchema.shape)],
      folder,
      environment,
      purpose: 'asking Go for its settings',
    });
    return settingsSchema.parse(JSON.parse(text));
  }

  /** Returns the standard output of a call. Throws {@link PreconditionError} with its last lines if it fails. */
  async say({ argv, folder, environment, purpose }: GoCall): Promise<string> {
    const scratch = newTemporary('go');
    const log = join(scratch, 'go.log');
    try {
      const exit = await run({
        program: 'go',
        arguments: argv,
        environment: { ...this.#context.environment, ...environment },
        folder,
        log,
        timeout: PATIENCE,
        signal: this.#context.signal,
      }).catch(error => {
        throw error instanceof Unstarted
          ? new PreconditionError(`${error.message}: ${INSTALL_GO}`, true)
          : error;
      });
      if (exit.code !== 0) {
        throw new PreconditionError(
          `${purpose} failed${cutShort(exit)}: ${printable('go', argv)}\n  in ${folder}\n${indented(lastLines(log, SHOWN))}`,
        );
      }
      // Downloads are reported on standard error, which shares the log.
      return answerIn(log, exit, purpose).replace(/^(go|warning): .*\n/gm, '');
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
}

function indented(text: string): string {
  return text
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n');
}
