// A background thread that uses a set share of one core.
package overhead.calibrated;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Works until its own CPU time is due, rests, and repeats: its share holds over any longer time.
 */
final class DutyCycle implements Runnable {
  /** The thread's name, for finding it. */
  static final String THREAD = "overhead-calibrated";

  private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(5);
  // In ns; several tens of microseconds, because reading the thread's clock takes a fraction of
  // one.
  private static final int STEPS = 50_000;

  private final double share;

  private DutyCycle(double share) {
    this.share = share;
  }

  /**
   * Starts the thread, a daemon.
   *
   * @param share of one core, above 0, at most 1
   */
  static void start(double share) {
    Thread thread = new Thread(new DutyCycle(share), THREAD);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    // Due from the thread's start on, so that the cost of the bean itself is included.
    long began = System.nanoTime();
    while (true) {
      double due = share * (System.nanoTime() - began);
      if (threads.getCurrentThreadCpuTime() < due) {
        Work.spin(STEPS);
      } else {
        LockSupport.parkNanos(REST_NS);
      }
    }
  }
}
