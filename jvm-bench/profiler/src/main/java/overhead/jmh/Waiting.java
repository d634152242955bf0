// What threads use while their fork waits for its turn, and while nothing at all is asked of it.
package overhead.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The CPU time of a fork's threads between its slices. Some of it the slices caused: a collection
 * that goes on, a queue that an agent works off. Some would be used anyway: a timer. The rate of
 * the latter is what the threads use in a time before the first slice in which no operation runs.
 *
 * <p>The thread that measures is left out: between slices it reads clocks.
 */
final class Waiting {
  /** Time for what the warm-up left undone, before the idle time begins, in ms. */
  private static final long SETTLING_MS = 100;

  private final String self;
  private final Share idle = new Share();
  private final Share waiting = new Share();
  private long sinceNs;
  private Map<String, Long> since;

  /**
   * @throws IOException where the system does not say which thread this is
   */
  Waiting() throws IOException {
    self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
  }

  static void settle() {
    try {
      Thread.sleep(SETTLING_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** From now on the fork waits. */
  void begin(long nowNs, Map<String, Long> threadsNs) {
    sinceNs = nowNs;
    since = new HashMap<>(threadsNs);
  }

  /** The idle time is over. */
  void endIdle(long nowNs, Map<String, Long> threadsNs, Map<String, String> names) {
    idle.add(nowNs - sinceNs, used(threadsNs, names));
    since = null;
  }

  /** The fork has its turn again; nothing happens where it did not wait. */
  void end(long nowNs, Map<String, Long> threadsNs, Map<String, String> names) {
    if (since != null) {
      waiting.add(nowNs - sinceNs, used(threadsNs, names));
      since = null;
    }
  }

  private Map<String, Long> used(Map<String, Long> now, Map<String, String> names) {
    Map<String, Long> others = new HashMap<>(now);
    others.remove(self);
    return Tasks.spent(since, others, names);
  }

  /** The two shares, for the file of the fork. */
  Map<String, Object> describe() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("idle", idle.describe());
    row.put("waiting", waiting.describe());
    return row;
  }

  /** A time, and what the threads of each name used in it; all in ns. */
  private static final class Share {
    private long wallNs;
    private final Map<String, Long> threads = new TreeMap<>();

    void add(long time, Map<String, Long> used) {
      wallNs += time;
      used.forEach((name, own) -> threads.merge(name, own, Long::sum));
    }

    Map<String, Object> describe() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("wallNs", wallNs);
      row.put("threadsCpuNs", threads);
      return row;
    }
  }
}
