// Tests that a call that waits takes the configured time, and which hooks are woven.
package overhead.calibrated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CostTest {
  @BeforeEach
  void nothingYet() {
    Cost.set(0, 0, -1);
  }

  @Test
  void callWaitsForConfiguredTime() {
    int configured = 200_000;
    Cost.set(0, configured, -1);
    long quickest = Long.MAX_VALUE;
    for (int i = 0; i < 200; i++) {
      long began = System.nanoTime();
      Cost.waiting();
      quickest = Math.min(quickest, System.nanoTime() - began);
    }
    assertTrue(quickest >= configured, quickest + " ns");
    // A processor's time slice holds ten of them: at least one of two hundred is in the middle of
    // its slice on any machine.
    assertTrue(quickest < 2 * configured, quickest + " ns");
  }

  @Test
  void weavesOnlyConfiguredCosts() {
    assertEquals(List.of("nothing"), Cost.hooks().stream().map(Cost.Hook::name).toList());
    Cost.set(5, 5, 16);
    assertEquals(
        List.of("busy", "waiting", "garbage"), Cost.hooks().stream().map(Cost.Hook::name).toList());
  }
}
