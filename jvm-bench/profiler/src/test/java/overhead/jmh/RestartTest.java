// Tests that a measurement begins again after late compilation.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class RestartTest {
  private static IterationParams threeOf100Ms() {
    return new IterationParams(
        IterationType.MEASUREMENT, 3, new TimeValue(100, TimeUnit.MILLISECONDS), 1);
  }

  /**
   * How many of three planned iterations of 100 ms are kept, and how many ran, with the short one
   * at the end; compile times in ms.
   */
  private static List<Integer> kept(String setting, List<Long> compiled) {
    IterationParams params = threeOf100Ms();
    Restart restart = new Restart(setting);
    restart.prepare(params);
    int kept = 0;
    int done = 0;
    while (!restart.isOver()) {
      long compiledNs = compiled.get(done) * 1_000_000;
      assertTrue(done < params.getCount() - 1, "JMH would end");
      done++;
      kept = restart.after(params, compiledNs, 100_000_000) ? 0 : kept + 1;
    }
    assertEquals(done + 1, params.getCount());
    assertEquals(1, params.getTime().convertTo(TimeUnit.MILLISECONDS));
    return List.of(kept, done);
  }

  @Test
  void keepsTheIterationsAfterTheLastCompilation() {
    assertEquals(List.of(3, 3), kept("0.01:4", List.of(0L, 1L, 0L)));
    assertEquals(List.of(3, 4), kept("0.01:4", List.of(2L, 0L, 0L, 0L)));
    assertEquals(List.of(3, 6), kept("0.01:4", List.of(5L, 0L, 2L, 0L, 0L, 0L)));
    assertEquals(List.of(3, 6), kept("0.01:4", List.of(0L, 0L, 50L, 0L, 0L, 0L)));
  }

  @Test
  void endsAfterTheLargestNumberOfIterations() {
    assertEquals(List.of(3, 6), kept("0.01:2", List.of(9L, 9L, 9L, 9L, 9L, 9L)));
  }

  @Test
  void leavesOtherMeasurementsAsTheyAre() {
    IterationParams params = threeOf100Ms();
    Restart restart = new Restart("0.01:4");
    for (int i = 0; i < 3; i++) {
      assertTrue(!restart.isOver() && !restart.after(params, 50_000_000L, 100_000_000));
    }
    assertEquals(3, params.getCount());
  }
}
