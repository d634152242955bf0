// Tests that a batch does all its work and reports it.
package overhead.loom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TaskBatchTest {
  @Test
  void sumIncludesEveryTask() {
    double expected = 0;
    for (int task = 0; task < 200; task++) {
      expected += TaskBatch.compute(task, 10);
    }
    assertEquals(expected, new TaskBatch(200, 10).run(), 1e-6);
  }

  @Test
  void taskComputesSinesCosinesAndTangents() {
    double expected =
        Math.sin(2)
            + Math.cos(2)
            + Math.tan(2)
            + Math.sin(2.001)
            + Math.cos(2.001)
            + Math.tan(2.001);
    assertEquals(expected, TaskBatch.compute(2, 2), 1e-9);
  }

  @Test
  void latencyOfTaskIsAtMostThatOfBatch() {
    TaskBatch batch = new TaskBatch(500, 100);
    batch.run();
    Histogram latencies = batch.latencies();
    assertEquals(500, latencies.getTotalCount());
    assertTrue(latencies.getMinValue() > 0);
    double longestNs = 500 * 1e9 / batch.tasksPerSecond();
    assertTrue(latencies.getMaxValue() <= longestNs * 1.001, "three digits of precision");
  }

  @Test
  void rejectsEmptyBatch() {
    assertThrows(IllegalArgumentException.class, () -> new TaskBatch(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new TaskBatch(1, 0));
  }
}
