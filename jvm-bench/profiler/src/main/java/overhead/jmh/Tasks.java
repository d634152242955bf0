// The threads of this process as Linux counts them: CPU time, context switches, names.
package overhead.jmh;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Totals over every thread the process has had, from {@code /proc/self/task} (proc(5)).
 *
 * <p>The kernel forgets a thread when it ends. So each total keeps the last value of ended threads;
 * the work of such a thread after its last reading is missing.
 */
final class Tasks {
  private static final File TASKS = new File("/proc/self/task");

  /** In bytes: several times the length of a thread's status. */
  private static final int LONGEST = 8192;

  /** The most files that stay open; those of more threads are opened for each reading. */
  private static final int MOST_OPEN = 256;

  /** A map of this capacity does not grow in most forks. */
  private static final int SEVERAL = 128;

  private final Map<String, ThreadClock> clocks = new HashMap<>();
  private final Total<String> cpu = new Total<>();
  private final Total<String> voluntary = new Total<>();
  private final Total<String> involuntary = new Total<>();
  private final Map<String, String> names = new HashMap<>();
  private final byte[] buffer = new byte[LONGEST];

  /** Whether the kernel shows the threads of a process. */
  static boolean available() {
    return TASKS.isDirectory();
  }

  /**
   * CPU time of all threads, user and system, in ns: the first field of each thread's schedstat.
   *
   * @return the total, or null if the kernel keeps no schedstat
   */
  Long cpuNs() {
    Map<String, Long> seen = new HashMap<>(SEVERAL);
    for (String task : list()) {
      long ns = clockNs(task);
      if (ns >= 0) {
        seen.put(task, ns);
      }
    }
    if (clocks.size() > seen.size()) {
      closeEnded(seen.keySet());
    }
    return seen.isEmpty() ? null : cpu.update(seen);
  }

  /** CPU time of a thread; negative if it has ended. */
  private long clockNs(String task) {
    ThreadClock known = clocks.get(task);
    try {
      if (known != null) {
        return known.readNs();
      }
    } catch (IOException e) {
      clocks.remove(task).close(); // Its thread has ended, and another may have its id.
    }
    try {
      ThreadClock clock = new ThreadClock(TASKS + "/" + task);
      if (clocks.size() < MOST_OPEN) {
        clocks.put(task, clock);
        return clock.readNs();
      }
      try {
        return clock.readNs();
      } finally {
        clock.close();
      }
    } catch (IOException e) {
      return -1;
    }
  }

  private void closeEnded(Set<String> living) {
    Iterator<Map.Entry<String, ThreadClock>> each = clocks.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, ThreadClock> clock = each.next();
      if (!living.contains(clock.getKey())) {
        clock.getValue().close();
        each.remove();
      }
    }
  }

  /** CPU time of each thread that lived at the last {@link #cpuNs}, in ns, by its id. */
  Map<String, Long> cpuNsOfLiving() {
    return cpu.living();
  }

  /**
   * The kernel's name of each thread in the last {@link #switches}, by the thread's id: the first
   * 15 bytes of its name.
   */
  Map<String, String> names() {
    return names;
  }

  /**
   * CPU time of the threads of each name between two readings, in ns, without threads that ended
   * between them.
   */
  static Map<String, Long> spent(
      Map<String, Long> before, Map<String, Long> after, Map<String, String> names) {
    return spent(before, after, names, null);
  }

  /** The same without one thread. */
  static Map<String, Long> spent(
      Map<String, Long> before,
      Map<String, Long> after,
      Map<String, String> names,
      String without) {
    Map<String, Long> spent = new TreeMap<>();
    for (Map.Entry<String, Long> thread : after.entrySet()) {
      if (thread.getKey().equals(without)) {
        continue;
      }
      Long earlier = before.get(thread.getKey());
      long now = thread.getValue();
      // As in a total: a smaller value is a new thread with a dead one's id.
      long own = earlier == null || now < earlier ? now : now - earlier;
      String name = names.getOrDefault(thread.getKey(), "");
      Long known = spent.get(name);
      spent.put(name, known == null ? own : known + own);
    }
    return spent;
  }

  /** Context switches of all threads so far; both null if the kernel does not count them. */
  Switches switches() {
    Map<String, Long> seenVoluntary = new HashMap<>();
    Map<String, Long> seenInvoluntary = new HashMap<>();
    forEachTask(
        "status",
        (task, text) -> {
          names.put(task, name(text));
          put(seenVoluntary, task, count(text, "voluntary_ctxt_switches"));
          put(seenInvoluntary, task, count(text, "nonvoluntary_ctxt_switches"));
        });
    return seenVoluntary.isEmpty()
        ? new Switches(null, null)
        : new Switches(voluntary.update(seenVoluntary), involuntary.update(seenInvoluntary));
  }

  /**
   * The number after a name at the beginning of a line; null without it. Searched from the end,
   * where the counters are: searching the whole text for every thread and iteration is so hot that
   * the JIT compiles it, for a tenth of a second of measured CPU time.
   */
  static Long count(String text, String name) {
    String start = '\n' + name + ':';
    int at = text.lastIndexOf(start);
    if (at < 0) {
      return null;
    }
    int end = text.indexOf('\n', at + start.length());
    return Long.parseLong(
        text.substring(at + start.length(), end < 0 ? text.length() : end).trim());
  }

  /** The first line of a thread's status; empty if it is another. */
  static String name(String status) {
    int end = status.indexOf('\n');
    return status.startsWith("Name:\t") && end > 0 ? status.substring("Name:\t".length(), end) : "";
  }

  private static void put(Map<String, Long> seen, String task, Long value) {
    if (value != null) {
      seen.put(task, value);
    }
  }

  /** Context switches since the process began: waits, and preemptions. */
  record Switches(Long voluntary, Long involuntary) {}

  private interface Reader {
    void read(String task, String text);
  }

  /**
   * Reads a file of every thread. This is the least code in the JDK for it: it runs about ten
   * thousand times in a fork, and the JIT's work for it is in the measured CPU time.
   */
  private void forEachTask(String file, Reader reader) {
    for (String task : list()) {
      int length;
      try (FileInputStream in = new FileInputStream(TASKS + "/" + task + "/" + file)) {
        length = in.read(buffer);
      } catch (IOException e) {
        continue; // The thread ended after it was listed, or the kernel lacks the file.
      }
      if (length > 0) {
        reader.read(task, new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
      }
    }
  }

  /** The threads of this process; empty if the kernel does not show them. */
  private static String[] list() {
    String[] tasks = TASKS.list();
    if (tasks == null && TASKS.isDirectory()) {
      throw new UncheckedIOException(new IOException("cannot list " + TASKS));
    }
    return tasks == null ? new String[0] : tasks;
  }
}
