// Tests which CPU time counts as idle and as waiting, and that the measuring thread is in
// neither.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class WaitingTest {
  private static final Map<String, String> NAMES = Map.of("0", "worker", "1", "timer");

  private static Map<String, Long> used(long worker, long timer) {
    return Map.of("0", worker, "1", timer);
  }

  private static Map<String, Object> share(long wallNs, long worker, long timer) {
    return Map.of("wallNs", wallNs, "threadsCpuNs", Map.of("worker", worker, "timer", timer));
  }

  @Test
  void separatesIdleTimeFromWaitingAndSlices() throws IOException {
    Waiting waiting = new Waiting();
    waiting.begin(100, used(1000, 10));
    waiting.endIdle(600, used(1001, 15), NAMES);
    waiting.end(650, used(1002, 16), NAMES);
    waiting.begin(650, used(1002, 16));
    waiting.end(750, used(1004, 17), NAMES);
    // A slice, in which much is used.
    waiting.begin(800, used(2000, 17));
    waiting.end(950, used(2004, 19), NAMES);
    waiting.end(999, used(3000, 30), NAMES);
    assertEquals(Map.of("idle", share(500, 1, 5), "waiting", share(250, 6, 3)), waiting.describe());
  }

  @Test
  void excludesMeasuringThread() throws IOException {
    String self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
    Waiting waiting = new Waiting();
    waiting.begin(0, Map.of("0", 0L, self, 0L));
    waiting.end(10, Map.of("0", 2L, self, 500L), Map.of("0", "worker", self, "main"));
    assertEquals(
        Map.of("wallNs", 10L, "threadsCpuNs", Map.of("worker", 2L)),
        waiting.describe().get("waiting"));
  }
}
