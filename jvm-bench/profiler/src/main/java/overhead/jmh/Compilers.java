// The JIT compilers of a fork in the simulator, where they share one processor with the benchmark.
package overhead.jmh;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Waits between iterations until the compilers have nothing to do, so that code is compiled after
 * as many calls as on a machine with a processor for each of them. In the simulator a sleep takes
 * no time of the host.
 *
 * <p>It reads few files, because the compilers work for its code too.
 */
final class Compilers {
  /** System property of the fork: the longest time of all waits, in ms. Without it nobody waits. */
  static final String PROPERTY = "overhead.awaitCompilers";

  /** Compilers are idle if none of them ran for this long, in ms. */
  private static final long IDLE_MS = 20;

  /** The longest time between two readings of a busy compiler's clock, in ms. */
  private static final long LONGEST_STEP_MS = 160;

  private final String tasks;
  private final Sleep sleep;
  private final byte[] buffer = new byte[32];

  /** The ids of all threads so far: the kernel gives an id to another one much later. */
  private final Set<String> known = new HashSet<>();

  private final List<Compiler> living = new ArrayList<>();
  private long leftMs;
  private long usedNs;
  private long endedNs;

  /**
   * A compiler's thread, and its CPU time at the last reading. HotSpot ends threads without work.
   */
  private static final class Compiler {
    private final ThreadClock clock;
    private long ns;

    Compiler(ThreadClock clock) {
      this.clock = clock;
    }
  }

  /** Sleeps for a time in ms. */
  interface Sleep {
    void sleep(long ms) throws InterruptedException;
  }

  /**
   * The compilers of a process.
   *
   * @param tasks the folder of its threads, as {@code /proc/self/task} (proc(5))
   * @param longestMs the longest time of all waits
   */
  Compilers(String tasks, long longestMs, Sleep sleep) {
    this.tasks = tasks;
    this.sleep = sleep;
    leftMs = longestMs;
  }

  /**
   * The compilers of this fork.
   *
   * @return null if nobody waits for them
   */
  static Compilers configured() {
    String longest = System.getProperty(PROPERTY);
    return longest == null
        ? null
        : new Compilers("/proc/self/task", Long.parseLong(longest), Thread::sleep);
  }

  /**
   * Sleeps until the compilers are idle, or until all waits took the longest time.
   *
   * @return whether they are idle
   * @throws IOException if the system does not show the threads of a process
   */
  boolean awaitIdle() throws IOException {
    long before = readUsedNs();
    for (long step = IDLE_MS; leftMs > 0; step = Math.min(LONGEST_STEP_MS, 2 * step)) {
      try {
        sleep.sleep(step);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      leftMs -= step;
      readClocks();
      if (usedNs == before) {
        return true;
      }
      before = usedNs;
    }
    return false;
  }

  /**
   * CPU time of the compilers at the last reading, in ns; that of ended ones as it was last read.
   */
  long usedNs() {
    return usedNs;
  }

  /**
   * Reads the CPU time of the compilers so far, in ns.
   *
   * @throws IOException if the system does not show the threads of a process
   */
  long readUsedNs() throws IOException {
    String[] found = new File(tasks).list();
    if (found == null) {
      throw new IOException("cannot list " + tasks);
    }
    for (String task : found) {
      if (known.add(task) && isCompiler(nameOf(task))) {
        try {
          living.add(new Compiler(new ThreadClock(tasks + "/" + task)));
        } catch (IOException e) {
          continue; // It ended after it was listed.
        }
      }
    }
    readClocks();
    return usedNs;
  }

  private void readClocks() {
    usedNs = endedNs;
    for (int i = living.size() - 1; i >= 0; i--) {
      Compiler one = living.get(i);
      try {
        one.ns = one.clock.readNs();
      } catch (IOException e) {
        living.remove(i).clock.close();
        endedNs += one.ns;
      }
      usedNs += one.ns;
    }
  }

  /**
   * Whether a thread is a compiler of HotSpot, or one that is written in Java.
   *
   * @param name the kernel's name of the thread: the first 15 bytes
   */
  static boolean isCompiler(String name) {
    return name.startsWith("C1 Compiler")
        || name.startsWith("C2 Compiler")
        || name.startsWith("JVMCI");
  }

  /**
   * The part of the compilers in the CPU time of threads, in ns.
   *
   * @param threadsNs by the kernel's name
   */
  static long cpuNsOf(Map<String, Long> threadsNs) {
    long sum = 0;
    for (Map.Entry<String, Long> thread : threadsNs.entrySet()) {
      sum += isCompiler(thread.getKey()) ? thread.getValue() : 0;
    }
    return sum;
  }

  /** The kernel's name of a thread; empty if it has ended. */
  private String nameOf(String task) {
    try (FileInputStream in = new FileInputStream(tasks + "/" + task + "/comm")) {
      int length = in.read(buffer);
      return new String(buffer, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
