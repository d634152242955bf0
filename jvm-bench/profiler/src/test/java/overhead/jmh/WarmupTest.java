// Tests that a warm-up continues until compilers are idle, and has its planned iterations.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class WarmupTest {
  private static IterationParams iterations(int count) {
    return new IterationParams(
        IterationType.WARMUP, count, new TimeValue(100, TimeUnit.MILLISECONDS), 1);
  }

  /** The number of 100 ms warm-up iterations, given the compile time in each, in ms. */
  private static int length(String setting, int planned, List<Long> compiled) {
    return length(setting, planned, compiled, 1);
  }

  private static int length(String setting, int planned, List<Long> compiled, int ahead) {
    IterationParams params = iterations(planned);
    Iterator<Long> each = compiled.iterator();
    Warmup warmup = new Warmup(setting, ahead);
    int done = 0;
    while (done < params.getCount()) {
      Long ms = each.next();
      warmup.after(params, 100_000_000, ms == null ? null : ms * 1_000_000);
      done++;
    }
    return done;
  }

  private static final List<Long> LATE = List.of(90L, 60L, 40L, 3L, 2L, 0L, 0L, 0L, 0L, 0L);

  @Test
  void endsOneWindowAfterCompilersAreIdle() {
    assertEquals(6, length("2:9000:0.025:9000", 2, LATE));
    assertEquals(7, length("2:9000:0.01:9000", 2, LATE));
  }

  @Test
  void endsAtOnceWithoutRestBeforeTheLastIteration() {
    assertEquals(5, length("2:9000:0.025:9000", 2, LATE, 0));
    assertEquals(6, length("2:9000:0.01:9000", 2, LATE, 0));
    assertEquals(9, length("2:9000:0.5:9000", 9, LATE, 0), "it has its planned iterations");
    assertEquals(3, length("2:9000:0.5:9000", 1, LATE, 0), "a window has to be over");
    assertEquals(4, length("2:9000:0.01:400", 1, LATE, 0), "it ends after the longest time");
  }

  @Test
  void hasItsPlannedIterations() {
    assertEquals(9, length("2:9000:0.5:9000", 9, LATE));
    assertEquals(4, length("2:9000:0.5:9000", 1, LATE), "a window has to be over");
  }

  @Test
  void windowOfLongIterationsHasFewer() {
    assertEquals(6, length("5:200:0.025:9000", 2, LATE));
    assertEquals(7, length("5:200:0.01:9000", 2, LATE));
  }

  @Test
  void endsAfterTheLongestTime() {
    List<Long> busy = List.of(99L, 99L, 99L, 99L, 99L, 99L, 99L, 99L, 99L);
    assertEquals(6, length("2:9000:0.1:500", 2, busy));
    assertEquals(8, length("2:9000:0.1:500", 8, busy), "never before its planned iterations");
  }

  @Test
  void lastsTheLongestTimeIfItsCompileTimeIsNotKnown() {
    assertEquals(6, length("2:9000:0.1:500", 2, Collections.nCopies(9, null)));
  }
}
