// A warm-up that continues until the JIT compilers have been nearly idle for a while.
package overhead.jmh;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Lengthens the warm-up of a fork, one iteration at a time. JMH has no such option: it reads the
 * number of iterations before each one, and so the number is changed. If that fails, the warm-up
 * has its planned length.
 */
final class Warmup {
  /**
   * System property of the fork: {@code WINDOW:WINDOW_MS:SHARE:LONGEST_MS}. The warm-up has at
   * least its planned iterations. It continues until compilers took at most SHARE of the time of
   * the last WINDOW iterations, or fewer that took WINDOW_MS, or until all its iterations took
   * LONGEST_MS.
   */
  static final String IDLE = "overhead.warmupUntilIdle";

  private final int window;
  private final long windowNs;
  private final double share;
  private final long longestNs;

  /** The iterations after the one that decides about the end. */
  private final int ahead;

  /**
   * After each iteration: the CPU time of the compilers in all of them, and their length, in ns.
   */
  private final List<Long> compiledNs = new ArrayList<>();

  private final List<Long> elapsedNs = new ArrayList<>();
  private boolean over;

  /**
   * A warm-up.
   *
   * @param setting as {@link #IDLE}
   * @param ahead the iterations after the one that decides about the end: 1 if forks take turns,
   *     because they rest before the last one
   */
  Warmup(String setting, int ahead) {
    String[] numbers = setting.split(":");
    window = Integer.parseInt(numbers[0]);
    windowNs = Long.parseLong(numbers[1]) * 1_000_000;
    share = Double.parseDouble(numbers[2]);
    longestNs = Long.parseLong(numbers[3]) * 1_000_000;
    this.ahead = ahead;
  }

  /**
   * The warm-up in the system property.
   *
   * @param ahead as in the constructor
   * @return null if its length is fixed
   */
  static Warmup configured(int ahead) {
    String setting = System.getProperty(IDLE);
    return setting == null ? null : new Warmup(setting, ahead);
  }

  /**
   * Called after each iteration of the warm-up. It may add another.
   *
   * @param wallNs its length
   * @param compilersNs CPU time of the compilers in it; null if it is not known, which counts as
   *     busy
   */
  void after(IterationParams warmup, long wallNs, Long compilersNs) {
    int done = elapsedNs.size() + 1;
    compiledNs.add((compilersNs == null ? wallNs : compilersNs) + last(compiledNs));
    elapsedNs.add(wallNs + last(elapsedNs));
    if (over || done < warmup.getCount() - ahead) {
      return;
    }
    over = elapsedNs.get(done - 1) >= longestNs || resting(done);
    if (!over) {
      IterationFields.set(warmup, "count", done + ahead + 1);
    }
  }

  private static long last(List<Long> sums) {
    return sums.isEmpty() ? 0 : sums.get(sums.size() - 1);
  }

  private boolean resting(int done) {
    for (int first = done - 2; first >= 0; first--) {
      long time = elapsedNs.get(done - 1) - elapsedNs.get(first);
      if (time >= windowNs || done - 1 - first >= window) {
        return compiledNs.get(done - 1) - compiledNs.get(first) <= share * time;
      }
    }
    return false; // A window is not over.
  }
}
