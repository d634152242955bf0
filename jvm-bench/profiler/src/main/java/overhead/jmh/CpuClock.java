// The CPU time of the whole process: benchmark, agent, JIT compiler and garbage collector alike.
package overhead.jmh;

import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * A clock of CPU time, user and system, over all threads of the process.
 *
 * <p>The JVM's own clock misses nothing, but on Linux it counts in steps of 10 ms (times(2)), too
 * coarse for a single shot of a few milliseconds. The scheduler's per-thread counters are exact to
 * the nanosecond, but lose the last moments of a thread that ended. So the scheduler's sum is used,
 * and where the JVM's clock runs ahead of it by more than its own steps explain, the difference is
 * added for good.
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
   * @return the time, or null where the JVM cannot tell
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
   * What to add to the scheduler's sum, in ns.
   *
   * @param lost what was added at the last reading, or null at the first
   */
  static long correction(Long lost, long coarse, long fine) {
    return lost == null || coarse - fine > lost + STEPS_NS ? coarse - fine : lost;
  }

  /**
   * CPU time of each thread at the last reading, in ns, by its id; null where only the process is
   * counted. What threads used that have ended is in the readings alone.
   */
  Map<String, Long> threadsNs() {
    return lost == null ? null : tasks.cpuNsOfLiving();
  }

  /** What the readings are made of: {@code schedstat} (steps of ns) or {@code process}. */
  String source() {
    return lost == null ? "process" : "schedstat";
  }
}
