// Output to a terminal, or to a file in its place.
import { EXIT, type Output } from '../host/host.ts';

const WIDTH = 120;
const CLEAR_LINE = '\r\u001b[2K';

/** Results go to standard output, everything else to standard error, so that results can be piped. */
export class Console implements Output {
  readonly width: number;
  readonly colour: boolean;
  readonly interactive: boolean;
  #status = '';

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    const { stdout, stderr } = process;
    // A terminal of unknown size reports 0 columns, for example on a serial line or in some containers.
    this.width = stdout.columns || stderr.columns || WIDTH;
    this.colour = wantsColour(environment, stdout.isTTY === true);
    keepVerdict();
    this.interactive = stderr.isTTY === true && environment.CI === undefined && environment.TERM !== 'dumb';
  }

  print(text: string): void {
    this.#clear();
    process.stdout.write(text);
  }

  pour(text: string): Promise<boolean> {
    this.#clear();
    return new Promise(resolve => {
      process.stdout.write(text, error => resolve(error == null));
    });
  }

  tell(text: string): void {
    this.#clear();
    process.stderr.write(`${text}\n`);
    this.#draw();
  }

  status(text: string): void {
    this.#clear();
    this.#status = text;
    this.#draw();
  }

  begin(title: string): void {
    this.tell(title);
  }

  end(): void {
    this.status('');
  }

  #clear(): void {
    if (this.interactive && this.#status !== '') process.stderr.write(CLEAR_LINE);
  }

  #draw(): void {
    if (this.interactive && this.#status !== '') process.stderr.write(this.#status);
  }
}

/**
 * A reader that ends early (`| head`) does not change the exit code; the rest of the output is dropped. Any other write
 * failure (a full disk) loses the report, so the run counts as broken.
 */
function keepVerdict(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    process.stdout.on('error', () => undefined);
    if (error.code === 'EPIPE') return;
    process.stderr.write(`Standard output cannot be written: ${error.message}. Write to another file.\n`);
    process.once('exit', () => {
      process.exitCode = EXIT.broken;
    });
  });
}

/** NO_COLOR (no-color.org) disables, FORCE_COLOR enables, otherwise a terminal decides. */
function wantsColour(environment: Readonly<Record<string, string | undefined>>, terminal: boolean): boolean {
  if ((environment.NO_COLOR ?? '') !== '') return false;
  if ((environment.FORCE_COLOR ?? '') !== '') return environment.FORCE_COLOR !== '0';
  return terminal && environment.TERM !== 'dumb';
}
