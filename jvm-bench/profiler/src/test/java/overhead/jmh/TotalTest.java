// Tests of sums over threads, with ended ones and reused ids.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TotalTest {
  private final Total<String> total = new Total<>();

  @Test
  void endedThreadKeepsLastValue() {
    assertEquals(30, total.update(Map.of("1", 10L, "2", 20L)));
    assertEquals(35, total.update(Map.of("1", 15L)));
    assertEquals(36, total.update(Map.of("1", 16L)));
  }

  @Test
  void newThreadWithReusedIdAddsToOldOne() {
    assertEquals(100, total.update(Map.of("7", 100L)));
    assertEquals(103, total.update(Map.of("7", 3L)));
    assertEquals(105, total.update(Map.of("7", 5L)));
  }
}
