// A Java agent of known cost: its arguments set what it costs.
package overhead.calibrated;

import java.lang.instrument.Instrumentation;
import java.util.List;

/**
 * The agent's entry. It costs what {@link Settings} sets, and otherwise only what any agent costs:
 * the JVM loads {@code java.lang.instrument}, this jar and, for methods or classes, ASM.
 */
public final class CalibratedAgent {
  /** Objects that must stay reachable while the JVM runs. */
  private static volatile List<Object> kept = List.of();

  private CalibratedAgent() {}

  /**
   * Starts the agent. Invalid arguments end the process with exit code 1: an agent that does less
   * than configured would look cheap.
   *
   * @param arguments see {@link Settings#parse}
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    long began = System.nanoTime();
    try {
      start(Settings.parse(arguments), instrumentation, began);
    } catch (IllegalArgumentException e) {
      Log.end(e.getMessage());
    }
  }

  private static void start(Settings settings, Instrumentation instrumentation, long began) {
    boolean weaves = settings.collects() && settings.methods() != null;
    String calibrated = "";
    int iterations = settings.busyIterations();
    if (weaves && settings.busyNs() > 0) {
      Calibration calibration = Calibration.of(settings.busyNs());
      iterations = calibration.iterations();
      calibrated = "; " + iterations + " iterations take " + Log.tenths(calibration.ns()) + " ns";
    }
    Cost.set(
        iterations, settings.waitNs(), Garbage.length(settings.garbageBytes(), instrumentation));
    kept =
        List.of(
            ExtraClasses.define(settings.classes()),
            Retained.allocate(settings.retainMb(), instrumentation));
    if (settings.threadPercent() > 0) {
      DutyCycle.start(settings.threadPercent() / 100);
    }
    instrumentation.addTransformer(
        new Weaver(weaves ? settings.methods() : MethodPattern.NONE, Cost.hooks()));
    double tookMs = pad(settings.premainMs(), began);
    Log.say("started: " + settings + calibrated + "; premain took " + Log.tenths(tookMs) + " ms");
  }

  /**
   * Keeps this thread busy until premain has lasted the configured time.
   *
   * @return how long it has lasted, in ms
   * @throws IllegalArgumentException when it has already lasted longer
   */
  private static double pad(int premainMs, long began) {
    long requested = premainMs * 1_000_000L;
    long spent = System.nanoTime() - began;
    if (premainMs > 0 && spent > requested) {
      throw new IllegalArgumentException(
          "premain-ms="
              + premainMs
              + ": the other settings took "
              + Log.tenths(spent / 1e6)
              + " ms already; ask for more, or for less of the rest");
    }
    while (spent < requested) {
      Work.spin(1_000);
      spent = System.nanoTime() - began;
    }
    return spent / 1e6;
  }
}
