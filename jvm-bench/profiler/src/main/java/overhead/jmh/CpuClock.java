// The CPU time of the whole process: benchmark, agent, JIT compiler and garbage collector alike.
package overhead.jmh;

import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * A clock of CPU time, user and system, over all threads of the process.
 *
 * <p>The JVM's own clock is complete, but on Linux it counts in steps of 10 ms (times(2)), too
 * coarse for a single shot of a few milliseconds. The scheduler's per-thread counters are exact to
 * the nanosecond, but lose the last moments of a thread that ended. So the scheduler's sum is used,
 * and if the JVM's clock is ahead of it by more than its own steps explain, the difference is added
 * permanently.
 */
final class CpuClock {
  /** The JVM's clock adds up two counters, user and system, each cut to a step of 10 ms. */
  private static final long STEPS_NS = 2 * 10_000_000;

  private final com.sun.management.OperatingSystemMXBean system =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Tasks tasks = new Tasks();
  private Long lost;

  /**
   * CPU time of the process so far, in ns.
   *
   * @return the time, or null if the JVM does not report it
   */
  Long readNs() {
    long coarse = system.getProcessCpuTime();
    if (coarse < 0) {
      return null;
    }
    Long fine = tasks.cpuNs();
    if (fine == null) {
      return coarse;
    }
    lost = correction(lost, coarse, fine);
    return fine + lost;
  }

  /**
   * The amount to add to the scheduler's sum, in ns.
   *
   * @param lost the amount at the last reading, or null at the first
   */
  static long correction(Long lost, long coarse, long fine) {
    return lost == null || coarse - fine > lost + STEPS_NS ? coarse - fine : lost;
  }

  /**
   * CPU time of each thread at the last reading, in ns, by its id; null if only the process is
   * counted. Time of ended threads is only in the readings.
   */
  Map<String, Long> threadsNs() {
    return lost == null ? null : tasks.cpuNsOfLiving();
  }

  /** The source of the readings: {@code schedstat} (steps of ns) or {@code process}. */
  String source() {
    return lost == null ? "process" : "schedstat";
  }
}
