// Marks of a fork in the simulator: what runs between two of them is profiled.
package overhead.jmh;

import java.io.File;

/** The simulator notices when a process looks for a file of these names, and nothing else does. */
final class Marks {
  /** System property of the fork: the folder of the files. Without it there are no marks. */
  static final String PROPERTY = "overhead.marks";

  private final File on;
  private final File off;

  private Marks(String folder) {
    on = new File(folder, "on");
    off = new File(folder, "off");
  }

  /**
   * The marks of this fork.
   *
   * @return null if it is not profiled in the simulator
   */
  static Marks configured() {
    String folder = System.getProperty(PROPERTY);
    return folder == null ? null : new Marks(folder);
  }

  /** From here on, instructions are counted. */
  boolean begin() {
    return on.exists();
  }

  /** Up to here. */
  boolean end() {
    return off.exists();
  }
}
