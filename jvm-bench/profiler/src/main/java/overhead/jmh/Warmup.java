// A warm-up that continues until the JIT compilers have been nearly idle for a while.
package overhead.jmh;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
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
   * System property of the fork: {@code WINDOW:SHARE:LONGEST_MS}. The warm-up has at least its
   * planned iterations. It continues until compilation took at most SHARE of the time of the last
   * WINDOW iterations, or until all its iterations took LONGEST_MS.
   */
  static final String IDLE = "overhead.warmupUntilIdle";

  private final int window;
  private final double share;
  private final long longestNs;
  private final LongSupplier compiledMs;

  /** After each iteration: the compile time so far, in ms, and the time of all iterations. */
  private final List<Long> compiled = new ArrayList<>();

  private final List<Long> elapsedNs = new ArrayList<>();
  private boolean over;

  Warmup(String setting, LongSupplier compiledMs) {
    String[] numbers = setting.split(":");
    window = Integer.parseInt(numbers[0]);
    share = Double.parseDouble(numbers[1]);
    longestNs = Long.parseLong(numbers[2]) * 1_000_000;
    this.compiledMs = compiledMs;
  }

  /**
   * The warm-up in the system property.
   *
   * @return null if its length is fixed, or if the JVM does not report its compile time
   */
  static Warmup configured() {
    String setting = System.getProperty(IDLE);
    CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
    return setting == null || jit == null || !jit.isCompilationTimeMonitoringSupported()
        ? null
        : new Warmup(setting, jit::getTotalCompilationTime);
  }

  /** Called after each iteration of the warm-up. Before the last one it may add another. */
  void after(IterationParams warmup, long wallNs) {
    int done = compiled.size() + 1;
    compiled.add(compiledMs.getAsLong());
    elapsedNs.add(wallNs + (done == 1 ? 0 : elapsedNs.get(done - 2)));
    if (over || done < warmup.getCount() - 1) {
      return;
    }
    over = elapsedNs.get(done - 1) >= longestNs || resting(done);
    if (!over) {
      setCount(warmup, done + 2);
    }
  }

  private boolean resting(int done) {
    if (done <= window) {
      return false;
    }
    long spentMs = compiled.get(done - 1) - compiled.get(done - 1 - window);
    long time = elapsedNs.get(done - 1) - elapsedNs.get(done - 1 - window);
    return spentMs * 1e6 <= share * time;
  }

  private static void setCount(IterationParams warmup, int iterations) {
    for (Class<?> type = warmup.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field count = type.getDeclaredField("count");
        count.setAccessible(true);
        count.setInt(warmup, iterations);
        return;
      } catch (NoSuchFieldException e) {
        continue; // It is a field of a superclass.
      } catch (IllegalAccessException | RuntimeException e) {
        return; // This JVM does not let it be changed.
      }
    }
  }
}
