// Tests that busy work takes time in proportion to its steps, and as long as asked.
package overhead.calibrated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CalibrationTest {
  @Test
  void tenTimesTheStepsTakeTenTimesAsLong() {
    Calibration.of(1_000);
    double ratio = Calibration.timeNs(100_000) / Calibration.timeNs(10_000);
    assertEquals(10, ratio, 3, "generous, for machines with other work");
  }

  @Test
  void theStepsFoundTakeAsLongAsAsked() {
    for (int ns : new int[] {200, 2_000, 50_000}) {
      Calibration found = Calibration.of(ns);
      assertEquals(ns, found.ns(), ns * 0.1);
      // At 10 GHz a step would take 0.2 ns; what a compiler had removed would take none.
      assertTrue(found.iterations() < ns / 0.2, found.toString());
      // Once more, by the same clock but at another time.
      assertEquals(ns, Calibration.timeNs(found.iterations()), ns * 0.5);
    }
  }

  @Test
  void lessThanTheLeastIsRefused() {
    Calibration least = new Calibration(1, 8);
    String said =
        assertThrows(IllegalArgumentException.class, () -> least.possible(3, 0.5)).getMessage();
    assertEquals("busy-ns=3: a call with the least busy work takes 8.0 ns on this machine", said);
    assertEquals(least, least.possible(8, 0.5));
  }
}
