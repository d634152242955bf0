// Tests of the short iterations before a warm-up.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class PreparationTest {
  private static final TimeValue PLANNED = new TimeValue(100, TimeUnit.MILLISECONDS);

  private final IterationParams warmup = new IterationParams(IterationType.WARMUP, 3, PLANNED, 1);

  /** Runs the short iterations like JMH, and returns their number. */
  private int run(Preparation preparation, long iterationNs) {
    return run(preparation, iterationNs, 1_000_000);
  }

  private int run(Preparation preparation, long iterationNs, long ownNs) {
    preparation.begin(warmup);
    int iteration = 0;
    while (preparation.isOn()) {
      assertEquals(1, warmup.getTime().convertTo(TimeUnit.MILLISECONDS));
      assertTrue(iteration < warmup.getCount(), "JMH would begin the measurement");
      preparation.after(warmup, ++iteration * iterationNs, iteration == 1 ? 500_000_000 : ownNs);
    }
    assertEquals(iteration, preparation.done());
    return iteration;
  }

  @Test
  void thePlannedWarmupFollows() {
    assertEquals(20, run(new Preparation("20:1000"), 1_000_000));
    assertEquals(20 + 3, warmup.getCount());
    assertEquals(PLANNED, warmup.getTime());
  }

  @Test
  void endsAfterTheLongestTime() {
    // The time begins with the end of the first, before which the fork waited for its turn.
    assertEquals(1 + 4, run(new Preparation("20:1000"), 250_000_000));
    assertEquals(5 + 3, warmup.getCount());
    assertEquals(PLANNED, warmup.getTime());
  }

  @Test
  void endsAfterALongOperation() {
    assertEquals(2, run(new Preparation("20:1000"), 270_000_000, 270_000_000));
    assertEquals(2 + 3, warmup.getCount());
    assertEquals(PLANNED, warmup.getTime());
  }

  @Test
  void isOffBeforeItBegins() {
    assertFalse(new Preparation("20:1000").isOn());
  }
}
