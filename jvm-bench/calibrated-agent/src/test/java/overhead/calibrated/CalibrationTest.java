// Tests that the search finds the steps of a time, and that more steps take longer.
package overhead.calibrated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  /** A machine on which a step takes half a nanosecond and a call a little more. */
  private static final IntToDoubleFunction STEADY = steps -> 3 + 0.5 * steps;

  private int warmed;

  @Test
  void calibratedStepsTakeRequestedTime() {
    for (int ns : new int[] {20, 200, 2_000, 50_000}) {
      Calibration found = calibrated(ns, STEADY);
      assertEquals(ns, found.ns(), 0.5, "within a step");
      assertEquals(STEADY.applyAsDouble(found.iterations()), found.ns());
    }
    assertEquals(4, warmed, "once for each");
  }

  @Test
  void repeatsCalibrationAfterOtherWork() {
    int[] timings = {0};
    // Half of the long run seems to take longer than all of it, and then not even a single step is
    // fast enough.
    IntToDoubleFunction disturbed =
        steps -> STEADY.applyAsDouble(steps) * (timings[0]++ == 1 ? 3 : 1);
    assertEquals(2_000, STEADY.applyAsDouble(calibrated(2_000, disturbed).iterations()), 200);
    assertEquals(2, warmed);
  }

  @Test
  void repeatsCalibrationAfterCompilation() {
    int[] timings = {0};
    // With code that took twice as long, the found steps take half of the time.
    IntToDoubleFunction improving =
        steps -> STEADY.applyAsDouble(steps) * (timings[0]++ < 3 ? 2 : 1);
    assertEquals(2_000, STEADY.applyAsDouble(calibrated(2_000, improving).iterations()), 200);
    assertEquals(2, warmed);
  }

  @Test
  void givesUpOnBusyMachine() {
    double[] slower = {1};
    calibrated(2_000, steps -> STEADY.applyAsDouble(steps) * (slower[0] *= 0.8));
    assertEquals(Calibration.TRIES, warmed);
  }

  /**
   * By the clock of this machine, so only the order is asserted, and again if other work or late
   * compilation disturbed a timing. A compiler that shortened the chain would never take longer for
   * more of it.
   */
  @Test
  void moreStepsTakeLonger() {
    String timings = "";
    for (int tries = 0; tries < Calibration.TRIES; tries++) {
      Calibration.of(1_000);
      double few = Calibration.timeNs(10_000);
      double many = Calibration.timeNs(100_000);
      if (many > 3 * few) {
        return;
      }
      timings += few + " ns, and " + many + " ns for ten times the steps; ";
    }
    fail(timings);
  }

  /**
   * At 10 GHz a step would take 0.2 ns, and other work only makes it longer: then fewer are found.
   */
  @Test
  void stepIsNotFasterThanAnyProcessor() {
    int last = 0;
    for (int ns : new int[] {200, 2_000, 50_000}) {
      int found = Calibration.of(ns).iterations();
      assertTrue(found < ns / 0.2, found + " steps in " + ns + " ns");
      assertTrue(found > last, found + " steps in " + ns + " ns, " + last + " in less");
      last = found;
    }
  }

  @Test
  void rejectsLessThanMinimum() {
    Calibration least = new Calibration(1, 8);
    String output =
        assertThrows(IllegalArgumentException.class, () -> least.possible(3, 0.5)).getMessage();
    assertEquals("busy-ns=3: a call with the least busy work takes 8.0 ns on this machine", output);
    assertEquals(least, least.possible(8, 0.5));
    assertThrows(IllegalArgumentException.class, () -> calibrated(2, STEADY));
  }

  private Calibration calibrated(int ns, IntToDoubleFunction machine) {
    return Calibration.of(ns, () -> warmed++, machine);
  }
}
