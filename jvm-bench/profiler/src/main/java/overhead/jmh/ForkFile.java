// The file of a fork: complete, or missing.
package overhead.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Writes the facts of a fork to the file that a system property names. */
final class ForkFile {
  /** System property of the fork that names the file. */
  static final String PROPERTY = "overhead.vmFile";

  private ForkFile() {}

  static void write(Map<String, Object> file) {
    String name = System.getProperty(PROPERTY);
    if (name == null || name.isEmpty()) {
      throw new IllegalStateException(
          "The system property "
              + PROPERTY
              + " is not set: give the fork -D"
              + PROPERTY
              + "=FILE.");
    }
    Path target = Path.of(name).toAbsolutePath();
    try {
      // A reader gets the whole file or none.
      Path part =
          target.resolveSibling(
              target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
      try {
        Files.write(part, Json.write(file).getBytes(StandardCharsets.UTF_8));
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException("Cannot write the file that " + PROPERTY + " names: " + target, e));
    }
  }
}
