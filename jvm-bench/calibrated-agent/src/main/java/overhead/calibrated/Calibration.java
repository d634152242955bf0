// Finds the steps of work that take a set time on this machine; also a command.
package overhead.calibrated;

import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/**
 * The result of a calibration: the shortest of many timings, which was not disturbed.
 *
 * @param iterations steps of {@link Work}
 * @param ns time of a call with these steps
 */
record Calibration(int iterations, double ns) {
  private static final int LONGEST_NS = 1_000_000_000;

  /** The length of a batch of calls, in ns: shorter than a time slice, far above a tick. */
  private static final double BATCH_NS = 100_000;

  private static final long WARM_UP_NS = 100_000_000;

  /** The number of batches in a row without a better one that end a timing. */
  private static final int PATIENCE = 60;

  private static final int LONG_RUN = 4_000;
  private static final int REFINEMENTS = 8;

  /** A second timing must take at least this share of the time, or the search starts again. */
  private static final double STEADY = 0.9;

  /** The tolerance of the result: this share of the time, or one step. */
  private static final double NEAR = 0.1;

  static final int TRIES = 20;

  /**
   * Finds the number of steps for a time, in about a quarter of a second. It is the time of one
   * more call in a row of calls, including the fence and the call itself.
   *
   * @param ns above 0
   * @throws IllegalArgumentException when not even a call with one step is that fast
   */
  static Calibration of(int ns) {
    return of(ns, Calibration::warmUp, Calibration::timeNs);
  }

  /** The same on any machine, also a fake one for tests: its warm-up, and the time of a call. */
  static Calibration of(int ns, Runnable warmUp, IntToDoubleFunction timeNs) {
    for (int tries = 1; ; tries++) {
      warmUp.run();
      Calibration found = search(ns, timeNs);
      // The compiler's best code may have come during the search: then less time passes than found.
      boolean good = found.near(ns) && timeNs.applyAsDouble(found.iterations) > found.ns * STEADY;
      if (good || tries == TRIES) {
        return found;
      }
    }
  }

  /** Other work on the processor may slow down one timing of a search and not the next. */
  private boolean near(int requested) {
    return Math.abs(ns - requested) <= Math.max(requested * NEAR, ns / iterations);
  }

  private static Calibration search(int ns, IntToDoubleFunction timeNs) {
    int half = LONG_RUN / 2;
    double stepNs =
        (timeNs.applyAsDouble(LONG_RUN) - timeNs.applyAsDouble(half)) / (LONG_RUN - half);
    Calibration last = timed(steps(ns / stepNs), timeNs);
    Calibration best = last;
    // Time is not linear for short runs: a processor works on neighbouring calls at once.
    for (int i = 0; i < REFINEMENTS && Math.abs(best.ns - ns) > stepNs; i++) {
      last = timed(steps(last.iterations + (ns - last.ns) / stepNs), timeNs);
      best = Math.abs(last.ns - ns) < Math.abs(best.ns - ns) ? last : best;
    }
    return best.possible(ns, stepNs);
  }

  /**
   * This calibration.
   *
   * @throws IllegalArgumentException when a call with one step takes longer than the time
   */
  Calibration possible(int requested, double stepNs) {
    if (iterations == 1 && ns > requested + stepNs) {
      throw new IllegalArgumentException(
          "busy-ns="
              + requested
              + ": a call with the least busy work takes "
              + Log.tenths(ns)
              + " ns on this machine");
    }
    return this;
  }

  private static Calibration timed(int iterations, IntToDoubleFunction timeNs) {
    return new Calibration(iterations, timeNs.applyAsDouble(iterations));
  }

  private static int steps(double wanted) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(wanted)));
  }

  /** Waits for the JIT compiler's best code; it compiles while the program runs. */
  private static void warmUp() {
    long began = System.nanoTime();
    while (System.nanoTime() - began < WARM_UP_NS) {
      batch(LONG_RUN / 10, 1_000);
    }
  }

  /** The time of a call with these steps, in ns. */
  static double timeNs(int iterations) {
    int calls = 1;
    double best = batch(iterations, calls);
    for (int rest = PATIENCE; rest > 0; rest--) {
      calls = (int) Math.max(1, Math.min(100_000, BATCH_NS / best));
      double took = batch(iterations, calls);
      if (took < best * 0.999) {
        rest = PATIENCE;
      }
      best = Math.min(best, took);
    }
    return best;
  }

  private static double batch(int iterations, int calls) {
    Cost.set(iterations, 0, -1);
    long began = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      Cost.busy();
    }
    return (System.nanoTime() - began) / (double) calls;
  }

  /**
   * The command: prints the number of steps for each time, so that a suite can set the number
   * itself and do the same work on every machine.
   *
   * @param times in ns
   */
  public static void main(String[] times) {
    if (times.length == 0) {
      Log.end("name the times to calibrate for, in ns, as: 50 200 1000");
    }
    for (String time : times) {
      try {
        Calibration found = of(Settings.wholeNumber("busy-ns", time, 1, LONGEST_NS));
        System.out.printf(
            Locale.ROOT, "%s ns: busy-iterations=%d (%.1f ns)%n", time, found.iterations, found.ns);
      } catch (IllegalArgumentException e) {
        Log.end(e.getMessage());
      }
    }
  }
}
