// Tests that a tree has exactly its calls and does all of its work.
package overhead.calltree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CallTreeTest {
  @Test
  void everyCallCountsOne() {
    assertEquals(7 + 1, CallTree.call(1, 0, 7));
    assertEquals(7 + 10, CallTree.call(10, 0, 7));
    assertEquals(7 + 500, CallTree.call(500, 0, 7));
  }

  @Test
  void everyStepChangesTheResult() {
    // 6 = 110: 110 ^ 011 = 101, 101 ^ 010 = 111.
    assertEquals(5 + 1, CallTree.call(1, 1, 6));
    assertEquals(7 + 3, CallTree.call(3, 2, 6));
  }

  @Test
  void benchmarkMakesOneTree() {
    CallTreeBenchmark benchmark = new CallTreeBenchmark();
    benchmark.depth = 10;
    benchmark.check();
    assertEquals(11, benchmark.tree());
  }

  @Test
  void rejectsTreeWithoutCall() {
    CallTreeBenchmark benchmark = new CallTreeBenchmark();
    assertThrows(IllegalArgumentException.class, benchmark::check);
  }
}
