// What a command is given by whoever started it: the world around it, and where it may speak.
import type { RunContext } from '../../../runners/runner.ts';
import type { Remote } from '../baselines/git.ts';
import type { WorkflowEvent } from './trust.ts';

export { hidden, hide, SHORTEST_SECRET } from '../results/secret.ts';
export type { Remote };

/** Where a command's words go. Implemented for a terminal and for GitHub's log. */
export interface Output {
  /** Columns of the screen. */
  readonly width: number;
  readonly colour: boolean;
  /** A line that will be overwritten can be shown. */
  readonly interactive: boolean;
  /** Text for the reader, lines of the report among them. Names in it have been made harmless to screens. */
  print(text: string): void;
  /**
   * A part of a text that is too large to be held, as it is: data for a program.
   * @returns once there is room for more: whether anybody still reads
   */
  pour(text: string): Promise<boolean>;
  /** Text about what is going on; never part of a command's result. */
  tell(text: string): void;
  /** Shows what is going on now, in place of what it showed before; an empty text takes it away. */
  status(text: string): void;
  /** Opens and closes a part that a log may fold. */
  begin(title: string): void;
  end(): void;
}

export interface Host extends Omit<RunContext, 'notice'> {
  readonly output: Output;
  /** Names of the variables that measured processes do not get. */
  readonly withheld?: readonly string[];
  /** By what a user passes one of them all the same, for messages. */
  readonly passedBy?: string;
  /** The commit that is measured; empty where there is none. */
  readonly commit: string;
  /** Files that Git knows differ from that commit. */
  readonly modified: boolean;
  /** The branch that the commit will go back to, of a pull request say; empty where that is not known. */
  readonly base: string;
  /** The image of a hosted runner; empty elsewhere. */
  readonly image: string;
  /** Which attempt of its job this is: 1, and more where a job was run again. */
  readonly attempt: number;
  /** What started the workflow; null on a person's machine. */
  readonly event: WorkflowEvent | null;
  /** The repository that holds the branch of the stored runs. Throws `UsageError` where there is none. */
  remote(): Remote;
}

/** Exit codes, the same for the command and the Action. */
export const EXIT = { pass: 0, breach: 1, broken: 2, usage: 3 } as const;
