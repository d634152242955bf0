// Tests that the clock counts the CPU time of every thread, also of ended ones.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CpuClockTest {
  /** Two counters of the JVM's clock are each cut to 10 ms; the rest is for a busy machine. */
  private static final double TOLERANCE_NS = TimeUnit.MILLISECONDS.toNanos(40);

  @Test
  void countsThreadsThatBeganAndEndedBetweenTwoReadings() throws InterruptedException {
    CpuClock clock = new CpuClock();
    long before = clock.readNs();
    long coarseBefore = coarseNs();
    for (int i = 0; i < 5; i++) {
      Thread thread = new Thread(() -> burn(TimeUnit.MILLISECONDS.toNanos(60)));
      thread.start();
      thread.join();
    }
    long spent = clock.readNs() - before;
    assertTrue(spent >= TimeUnit.MILLISECONDS.toNanos(250), "ns: " + spent);
    assertEquals(coarseNs() - coarseBefore, spent, TOLERANCE_NS);
  }

  @Test
  void theCorrectionStaysUntilTheCoarseClockIsAheadByMoreThanItsSteps() {
    assertEquals(70, CpuClock.correction(null, 100, 30));
    assertEquals(70, CpuClock.correction(70L, 20_000_100, 30));
    assertEquals(20_000_071, CpuClock.correction(70L, 20_000_101, 30));
    assertEquals(70, CpuClock.correction(70L, 100, 5_000_000));
  }

  @Test
  void neverRunsBackwards() {
    CpuClock clock = new CpuClock();
    long last = clock.readNs();
    for (int i = 0; i < 200; i++) {
      long now = clock.readNs();
      assertTrue(now >= last);
      last = now;
    }
  }

  @Test
  void stepsAreFinerThanTenMillisecondsWithSchedulerData() {
    CpuClock clock = new CpuClock();
    long before = clock.readNs();
    boolean schedstat = Files.exists(Path.of("/proc/thread-self/schedstat"));
    assertEquals(schedstat ? "schedstat" : "process", clock.source());
    if (schedstat) {
      burn(TimeUnit.MILLISECONDS.toNanos(1));
      long spent = clock.readNs() - before;
      assertTrue(spent > 0 && spent % TimeUnit.MILLISECONDS.toNanos(10) != 0, "ns: " + spent);
    }
  }

  private static long coarseNs() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** Keeps this thread busy for the given CPU time. */
  private static void burn(long ns) {
    var threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + ns;
    while (threads.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }
}
