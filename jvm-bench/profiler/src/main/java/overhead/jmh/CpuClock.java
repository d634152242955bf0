// The CPU time of the whole process: benchmark, agent, JIT compiler and garbage collector alike.
package overhead.jmh;

import java.lang.management.ManagementFactory;

/**
 * A clock of CPU time, user and system, over all threads of the process.
 *
 * <p>The JVM's own clock misses nothing, but on Linux it counts in steps of 10 ms (times(2)), too
 * coarse for a single shot of a few milliseconds. The scheduler's per-thread counters are exact to
 * the nanosecond, but lose the last moments of a thread that ended. So the scheduler's sum is used,
 * and wherever the JVM's clock is ahead of it the difference is added for good.
 */
final class CpuClock {
  private final com.sun.management.OperatingSystemMXBean system =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Tasks tasks = new Tasks();
  private long lost;
  private boolean exact;

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
    exact = fine != null;
    if (fine == null) {
      return coarse;
    }
    lost = Math.max(lost, coarse - fine);
    return fine + lost;
  }

  /** What the last reading was made of: {@code schedstat} (steps of ns) or {@code process}. */
  String source() {
    return exact ? "schedstat" : "process";
  }
}
