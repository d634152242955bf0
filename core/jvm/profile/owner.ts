// Which Java methods are the agent's: those of its classes, of classes that it makes, and those that it adds to other classes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JarClasses } from './classes.ts';

/** `shared`: of a class that the agent and the application both have, so the name alone does not tell. */
export type Owner = 'agent' | 'shared' | 'other';

/** Returns the owner of a method of a class. */
export type OwnerOf = (className: string, method: string) => Owner;

/** Packages of the JDK. An agent that has classes in them, for the boot class loader, owns those alone. */
const JDK =
  /^(?:java|jdk|sun|com\.sun\.(?:beans|crypto|imageio|java|jmx|jndi|management|naming|net|nio|org|proxy|rowset|security|tools)|javax\.(?:crypto|lang|management|naming|net|script|security|tools|xml\.(?:catalog|parsers|stream|transform|validation|xpath)))\./;

/** Methods that agents add to classes of the application, and classes that they define in packages of the JDK. */
const ADDED = /^(?:\$jacoco|__(?:[gs]et__)?(?:opentelemetry|datadog))/;
const MADE = /^java\.lang\.\$JaCoCo$/;

/** Whether a class belongs to the JDK. */
export function isJdk(className: string): boolean {
  return JDK.test(className);
}

/** The classes of an application. */
export interface ApplicationClasses {
  /** Those of its jars. */
  readonly names: ReadonlySet<string>;
  /** Folders of its class path: only the existence of single files is looked up. */
  readonly folders: readonly string[];
}

/** No method is the agent's. */
export const NOBODY: OwnerOf = () => 'other';

/** Returns who owns methods. */
export function ownership(agent: JarClasses, { names, folders }: ApplicationClasses): OwnerOf {
  const hasFile = (name: string, ending: string) =>
    folders.some(folder => existsSync(join(folder, name.replaceAll('.', '/') + ending)));
  const hasClass = (name: string) => names.has(name) || hasFile(name, '.class');
  const own = packageOf(agent.premain);
  const shared = new Set([...names].map(packageOf));
  const packages = new Set(
    [...new Set([...agent.names].map(packageOf))].filter(
      name => name !== '' && !isJdk(`${name}.`) && !shared.has(name) && !hasFile(name, ''),
    ),
  );
  const isOwn = (name: string) => own !== '' && name.startsWith(`${own}.`);
  const ofClass = (name: string): Owner => {
    for (const candidate of enclosing(visibleClass(name))) {
      if (agent.names.has(candidate))
        // Both have it: a library, unless it is a part of the agent itself that the application was built with.
        return hasClass(candidate) && !isOwn(candidate) ? 'shared' : 'agent';
      if (hasClass(candidate)) return 'other';
    }
    return packages.has(packageOf(visibleClass(name))) ? 'agent' : 'other';
  };
  const known = new Map<string, Owner>();
  return (className, method) => {
    if (ADDED.test(method) || MADE.test(className)) return 'agent';
    let owner = known.get(className);
    if (owner === undefined) {
      owner = ofClass(className);
      known.set(className, owner);
    }
    return owner;
  };
}

/** The name without what the JVM adds to hidden classes: `a.B$$Lambda/0x00007f…`. */
function visibleClass(name: string): string {
  return name.replace(/[/.+]0x[0-9a-f]+$/, '').replace(/\$\$Lambda.*$/, '');
}

/** The class and those around it, the innermost first. */
function enclosing(name: string): string[] {
  const found = [name];
  for (let at = name.lastIndexOf('$'); at > name.lastIndexOf('.') + 1; at = name.lastIndexOf('$', at - 1))
    found.push(name.slice(0, at));
  return found;
}

function packageOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
