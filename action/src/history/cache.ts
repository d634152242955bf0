// Caches the reduced values of each stored run of a suite: one line per run, appended, each with its own checksum.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { appendWhole, writeAtomically } from '../../../core/results/files.ts';
import type { Estimate } from '../comparison/levels.ts';

/** The names of a row, and which direction of its metric is better. */
export type RowKey = Pick<Estimate, 'benchmark' | 'metric' | 'treatment' | 'better'>;

/** The reduced values of one run. */
export interface RunOverheads {
  /** The start time and the measured commit, from the header; empty if unknown. */
  readonly date: string;
  readonly commit: string;
  /** Whether the run has the control variant; without it there are no rows. */
  readonly control: boolean;
  readonly machine: Readonly<Record<string, string>>;
  /** The same array for all runs with the same rows. */
  readonly keys: readonly RowKey[];
  /** {@link VALUES} numbers for each key: theta, low, high, se, rounds. */
  readonly values: readonly number[];
}

/** Numbers per row of a run. */
export const VALUES = 5;

/** The inputs that a cache file is valid for; with any other input it is discarded. */
export interface Origin {
  readonly suite: string;
  readonly control: string;
  /** The digest of the statistics code that reduced the runs. */
  readonly program: string;
}

const headSchema = z.strictObject({
  schema: z.literal(1),
  suite: z.string(),
  control: z.string(),
  program: z.string(),
});
const rowsSchema = z.strictObject({
  rows: z.string(),
  keys: z.array(z.tuple([z.string(), z.string(), z.string(), z.enum(['lower', 'higher'])])),
});
const runSchema = z.strictObject({
  run: z.string(),
  date: z.string(),
  commit: z.string(),
  control: z.boolean(),
  machine: z.record(z.string(), z.string()),
  rows: z.string(),
  values: z.custom<readonly number[]>(list => Array.isArray(list) && list.every(Number.isFinite)),
});

const CHECK = /^(.*),"check":"([0-9a-f]{16})"\}$/s;
const NEWLINE = 10;
/** The kind and name of a line are within this many bytes of its start. */
const LONGEST_NAME = 120;
const NAMED = /^\{"(run|rows)":"([^"\\]+)"/;

/**
 * The cached runs of one suite, by the digests of their content. A damaged line is skipped and reported by
 * {@link fault}.
 */
export class HistoryCache {
  readonly #path: string;
  readonly #origin: Origin;
  /** Unparsed lines of the file, by digest: few lines of a long file are needed. */
  readonly #lines = new Map<string, Buffer>();
  readonly #shapes = new Map<string, readonly RowKey[]>();
  readonly #known = new Map<readonly RowKey[], string>();
  #fresh: string[] = [];
  #damaged = 0;
  /** Whether the file must be rewritten. */
  #stale = false;
  #fault = '';

  /** Reads a file, which need not exist. */
  constructor(path: string, origin: Origin) {
    this.#path = path;
    this.#origin = origin;
    if (!existsSync(path)) {
      this.#stale = true;
      return;
    }
    const content = readFileSync(path);
    const lines = linesOf(content);
    const head = headSchema.safeParse(contentOf(lines[0]?.toString() ?? ''));
    if (!head.success) this.discard('it is not a file of this version');
    else if (head.data.suite !== origin.suite || head.data.control !== origin.control)
      this.discard('it is of another suite');
    else if (head.data.program !== origin.program)
      this.discard('it was written by another version of the statistics');
    else {
      for (const line of lines.slice(1)) this.#take(line);
      // A new line must not continue a torn one.
      if (content.at(-1) !== NEWLINE) this.#damage();
    }
  }

