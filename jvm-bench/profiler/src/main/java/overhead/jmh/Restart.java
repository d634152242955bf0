// Begins the measurement again after an iteration in which the compilers still worked.
package overhead.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Adds iterations to a measurement. HotSpot compiles a method after a number of calls, which may
 * come after any warm-up. The iteration before that ran older code, and includes the compilation.
 * Compilation between iterations does not count: there HotSpot compiles the code of JMH.
 *
 * <p>No iteration can be added after JMH's last one, so that is a short one that does not count.
 */
final class Restart {
  /**
   * System property of the fork: {@code SHARE:TIMES}. The measurement begins again if compilation
   * took more than SHARE of the time of an iteration, as long as it has at most TIMES the planned
   * iterations.
   */
  static final String PROPERTY = "overhead.restart";

  private static final TimeValue SHORT = new TimeValue(1, TimeUnit.MILLISECONDS);

  private final double share;
  private final int times;

  /** 0 if this measurement never begins again. */
  private int planned;

  private int done;
  private int kept;

  Restart(String setting) {
    String[] numbers = setting.split(":");
    share = Double.parseDouble(numbers[0]);
    times = Integer.parseInt(numbers[1]);
  }

  /**
   * The restart of this fork.
   *
   * @return null if its measurement never begins again
   */
  static Restart configured() {
    String setting = System.getProperty(PROPERTY);
    return setting == null ? null : new Restart(setting);
  }

  /**
   * Called before the first iteration of the benchmark. Not for modes with percentiles: JMH
   * computes those from all iterations.
   */
  void prepare(IterationParams measurement) {
    int count = measurement.getCount();
    planned = IterationFields.set(measurement, "count", count + 1) ? count : 0;
  }

  /** Whether all planned iterations are done, so that the next one does not count. */
  boolean isOver() {
    return planned > 0 && kept == planned;
  }

  /**
   * Called after each measured iteration that counts.
   *
   * @param compilersNs CPU time of the compilers in it; null if it is not known, which is no reason
   *     to begin again
   * @return whether all iterations so far belong to the warm-up
   */
  boolean after(IterationParams measurement, Long compilersNs, long wallNs) {
    done++;
    kept++;
    if (planned > 0
        && compilersNs != null
        && compilersNs > share * wallNs
        && done + planned <= times * planned
        && IterationFields.set(measurement, "count", done + planned + 1)) {
      kept = 0;
      return true;
    }
    if (isOver()) {
      IterationFields.set(measurement, "timeValue", SHORT);
    }
    return false;
  }
}
