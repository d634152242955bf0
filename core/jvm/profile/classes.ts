// The classes of a jar, also of jars inside it and of classes that an agent hides from the application.
import { type Archive, type ArchiveEntry, eachEntry } from '../../download/archive.ts';

/** Classes of one jar or several. */
export interface JarClasses {
  /** Binary names: `a.b.C$D`. */
  readonly names: ReadonlySet<string>;
  /** The class that starts the agent; empty if the manifest names none. */
  readonly premain: string;
}

/** The depth to which jars inside jars are read: agents and Spring Boot applications hold libraries. */
const DEEPEST = 2;
/** Folders in front of the package: those of releases, of Spring Boot and of web applications. */
const FOLDERS = /^(?:META-INF\/versions\/\d+|BOOT-INF\/classes|WEB-INF\/classes)\//;
/**
 * Class files under other names, which only the agent's own class loader finds. They lie in one folder for each part of the agent:
 * `inst/io/opentelemetry/…/A.classdata`, `agent/co/elastic/…/A.esclazz`.
 */
const HIDDEN = /^[^/]+\/(.+)\.(?:classdata|esclazz|clazz)$/;
const CLASS = /^(.+)\.class$/;

/** Reads jars. Throws with the reason if one cannot be read. */
export async function classesOf(jars: readonly Archive[]): Promise<JarClasses> {
  const names = new Set<string>();
  let premain = '';
  const visit = async (entry: ArchiveEntry, depth: number): Promise<void> => {
    const name = className(entry.name);
    if (name !== null) names.add(name);
    else if (depth === 0 && entry.name === 'META-INF/MANIFEST.MF')
      premain ||= premainOf((await entry.read()).toString('utf8'));
    else if (depth < DEEPEST && entry.name.endsWith('.jar'))
      await eachEntry(await entry.read(), inner => visit(inner, depth + 1));
  };
  for (const jar of jars) await eachEntry(jar, entry => visit(entry, 0));
  return { names, premain };
}

/** Returns the class of an entry; null for other entries. */
export function className(entry: string): string | null {
  const path = CLASS.exec(entry.replace(FOLDERS, ''))?.[1] ?? HIDDEN.exec(entry)?.[1];
  return path === undefined || path.startsWith('META-INF/') || path.endsWith('-info')
    ? null
    : path.replaceAll('/', '.');
}

/** Long lines of a manifest continue after a blank. */
function premainOf(manifest: string): string {
  return /^Premain-Class:(.*)$/m.exec(manifest.replace(/\r?\n /g, ''))?.[1]?.trim() ?? '';
}
