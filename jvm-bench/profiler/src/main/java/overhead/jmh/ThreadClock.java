// The CPU time of one thread, from its file schedstat (proc(5)).
package overhead.jmh;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * An open file, which is read again and again. It is the last that runs before an iteration and the
 * first after it. The work of the JIT for it is measured, so it is as little code as possible.
 */
final class ThreadClock {
  /** In bytes: the first number has at most 20 digits. */
  private static final int LONGEST = 32;

  private final RandomAccessFile file;
  private final byte[] buffer = new byte[LONGEST];

  /**
   * Opens the clock of a thread.
   *
   * @param folder that of the thread, as {@code /proc/self/task/ID}
   * @throws IOException if the thread has ended, or the kernel keeps no schedstat
   */
  ThreadClock(String folder) throws IOException {
    file = new RandomAccessFile(folder + "/schedstat", "r");
  }

  /**
   * CPU time of the thread so far, user and system, in ns.
   *
   * @throws IOException if the thread has ended
   */
  long readNs() throws IOException {
    file.seek(0);
    int length = file.read(buffer);
    long number = 0;
    int at = 0;
    while (at < length && buffer[at] >= '0' && buffer[at] <= '9') {
      number = 10 * number + buffer[at++] - '0';
    }
    if (at == 0) {
      throw new IOException("no number");
    }
    return number;
  }

  void close() {
    try {
      file.close();
    } catch (IOException ignored) {
      // Nothing was written to it.
    }
  }
}
