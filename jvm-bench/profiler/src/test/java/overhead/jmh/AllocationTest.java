// Tests of allocated bytes, with those of this thread and of ended ones.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final int BYTES = 64 << 20;

  /** Where the compiler cannot remove what a thread allocates. */
  private static volatile byte[] kept;

  private final Allocation allocation = new Allocation();

  @Test
  void countsAThreadThatLivesAndKeepsItWhenItEnded() throws Exception {
    long before = allocation.readB();
    CountDownLatch allocated = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              kept = new byte[BYTES];
              allocated.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    allocated.await();
    assertAbout(BYTES, allocation.readB() - before);
    end.countDown();
    thread.join();
    assertAbout(BYTES, allocation.readB() - before);
  }

  @Test
  void leavesOutTheThreadThatReads() throws Exception {
    long before = allocation.readB();
    kept = new byte[BYTES];
    assertAbout(0, allocation.readB() - before);
  }

  /** Other threads of the test may allocate too. */
  private static void assertAbout(long expected, long bytes) {
    assertTrue(bytes >= expected && bytes < expected + BYTES / 2, bytes + " for " + expected);
  }
}
