// Requirement of suites on a JVM: a JDK.
import type { Need } from '../need.ts';
import type { Jdk } from './jdk.ts';

/** The oldest JDK that any suite runs on, and the first with virtual threads. */
const [OLDEST, VIRTUAL_THREADS] = [17, 21];

/** Returns the report on the JDKs that were found. */
export function jdkNeed(all: readonly Jdk[]): Need {
  const name = 'JDK';
  const fitting = all.filter(({ feature }) => feature >= OLDEST);
  const found = all.map(jdk => `${jdk.name} in ${jdk.home}`).join(', ');
  const action = `install a JDK ${OLDEST} or newer (with javac), or point JAVA_HOME to one`;
  if (fitting.length === 0)
    return { name, state: 'missing', found: found === '' ? 'none was found' : `only ${found}`, action };
  if (fitting.some(({ feature }) => feature >= VIRTUAL_THREADS))
    return { name, state: 'ready', found, action: '' };
  return {
    name,
    state: 'note',
    found,
    action: `install a JDK ${VIRTUAL_THREADS} or newer in addition: without it, suites with virtual threads are left out`,
  };
}
