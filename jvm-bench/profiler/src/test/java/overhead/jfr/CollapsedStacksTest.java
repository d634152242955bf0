// Tests that a real recording becomes collapsed stacks.
package overhead.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollapsedStacksTest {
  private static byte[] sink;

  private static void allocate() {
    for (int i = 0; i < 20_000; i++) {
      sink = new byte[10_000];
    }
  }

  @Test
  void showsWhatAllocated(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("a.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
      recording.enable("jdk.ExecutionSample");
      recording.start();
      Thread thread = new Thread(CollapsedStacksTest::allocate, "a;b");
      thread.start();
      thread.join();
      recording.stop();
      recording.dump(file);
    }
    Path stacks = folder.resolve("a.collapsed");
    CollapsedStacks.main(new String[] {"alloc", file.toString(), stacks.toString()});
    List<String> lines = Files.readAllLines(stacks);
    for (String line : lines) {
      assertTrue(line.matches("\\[.* tid=0\\];.* \\d+"), line);
    }
    assertTrue(
        lines.stream()
            .anyMatch(
                line ->
                    line.startsWith("[a_b tid=0];")
                        && line.contains("overhead.jfr.CollapsedStacksTest.allocate_[")
                        && line.contains(";byte[]_[i] ")),
        lines.size() + " stacks");
    CollapsedStacks.main(new String[] {"cpu", file.toString(), stacks.toString()});
    for (String line : Files.readAllLines(stacks)) {
      assertFalse(line.contains("byte[]_[i]"), "an event of the other kind");
    }
  }

  @Test
  void namesOfArraysAreReadable() {
    assertEquals("a.B", CollapsedStacks.readable("a.B"));
    assertEquals("byte[]", CollapsedStacks.readable("[B"));
    assertEquals("a.B[][]", CollapsedStacks.readable("[[La.B;"));
  }
}