  /** What was unusable in the file, as text; empty if nothing was. */
  get fault(): string {
    if (this.#fault !== '') return this.#fault;
    return this.#damaged === 0
      ? ''
      : `${this.#damaged === 1 ? 'a line' : `${this.#damaged} lines`} of it cannot be trusted`;
  }

  /** The values of the run with that content digest; null if unknown. */
  get(digest: string): RunOverheads | null {
    const line = this.#lines.get(digest);
    if (line === undefined) return null;
    const read = runSchema.safeParse(contentOf(line.toString()));
    const keys = read.success ? this.#shapes.get(read.data.rows) : undefined;
    if (!read.success || keys === undefined || read.data.values.length !== keys.length * VALUES) {
      this.#lines.delete(digest);
      this.#damage();
      return null;
    }
    const { date, commit, control, machine, values } = read.data;
    return { date, commit, control, machine, keys, values };
  }

  /** Adds a run, and returns it as {@link get} would. It is stored once {@link save} has written it. */
  add(digest: string, { date, commit, control, machine, keys, values }: RunOverheads): RunOverheads {
    const rows = this.#shapeOf(keys);
    const line = checked({ run: digest, date, commit, control, machine, rows, values });
    this.#lines.set(digest, Buffer.from(line));
    this.#fresh.push(line);
    return { date, commit, control, machine, keys: this.#shapes.get(rows) ?? keys, values };
  }

  /** Discards all entries, because the file is wrong. */
  discard(why: string): void {
    this.#lines.clear();
    this.#shapes.clear();
    this.#known.clear();
    this.#fresh = [];
    this.#fault = why;
    this.#stale = true;
  }

  /**
   * Appends the new lines. Rewrites a file that has a fault, without its damaged lines. Throws if it cannot be written.
   */
  save(): void {
    if (this.#fresh.length === 0 && (!this.#stale || this.#lines.size === 0)) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    if (this.#stale) {
      writeAtomically(this.#path, this.#whole());
    } else appendWhole(this.#path, `${this.#fresh.join('\n')}\n`);
    this.#fresh = [];
    this.#stale = false;
  }

  /** Every valid line, as a generator because a file may have many. */
  *#whole(): Generator<string> {
    yield `${checked({ schema: 1, ...this.#origin })}\n`;
    for (const [id, keys] of this.#shapes) yield `${shapeLine(id, keys)}\n`;
    for (const kept of this.#lines.values()) {
      const line = kept.toString();
      if (contentOf(line) !== null) yield `${line}\n`;
    }
  }

  #take(line: Buffer): void {
    if (line.length === 0) return;
    const [, kind, name = ''] = NAMED.exec(line.toString('latin1', 0, LONGEST_NAME)) ?? [];
    if (kind === 'run') {
      if (!this.#lines.has(name)) this.#lines.set(name, line);
      return;
    }
    const read = rowsSchema.safeParse(contentOf(line.toString()));
    if (!read.success || idOf(read.data.keys) !== name) {
      this.#damage();
      return;
    }
    const keys = read.data.keys.map(([benchmark, metric, treatment, better]) => ({
      benchmark,
      metric,
      treatment,
      better,
    }));
    this.#shapes.set(name, keys);
    this.#known.set(keys, name);
  }

  /** The name of a list of rows; stores a new list once. */
  #shapeOf(keys: readonly RowKey[]): string {
    const known = this.#known.get(keys);
    if (known !== undefined) return known;
    const id = idOf(keys.map(tuple));
    if (!this.#shapes.has(id)) {
      this.#shapes.set(id, keys);
      this.#known.set(keys, id);
      this.#fresh.push(shapeLine(id, keys));
    }
    return id;
  }

  #damage(): void {
    this.#damaged++;
    this.#stale = true;
  }
}

/** The lines of a file, without copying them. */
function linesOf(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf(NEWLINE, from);
    lines.push(content.subarray(from, end < 0 ? content.length : end));
    from = end < 0 ? content.length : end + 1;
  }
  return lines;
}

const tuple = ({ benchmark, metric, treatment, better }: RowKey) =>
  [benchmark, metric, treatment, better] as const;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const idOf = (keys: readonly (readonly string[])[]): string => digestOf(JSON.stringify(keys));

const shapeLine = (id: string, keys: readonly RowKey[]): string =>
  checked({ rows: id, keys: keys.map(tuple) });

/** A value as one line that ends with its checksum. */
function checked(value: object): string {
  const text = JSON.stringify(value).slice(0, -1);
  return `${text},"check":"${digestOf(text)}"}`;
}

/** The value of a line without its checksum; null if the checksum is wrong. */
function contentOf(line: string): unknown {
  const [, text = '', check] = CHECK.exec(line) ?? [];
  if (digestOf(text) !== check) return null;
  try {
    return JSON.parse(`${text}}`);
  } catch {
    return null;
  }
}
