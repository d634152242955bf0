// Which file of a class path holds the class that starts an agent, where that is not the agent's.
package overhead.watch;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Started with the class path of an application and the agent's jar behind it, as the JVM has it.
 */
public final class ClassSource {
  private ClassSource() {}

  /**
   * Prints nothing where the agent's own class runs, or a copy with the same bytes; else that class
   * and, on a second line, the file that it comes from.
   *
   * @param arguments the agent's jar
   * @throws IOException when a file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    try (JarFile jar = new JarFile(arguments[0])) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      String premain = manifest.getValue("Premain-Class");
      // What is on the boot class path goes before the class path.
      if (premain == null || manifest.getValue("Boot-Class-Path") != null) {
        return;
      }
      String name = premain.trim().replace('.', '/') + ".class";
      ZipEntry own = jar.getEntry(name);
      URL found = ClassLoader.getSystemResource(name);
      if (own == null || found == null) {
        return;
      }
      try (InputStream given = jar.getInputStream(own);
          InputStream running = found.openStream()) {
        if (!Arrays.equals(bytes(given), bytes(running))) {
          System.out.println(premain.trim());
          System.out.println(file(found));
        }
      }
    }
  }

  private static String file(URL found) throws IOException {
    URLConnection connection = found.openConnection();
    return connection instanceof JarURLConnection
        ? new File(((JarURLConnection) connection).getJarFile().getName()).getPath()
        : found.getPath();
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
