// Begins the measurement again after an iteration in which the compilers still worked.
package overhead.jmh;

import org.openjdk.jmh.infra.IterationParams;

/**
 * Adds iterations to a measurement. HotSpot compiles a method after a number of calls, which may
 * come after any warm-up. The iteration before that ran older code, and includes the compilation.
 *
 * <p>The last iteration is never the reason: JMH has ended the benchmark by then.
 */
final class Restart {
  /**
   * System property of the fork: {@code SHARE:TIMES}. The measurement begins again if compilation
   * took more than SHARE of the time of an iteration, as long as it has at most TIMES the planned
   * iterations.
   */
  static final String PROPERTY = "overhead.restart";

  private final double share;
  private final int times;
  private int planned;
  private int done;

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
   * Called after each measured iteration. Not for modes with percentiles: JMH computes those from
   * all iterations.
   *
   * @return whether all iterations so far belong to the warm-up
   */
  boolean after(IterationParams measurement, long compiledNs, long wallNs) {
    if (done == 0) {
      planned = measurement.getCount();
    }
    done++;
    return compiledNs > share * wallNs
        && done < measurement.getCount()
        && done + planned <= times * planned
        && Warmup.setCount(measurement, done + planned);
  }
}
