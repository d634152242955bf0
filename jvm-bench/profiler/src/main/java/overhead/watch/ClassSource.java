// Finds classes of an agent that a class path contains too, and whether they are the agent's own.
package overhead.watch;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Started with the class path of an application followed by the agent's jar, like the JVM's. */
public final class ClassSource {
  /** A class of a jar: the folder of the Java release that it is for, if any, and its name. */
  private static final Pattern CLASS =
      Pattern.compile("(?:META-INF/versions/\\d+/)?(?!META-INF/)((?!module-info\\.).+)\\.class");

  private ClassSource() {}

  /**
   * Prints {@code starts} and the class that starts the agent, with a tab between them. Then a line
   * for each class of the agent that comes from another file, the class that starts it first:
   * {@code same} or {@code differs}, the class, and the file.
   *
   * @param arguments the agent's jar
   * @throws IOException when a file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    File agent = new File(arguments[0]).getCanonicalFile();
    try (JarFile jar = new JarFile(agent)) {
      Manifest manifest = jar.getManifest();
      Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
      String premain = attributes.getValue("Premain-Class");
      // The boot class path comes before the class path.
      if (premain == null || attributes.getValue("Boot-Class-Path") != null) {
        return;
      }
      System.out.println("starts\t" + premain.trim());
      for (Map.Entry<String, List<JarEntry>> own : classes(jar, premain.trim()).entrySet()) {
        URL found = ClassLoader.getSystemResource(own.getKey() + ".class");
        if (found == null || file(found).getCanonicalFile().equals(agent)) {
          continue;
        }
        String state = same(jar, own.getValue(), found) ? "same" : "differs";
        System.out.println(state + "\t" + own.getKey().replace('/', '.') + "\t" + file(found));
      }
    }
  }

  /** The classes of an agent, each with its entries, one for each release of Java. */
  private static Map<String, List<JarEntry>> classes(JarFile jar, String premain) {
    Map<String, List<JarEntry>> classes = new LinkedHashMap<>();
    classes.put(premain.replace('.', '/'), new ArrayList<>());
    for (JarEntry entry : Collections.list(jar.entries())) {
      Matcher named = CLASS.matcher(entry.getName());
      if (named.matches()) {
        classes.computeIfAbsent(named.group(1), name -> new ArrayList<>()).add(entry);
      }
    }
    return classes;
  }

  private static File file(URL found) throws IOException {
    URLConnection connection = found.openConnection();
    return connection instanceof JarURLConnection
        ? new File(((JarURLConnection) connection).getJarFile().getName())
        : new File(found.getPath());
  }

  private static boolean same(JarFile jar, List<JarEntry> own, URL found) throws IOException {
    byte[] running;
    try (InputStream stream = found.openStream()) {
      running = bytes(stream);
    }
    for (JarEntry entry : own) {
      try (InputStream given = jar.getInputStream(entry)) {
        if (Arrays.equals(bytes(given), running)) {
          return true;
        }
      }
    }
    return false;
  }

  private static byte[] bytes(InputStream stream) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    for (int count = stream.read(part); count >= 0; count = stream.read(part)) {
      all.write(part, 0, count);
    }
    return all.toByteArray();
  }
}
