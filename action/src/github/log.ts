// GitHub's log as an output: folded groups, and no printed text can act as a workflow command.
import { randomUUID } from 'node:crypto';
import * as core from '@actions/core';
import { hidden } from '../../../core/results/secret.ts';
import type { Output } from '../host/host.ts';

/** Wide enough for a whole table, because the page scrolls. */
const WIDTH = 140;

export class Log implements Output {
  readonly width = WIDTH;
  readonly colour = true;
  readonly interactive = false;

  print(text: string): void {
    // Between these two lines, a name that looks like a workflow command is only text.
    const token = randomUUID();
    const shown = hidden(text);
    process.stdout.write(
      `::stop-commands::${token}\n${shown.endsWith('\n') ? shown : `${shown}\n`}::${token}::\n`,
    );
  }

  async pour(text: string): Promise<boolean> {
    this.print(text);
    return true;
  }

  tell(text: string): void {
    this.print(text);
  }

  /** A log cannot be overwritten, so progress is one line for each round. */
  status(): void {}

  begin(title: string): void {
    core.startGroup(title);
  }

  end(): void {
    core.endGroup();
  }
}
