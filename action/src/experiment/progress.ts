// The progress of a measurement: its events, and how they are shown: one changing line on a terminal, one line per round in a log.
import { visible } from '../../../core/visible.ts';
import type { Output } from '../host/host.ts';

export interface Position {
  readonly suite: string;
  readonly round: number;
  /** Null until the first round is done, because its length is unknown. */
  readonly planned: number | null;
  readonly benchmark: string;
  readonly variant: string;
  /** Finished forks of this suite, and the expected total. */
  readonly done: number;
  readonly forks: number | null;
  /** In ms since the suite started, and the time left if it is known. */
  readonly elapsed: number;
  readonly remaining: number | null;
}

export interface Progress {
  /** Something is downloaded, built or decided. */
  notice(suite: string, message: string): void;
  /** A fork starts. */
  fork(position: Position): void;
  /** A round is in the result file. */
  round(position: Position): void;
  /** A set of forks is repeated, a round is dropped, or the suite is broken. */
  trouble(suite: string, message: string): void;
  /** The suite has ended, with or without success. */
  end(suite: string): void;
}

const BAR = 16;

export function showProgress(output: Output): Progress {
  const tell = (suite: string, message: string): void => output.tell(`${suite}: ${visible(message)}`);
  return {
    notice: tell,
    trouble: tell,
    fork: position => {
      if (output.interactive) output.status(statusLine(position, output.width));
    },
    round: position => {
      if (!output.interactive) output.tell(roundLine(position));
    },
    end: () => output.status(''),
  };
}

function statusLine(position: Position, width: number): string {
  const { suite, benchmark, variant } = position;
  const where = `${suite}  ${roundText(position)}  ${bar(position)}  ${times(position)}`;
  const what = `  ${visible(benchmark)} · ${variant}`;
  return (where + what).slice(0, Math.max(20, width - 1));
}

function roundLine(position: Position): string {
  return `${position.suite}: ${roundText(position)} done, ${times(position)}`;
}

function roundText({ round, planned }: Position): string {
  return `round ${round}${planned === null ? '' : `/${planned}`}`;
}

function bar({ done, forks }: Position): string {
  if (forks === null) return '';
  const full = Math.min(BAR, Math.floor((done / forks) * BAR));
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}]`;
}

function times({ elapsed, remaining }: Position): string {
  return `${duration(elapsed)}${remaining === null ? '' : `, about ${duration(remaining)} left`}`;
}

/** `1m05s`, from ms. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? `${seconds}s`
    : `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, '0')}s`;
}
