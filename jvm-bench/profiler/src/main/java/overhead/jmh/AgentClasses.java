// Checks whether the classes of a java agent come from its own jar, or from another one of the
// class path.
package overhead.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The JVM appends the jar of an agent to the class path. A class of the same name on the class path
 * is loaded first, and then the given agent does not run.
 */
final class AgentClasses {
  private static final String OPTION = "-javaagent:";
  private static final String CLASS = ".class";

  /** The class loader of the class path, and of agents. */
  private static final ClassLoader LOADER = ClassLoader.getSystemClassLoader();

  private AgentClasses() {}

  /**
   * The agents with a loaded class from elsewhere on the class path, with other bytes than the
   * agent's jar. A copy with the same bytes is the same class. Classes of the boot loader and of an
   * agent's own loaders do not count.
   *
   * @param arguments the JVM arguments that load agents
   * @return for each such agent {@code agent}, {@code class} (the Premain-Class if it is among
   *     them), {@code from} and the number of {@code classes}
   * @throws IOException when an agent's jar cannot be read
   */
  static List<Map<String, Object>> replaced(List<String> arguments, Diagnostics.Classes classes)
      throws IOException {
    Set<Path> agents = new HashSet<>();
    for (String argument : arguments) {
      if (argument.startsWith(OPTION)) {
        agents.add(Path.of(argument.substring(OPTION.length()).split("=", 2)[0]).toRealPath());
      }
    }
    List<Map<String, Object>> found = new ArrayList<>();
    Set<String> loaded =
        agents.isEmpty() ? Set.of() : classes.withLoaderOf(ForkFacts.class.getName());
    for (Path agent : agents) {
      try (JarFile jar = open(agent)) {
        Set<Path> own = new HashSet<>(agents);
        own.addAll(manifestClassPath(agent, jar));
        List<String> strangers = new ArrayList<>();
        for (String name : names(jar)) {
          if (!loaded.contains(name)) {
            continue;
          }
          Path source = source(name);
          if (source != null && !own.contains(source) && !same(jar, name)) {
            strangers.add(name);
          }
        }
        if (!strangers.isEmpty()) {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("agent", agent.toString());
          row.put("class", strangers.get(0));
          row.put("from", source(strangers.get(0)).toString());
          row.put("classes", strangers.size());
          found.add(row);
        }
      }
    }
    return found;
  }

  /**
   * The classes of an agent's jar that the class path of this process contains too.
   *
   * @return {@code classes}: their number; {@code class}: one of them that differs, the
   *     Premain-Class if it does, or null; {@code premain}: whether that is the one that the JVM
   *     will start
   * @throws IOException when the jar cannot be read
   */
  static Map<String, Object> onClassPath(Path agent) throws IOException {
    try (JarFile jar = open(agent)) {
      int classes = 0;
      String different = null;
      for (String name : names(jar)) {
        if (LOADER.getResource(entry(name)) != null) {
          classes++;
          different = different == null && !same(jar, name) ? name : different;
        }
      }
      Map<String, Object> file = new LinkedHashMap<>();
      file.put("classes", classes);
      file.put("class", different);
      // The agent's entries on the boot class path come before the class path.
      file.put(
          "premain",
          different != null
              && different.equals(attribute(jar, "Premain-Class"))
              && attribute(jar, "Boot-Class-Path") == null);
      return file;
    }
  }

  private static JarFile open(Path agent) throws IOException {
    return new JarFile(agent.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
  }

  /** The classes of an agent, its Premain-Class first, even if another file has it. */
  private static List<String> names(JarFile jar) throws IOException {
    String premain = attribute(jar, "Premain-Class");
    Stream<String> held =
        jar.versionedStream()
            .map(JarEntry::getName)
            .filter(name -> name.endsWith(CLASS))
            .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
            // No JVM loads it from a class path.
            .filter(name -> !name.equals("module-info"));
    return Stream.concat(Stream.ofNullable(premain), held)
        .distinct()
        .sorted(Comparator.comparing(name -> !name.equals(premain)))
        .toList();
  }

  private static String attribute(JarFile jar, String name) throws IOException {
    Manifest manifest = jar.getManifest();
    String value = manifest == null ? null : manifest.getMainAttributes().getValue(name);
    return value == null ? null : value.trim();
  }

  /** The files that an agent's manifest adds to the class path after its jar. */
  private static Set<Path> manifestClassPath(Path agent, JarFile jar) throws IOException {
    String value = attribute(jar, Attributes.Name.CLASS_PATH.toString());
    Set<Path> paths = new HashSet<>();
    for (String part : value == null ? new String[0] : value.split(" +")) {
      URI uri = agent.toUri().resolve(part);
      Path path = uri.getScheme().equals("file") ? Path.of(uri) : null;
      if (path != null && path.toFile().exists()) {
        paths.add(path.toRealPath());
      }
    }
    return paths;
  }

  /** The source of a loaded class; null if the JVM does not report it, as for the boot loader. */
  private static Path source(String name) throws IOException {
    try {
      CodeSource code = Class.forName(name, false, LOADER).getProtectionDomain().getCodeSource();
      URL location = code == null ? null : code.getLocation();
      return location == null ? null : Path.of(URI.create(location.toString())).toRealPath();
    } catch (ClassNotFoundException e) {
      throw new IOException("a loaded class cannot be found: " + name, e);
    }
  }

  /** Whether the class path has the bytes of the agent's own jar. */
  private static boolean same(JarFile jar, String name) throws IOException {
    JarEntry entry = jar.getJarEntry(entry(name));
    if (entry == null) {
      return false;
    }
    try (InputStream own = jar.getInputStream(entry);
        InputStream other = LOADER.getResourceAsStream(entry(name))) {
      return other != null && Arrays.equals(own.readAllBytes(), other.readAllBytes());
    }
  }

  private static String entry(String name) {
    return name.replace('.', '/') + CLASS;
  }
}
