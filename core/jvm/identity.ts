// Which agent a variant has: by its preset, its Maven coordinates, the manifest of its jar, or its revision.
import { eachEntry } from '../download/archive.ts';
import { type AgentIdentity, versionOf } from '../results/agents.ts';
import { PRESETS } from './presets.ts';
import { type AgentVariant, isLibrary } from './suite.ts';

const MANIFEST = 'META-INF/MANIFEST.MF';
/** Versions that a build gives to every state of the code. */
const UNRELEASED = /snapshot|unspecified/i;

/**
 * The agent of a variant; null without one, and if nothing identifies it. An unreleased jar of a revision has the version of the revision.
 * @param jar its file; null without one
 */
export async function agentOf(variant: AgentVariant, jar: string | null): Promise<AgentIdentity | null> {
  const { agent, revision } = variant;
  if (agent?.kind === 'maven') {
    const { group, artifact, version } = agent;
    return { name: presetNamed(group, artifact) ?? artifact, version };
  }
  if (agent === null || jar === null) return inJdk(variant);
  const found = isLibrary(variant) ? { name: '', version: '' } : await inManifest(jar);
  const released = found.version !== '' && !UNRELEASED.test(found.version);
  if (revision !== null && !released) return { ...found, version: versionOf(revision) };
  return found.name === '' && found.version === '' ? null : found;
}

/** The preset with an artifact in any version, so that an agent keeps its name over its releases. */
function presetNamed(group: string, artifact: string): string | undefined {
  return Object.entries(PRESETS).find(([, { source }]) =>
    source?.startsWith(`maven:${group}:${artifact}:`),
  )?.[0];
}

/** A preset whose agent is in the JDK, by its attach check; its version is that of the JDK, which the header has. */
function inJdk({ attached }: AgentVariant): AgentIdentity | null {
  const found = Object.entries(PRESETS).find(
    ([, preset]) => preset.source === null && preset.attached.class === attached?.class,
  );
  return found === undefined ? null : { name: found[0], version: '' };
}

/** Title and version of a jar; empty if it has none, or cannot be read. */
async function inManifest(jar: string): Promise<AgentIdentity> {
  let text = '';
  try {
    await eachEntry(jar, async entry => {
      if (entry.name === MANIFEST) text = (await entry.read()).toString('utf8');
    });
  } catch {
    // A jar that a JVM can load may still be one that we cannot read.
  }
  // Only the main section, which ends at the first empty line; long lines continue after a blank.
  const [main = ''] = text.replace(/\r\n?/g, '\n').replace(/\n /g, '').split('\n\n', 1);
  const of = (key: string) => new RegExp(`^${key}:(.*)$`, 'mi').exec(main)?.[1]?.trim() ?? '';
  return { name: of('Implementation-Title'), version: of('Implementation-Version') };
}
