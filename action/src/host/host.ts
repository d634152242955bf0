// What a command gets from its caller: its environment, and its output.
import type { RunContext } from '../../../core/runner.ts';
import type { WorkflowEvent } from './event.ts';
import type { Remote } from './remote.ts';

/** The output of a command. Implemented for a terminal and for GitHub's log. */
export interface Output {
  /** Columns of the screen. */
  readonly width: number;
  readonly colour: boolean;
  /** Whether a line can be overwritten. */
  readonly interactive: boolean;
  /** Text for the reader, such as lines of the report. Names in it must be safe for screens already. */
  print(text: string): void;
  /**
   * Writes a part of a text that is too large for memory, unchanged: data for a program.
   * @returns once there is room for more: whether the reader still reads
   */
  pour(text: string): Promise<boolean>;
  /** Text about progress and problems; never part of a command's result. */
  tell(text: string): void;
  /** Shows the present activity in place of the last one; an empty text removes it. */
  status(text: string): void;
  /** Opens and closes a section that a log may fold. */
  begin(title: string): void;
  end(): void;
}

export interface Host extends Omit<RunContext, 'notice'> {
  readonly output: Output;
  /** Names of the variables that measured processes do not get. */
  readonly withheld?: readonly string[];
  /** The option that passes one of them explicitly, for messages. */
  readonly passedBy?: string;
  /** The measured commit; empty if there is none. */
  readonly commit: string;
  /** Whether tracked files differ from that commit. */
  readonly modified: boolean;
  /** The target branch of the commit, for example of a pull request; empty if unknown. */
  readonly base: string;
  /** The image of a hosted runner; empty elsewhere. */
  readonly image: string;
  /** The attempt of its job: 1, and more if the job was run again. */
  readonly attempt: number;
  /** The repository of the workflow, `OWNER/NAME`; absent or empty on a person's machine. */
  readonly repository?: string;
  /** The event that started the workflow; null on a person's machine. */
  readonly event: WorkflowEvent | null;
  /** The repository that holds the branch of stored runs. Throws `UsageError` if there is none. */
  remote(): Remote;
}

/** Exit codes, the same for the command and the Action. */
export const EXIT = { pass: 0, breach: 1, broken: 2, usage: 3 } as const;
