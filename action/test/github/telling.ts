// Writes the section of a job into the comment of a pull request on the fake GitHub, as fast as a test can.
import { connect } from '../../src/github/api.ts';
import { type Published, tell } from '../../src/github/comment.ts';
import type { Section } from '../../src/github/section.ts';
import { type StandIn, TOKEN } from './stand-in.ts';

/** Long enough for a request on this machine, short enough for a test (ms). */
export const SETTLE = 100;
/** The configuration of most jobs. */
export const CONFIGURATION = '.github/overhead.yml';

export const own = (more: Partial<Section> = {}): Section => ({
  name: 'bench',
  workflow: 'overhead',
  run: 100,
  attempt: 1,
  commit: 'a'.repeat(40),
  verdict: 'pass',
  page: 'https://example.com/octo/agent/actions/runs/100',
  markdown: '### ✅ Pass: all is well',
  ...more,
});

export interface WriteOptions {
  readonly configuration?: string;
  /** In ms. */
  readonly settle?: number;
  /** Whether requests keep a minimum distance. */
  readonly spaced?: boolean;
  /** The length of a second of waiting, in ms. */
  readonly second?: number;
}

export function write(
  github: StandIn,
  section: Section,
  { configuration = CONFIGURATION, settle = SETTLE, spaced = false, second = 1 }: WriteOptions = {},
): Promise<Published> {
  const place = { repository: { owner: 'octo', repo: 'agent' }, number: 7, configuration };
  return tell(connect(TOKEN, github.url, { second, spaced }), place, section, settle);
}
