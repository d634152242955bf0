// Short iterations before the warm-up, in which the JIT compiles the code of JMH and of this
// profiler.
package overhead.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Adds iterations of 1 ms before those of the warm-up; the record of a fork does not have them.
 *
 * <p>HotSpot compiles a method at its 200th call or later. Much of the code of JMH and of this
 * profiler is called once in an iteration, so without these it would be compiled during the
 * measurement.
 */
final class Preparation {
  /**
   * System property of the fork: {@code COUNT:LONGEST_MS}. There are COUNT short iterations, or
   * fewer if they take LONGEST_MS, such as with a long set-up in each. None follows one that is
   * long because of a long operation.
   */
  static final String PROPERTY = "overhead.prepare";

  private static final TimeValue SHORT = new TimeValue(1, TimeUnit.MILLISECONDS);

  /** That of the warm-up's iterations: for them the code of JMH matters less. */
  private static final long LONG_NS = 100_000_000;

  private final int count;
  private final long longestNs;
  private int planned;
  private TimeValue time;
  private long beganNs;
  private int done;
  private boolean isOn;

  Preparation(String setting) {
    String[] numbers = setting.split(":");
    count = Integer.parseInt(numbers[0]);
    longestNs = Long.parseLong(numbers[1]) * 1_000_000;
  }

  /**
   * The preparation of this fork.
   *
   * @return null without one
   */
  static Preparation configured() {
    String setting = System.getProperty(PROPERTY);
    return setting == null ? null : new Preparation(setting);
  }

  /** Called before the first iteration of the warm-up. */
  void begin(IterationParams warmup) {
    planned = warmup.getCount();
    time = warmup.getTime();
    isOn =
        IterationFields.set(warmup, "count", count + planned)
            && IterationFields.set(warmup, "timeValue", SHORT);
    if (!isOn) {
      end(warmup);
    }
  }

  /** Whether the current iteration is a short one, or the next if none runs. */
  boolean isOn() {
    return isOn;
  }

  /** The short iterations so far. */
  int done() {
    return done;
  }

  /**
   * Called after each short iteration.
   *
   * @param nowNs its end by the clock
   * @param ownNs how long it took
   */
  void after(IterationParams warmup, long nowNs, long ownNs) {
    boolean isFirst = done++ == 0;
    if (isFirst) {
      beganNs = nowNs; // Before it, the fork waited for its first turn.
    }
    // In the first one classes are loaded.
    boolean isLong = !isFirst && ownNs >= LONG_NS;
    if (isLong || done >= count || nowNs - beganNs >= longestNs) {
      end(warmup);
    }
  }

  private void end(IterationParams warmup) {
    isOn = false;
    IterationFields.set(warmup, "count", done + planned);
    IterationFields.set(warmup, "timeValue", time);
  }
}
