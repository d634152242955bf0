// A warm-up that ends when the JIT compilers have had next to nothing to do for a while.
package overhead.jmh;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Ends the warm-up of a fork before its last iteration. JMH has no such option: it asks for the
 * number of iterations again before each one, and so the number is changed. Where that cannot be
 * done, all iterations run.
 */
final class Warmup {
  /**
   * System property of the fork: {@code FEWEST:WINDOW:MS}. The warm-up has FEWEST iterations, and
   * ends when the last WINDOW of them took MS of compilation at most.
   */
  static final String IDLE = "overhead.warmupUntilIdle";

  private final int fewest;
  private final int window;
  private final long most;
  private final LongSupplier compiled;
  private final List<Long> course = new ArrayList<>();

  Warmup(String setting, LongSupplier compiled) {
    String[] numbers = setting.split(":");
    fewest = Integer.parseInt(numbers[0]);
    window = Integer.parseInt(numbers[1]);
    most = Long.parseLong(numbers[2]);
    this.compiled = compiled;
  }

  /**
   * The warm-up that the system property asks for.
   *
   * @return null where its length is fixed, or the JVM does not tell what it compiles
   */
  static Warmup configured() {
    String setting = System.getProperty(IDLE);
    CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
    return setting == null || jit == null || !jit.isCompilationTimeMonitoringSupported()
        ? null
        : new Warmup(setting, jit::getTotalCompilationTime);
  }

  /** Called after each iteration of the warm-up; makes it the last one where the compilers rest. */
  void after(IterationParams warmup) {
    course.add(compiled.getAsLong());
    int done = course.size();
    if (done < fewest || done <= window || done >= warmup.getCount()) {
      return;
    }
    if (course.get(done - 1) - course.get(done - 1 - window) <= most) {
      end(warmup, done);
    }
  }

  private static void end(IterationParams warmup, int done) {
    for (Class<?> type = warmup.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field count = type.getDeclaredField("count");
        count.setAccessible(true);
        count.setInt(warmup, done);
        return;
      } catch (NoSuchFieldException e) {
        continue; // It is a field of a superclass.
      } catch (IllegalAccessException | RuntimeException e) {
        return; // This JVM does not let it be changed: the warm-up goes on to its planned end.
      }
    }
  }
}
