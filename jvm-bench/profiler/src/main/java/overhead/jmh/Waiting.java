// The CPU time of threads while their fork waits for its turn, and without any requests.
package overhead.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The CPU time of a fork's threads between its slices. The slices caused a part of it: a collection
 * that continues, an agent's queue. The rest would be used anyway: a timer. The rate of the latter
 * is the threads' usage in a time before the first slice without operations.
 *
 * <p>The measuring thread is excluded: between slices it reads clocks.
 */
final class Waiting {
  /** Time for remaining work of the warm-up, before the idle time begins, in ms. */
  private static final long SETTLING_MS = 100;

  private final String self;
  private final Share idle = new Share();
  private final Share waiting = new Share();
  private long sinceNs;
  private Map<String, Long> since;

  /**
   * @throws IOException if the system does not report the id of this thread
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

  /** The fork waits from now on. */
  void begin(long nowNs, Map<String, Long> threadsNs) {
    sinceNs = nowNs;
    since = threadsNs;
  }

  /** The idle time is over. */
  void endIdle(long nowNs, Map<String, Long> threadsNs, Map<String, String> names) {
    idle.add(nowNs - sinceNs, used(threadsNs, names));
    since = null;
  }

  /** The fork has its turn again; nothing happens if it did not wait. */
  void end(long nowNs, Map<String, Long> threadsNs, Map<String, String> names) {
    if (since != null) {
      waiting.add(nowNs - sinceNs, used(threadsNs, names));
      since = null;
    }
  }

  private Map<String, Long> used(Map<String, Long> now, Map<String, String> names) {
    return Tasks.spent(since, now, names, self);
  }

  /** The two shares, for the file of the fork. */
  Map<String, Object> describe() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("idle", idle.describe());
    row.put("waiting", waiting.describe());
    return row;
  }

  /** A time, and the usage of the threads of each name in it; all in ns. */
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
