// A background thread that uses a set share of one core.
package overhead.calibrated;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Works until its own CPU time is due, rests, and so on: its share holds over any longer time. */
final class DutyCycle implements Runnable {
  /** The thread's name, by which it can be seen. */
  static final String THREAD = "overhead-calibrated";

  private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(5);
  // Tens of microseconds: reading the thread's clock takes a fraction of one.
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
    // Due from the thread's first moment on, so that what the bean itself cost is worked off too.
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
