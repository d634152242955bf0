// Tests that a warm-up ends when compilers rest, never before its fewest iterations, and in a real
// fork.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

  /** How many iterations a warm-up has, of which each compiled for so long, in ms. */
  private static int length(String setting, int count, List<Long> compiled) {
    IterationParams params = iterations(count);
    Iterator<Long> each = compiled.iterator();
    long[] total = {0};
    Warmup warmup = new Warmup(setting, () -> total[0] += each.next());
    int done = 0;
    while (done < params.getCount()) {
      warmup.after(params);
      done++;
    }
    return done;
  }

  @Test
  void endsWhenTheCompilersHaveRestedForAWindow() {
    assertEquals(5, length("1:2:5", 9, List.of(90L, 60L, 40L, 3L, 2L, 0L, 0L, 0L, 0L)));
    assertEquals(6, length("1:2:4", 9, List.of(90L, 60L, 40L, 3L, 2L, 1L, 0L, 0L, 0L)));
  }

  @Test
  void hasItsFewestIterationsAndNoMoreThanPlanned() {
    assertEquals(6, length("6:2:5", 9, List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L)));
    assertEquals(4, length("1:2:5", 4, List.of(50L, 50L, 50L, 50L)));
    assertEquals(3, length("1:2:5", 9, List.of(0L, 0L, 0L)), "a window has to be over");
  }
}
