// Names of functions that stay the same between forks, and do not split what belongs together.

/** Parts of Java names that differ between JVMs, versions or calls, and their replacement. */
const JAVA: readonly (readonly [RegExp, string])[] = [
  // Hidden classes: the address in the name differs between JVMs.
  [/[/.+]0x[0-9a-f]+/g, ''],
  // Foo$$Lambda$14, Foo$$Lambda/14
  [/\$\$Lambda[$/]\d+(\/\d+)?/g, '$$$$Lambda'],
  // A lambda belongs to the method that holds it.
  [/\blambda\$([\w$]+?)\$\d+$/, '$1'],
  // Proxies, and accessors of reflection.
  [
    /(\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor|GeneratedSerializationConstructorAccessor)\d+/g,
    '$1',
  ],
  // Subclasses that Spring, Hibernate and ByteBuddy make.
  [/\$\$(EnhancerBySpringCGLIB|FastClassBySpringCGLIB|SpringCGLIB)\$\$\w+/g, '$$$$$1'],
  [/\$(ByteBuddy|HibernateProxy|MockitoMock|auxiliary)\$\w+/g, '$$$1'],
  // A method that an agent adds to every class is one function.
  [/^.*\.(\$jacoco\w+)$/, '$1'],
  // A shaded package whose name has a digest of the version: org.jacoco.agent.rt.internal_29a6edd
  [/_[0-9a-f]{6,40}(?=\.)/g, ''],
];

/** Returns the name of a Java method, `package.Class.method`, without what differs between JVMs and versions. */
export function javaName(name: string): string {
  return JAVA.reduce((text, [pattern, by]) => text.replace(pattern, by), name);
}

/** Returns the name of a Go function, `path/package.Function`, with its closures and instances under one name. */
export function goName(name: string): string {
  return unescaped(name)
    .replace(/\[(?:[^[\]]|\[[^[\]]*\])*\]/g, '[…]')
    .replace(/(?:\.(?:func|gowrap|deferwrap)\d+|\.\d+)+$/, '')
    .replace(/-(?:fm|range\d+)$/, '');
}

/** The linker of Go escapes dots in the last part of an import path: gopkg.in/yaml%2ev3 (cmd/internal/objabi, PathToPrefix). */
function unescaped(name: string): string {
  return name.replace(/%([2-7][0-9a-f])/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the name of a native symbol without the suffixes of a compiler's copies. */
export function nativeName(name: string): string {
  return name.replace(/(?:\.(?:part|constprop|isra|cold|lto_priv|llvm)(?:\.\d+)*)+$/, '');
}
