// A warm-up that continues until the JIT compilers have been nearly idle for a while.
package overhead.jmh;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Lengthens the warm-up of a fork, one iteration at a time. JMH has no such option: it reads the
 * number of iterations before each one, and so the number is changed. If that fails, the warm-up
 * has its planned length.
 */
final class Warmup {
  /**
   * System property of the fork: {@code WINDOW:WINDOW_MS:SHARE:LONGEST_MS}. The warm-up has at
   * least its planned iterations. It continues until compilation took at most SHARE of the time of
   * the last WINDOW iterations, or fewer that took WINDOW_MS, or until all its iterations took
   * LONGEST_MS.
   */
  static final String IDLE = "overhead.warmupUntilIdle";

  private final int window;
  private final long windowNs;
  private final double share;
  private final long longestNs;
  private final LongSupplier compiledNs;

  /** The iterations after the one that decides about the end. */
  private final int ahead;

  /** After each iteration: the compile time so far, and the time of all iterations; both in ns. */
  private final List<Long> compiled = new ArrayList<>();

  private final List<Long> elapsedNs = new ArrayList<>();
  private boolean over;

  /**
   * A warm-up.
   *
   * @param setting as {@link #IDLE}
   * @param compiledNs the compile time so far, in ns
   * @param ahead the iterations after the one that decides about the end: 1 if forks take turns,
   *     because they rest before the last one
   */
  Warmup(String setting, LongSupplier compiledNs, int ahead) {
    String[] numbers = setting.split(":");
    window = Integer.parseInt(numbers[0]);
    windowNs = Long.parseLong(numbers[1]) * 1_000_000;
    share = Double.parseDouble(numbers[2]);
    longestNs = Long.parseLong(numbers[3]) * 1_000_000;
    this.compiledNs = compiledNs;
    this.ahead = ahead;
  }

  /**
   * The warm-up in the system property.
   *
   * @param compilers a clock of the compilers; null for the JVM's own, whose steps are 1 ms
   * @return null if its length is fixed, or if the JVM does not report its compile time
   */
  static Warmup configured(LongSupplier compilers) {
    String setting = System.getProperty(IDLE);
    if (setting == null || compilers != null) {
      return setting == null ? null : new Warmup(setting, compilers, 0);
    }
    CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
    return jit == null || !jit.isCompilationTimeMonitoringSupported()
        ? null
        : new Warmup(setting, () -> jit.getTotalCompilationTime() * 1_000_000, 1);
  }

  /**
   * Called after each iteration of the warm-up. It may add another.
   *
   * @param prepared the iterations before the warm-up, which JMH counts too
   */
  void after(IterationParams warmup, long wallNs, int prepared) {
    int done = compiled.size() + 1;
    compiled.add(compiledNs.getAsLong());
    elapsedNs.add(wallNs + (done == 1 ? 0 : elapsedNs.get(done - 2)));
    if (over || done < warmup.getCount() - prepared - ahead) {
      return;
    }
    over = elapsedNs.get(done - 1) >= longestNs || resting(done);
    if (!over) {
      IterationFields.set(warmup, "count", prepared + done + ahead + 1);
    }
  }

  private boolean resting(int done) {
    for (int first = done - 2; first >= 0; first--) {
      long time = elapsedNs.get(done - 1) - elapsedNs.get(first);
      if (time >= windowNs || done - 1 - first >= window) {
        return compiled.get(done - 1) - compiled.get(first) <= share * time;
      }
    }
    return false; // A window is not over, or its compile time is not known.
  }
}
