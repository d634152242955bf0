// Which agent each treatment is, in the header of a result file: `agent-VARIANT: NAME VERSION`.
import type { Revision } from '../suite.ts';

/** An agent; unknown parts are empty. */
export interface AgentIdentity {
  readonly name: string;
  readonly version: string;
}

const PREFIX = 'agent-';
/** A ref that is a version, such as the tag of a release; others, such as branches, move. */
const VERSION = /^v?\d+(\.\d+)+[\w.+-]*$/;
/** Names and versions come from manifests of foreign jars. */
const LONGEST = 60;
/** The most characters of all these lines of a file, because readers expect its header in the first 4 KiB. */
const MOST = 1500;

/** The key of a variant: the format allows no upper-case letters in it. */
export function agentKey(variant: string): string {
  return `${PREFIX}${variant.toLowerCase()}`;
}

/** One word without control, bidi or invisible characters: white space separates name and version. */
function word(text: string): string {
  const visible = text
    .toWellFormed()
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
  return [...visible.replaceAll(' ', '-')].slice(0, LONGEST).join('');
}

/**
 * Header lines for the agents of variants. A variant without a name and a version has none. Names that differ only in
 * case have none either, and lines beyond 1,500 characters are left out.
 */
export function agentHeader(agents: Readonly<Record<string, AgentIdentity | null>>): Record<string, string> {
  const keys = Object.keys(agents).map(agentKey);
  const header: Record<string, string> = {};
  let used = 0;
  for (const [variant, agent] of Object.entries(agents)) {
    const key = agentKey(variant);
    if (agent === null || keys.indexOf(key) !== keys.lastIndexOf(key)) continue;
    const [name, version] = [word(agent.name), word(agent.version)];
    if (name === '' && version === '') continue;
    const value = `${name === '' ? word(variant) : name}${version === '' ? '' : ` ${version}`}`;
    used += key.length + value.length;
    if (used > MOST) break;
    header[key] = value;
  }
  return header;
}

/** The version of a revision: its ref if that is a version, else the first 12 digits of its commit. */
export function versionOf({ ref, source }: Pick<Revision, 'ref' | 'source'>): string {
  return VERSION.test(ref) ? ref : (source?.commit ?? '').slice(0, 12);
}

/** The agent of a variant by the header of a result file; without a line, the variant's name and an empty version. */
export function agentIn(header: Readonly<Record<string, string>>, variant: string): AgentIdentity {
  const key = agentKey(variant);
  const line = Object.hasOwn(header, key) ? (header[key] ?? '') : '';
  const [name = '', version = ''] = line.split(' ');
  return { name: name === '' ? variant : name, version };
}
