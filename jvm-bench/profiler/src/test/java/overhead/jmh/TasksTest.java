// Tests of the threads of this process.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TasksTest {
  @Test
  void sumsThreadsOfOneNameFromTheirStart() {
    Map<String, Long> before = Map.of("1", 100L, "2", 70L, "3", 10L, "4", 50L);
    Map<String, Long> after = Map.of("1", 130L, "2", 75L, "4", 20L, "5", 8L, "6", 2L);
    Map<String, String> names =
        Map.of("1", "worker", "2", "worker", "3", "gone", "4", "a dead one's id", "5", "new");
    assertEquals(
        Map.of("worker", 35L, "a dead one's id", 20L, "new", 8L, "", 2L),
        Tasks.spent(before, after, names));
  }

  @Test
  void readsThreadNameFromFirstLineOfStatus() {
    assertEquals("C2 CompilerThre", Tasks.name("Name:\tC2 CompilerThre\nUmask:\t0022\n"));
    assertEquals("", Tasks.name("Umask:\t0022\nName:\tlater\n"));
    assertEquals("", Tasks.name("Name:\tcut off"));
  }

  @Test
  void readsNumberAfterName() {
    String status =
        "Name:\tC2 voluntary_ctxt_switches:\t1\nvoluntary_ctxt_switches:\t12\nnonvoluntary_ctxt_switches:\t345";
    assertEquals(12L, Tasks.count(status, "voluntary_ctxt_switches"));
    assertEquals(345L, Tasks.count(status, "nonvoluntary_ctxt_switches"));
    assertNull(Tasks.count(status, "Threads"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsWaitAsVoluntarySwitch() throws InterruptedException {
    Tasks tasks = new Tasks();
    long before = tasks.switches().voluntary();
    for (int i = 0; i < 20; i++) {
      Thread.sleep(1);
    }
    assertTrue(tasks.switches().voluntary() - before >= 20);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void keepsSwitchesOfEndedThread() throws InterruptedException {
    Tasks tasks = new Tasks();
    CountDownLatch slept = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread sleeper =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 50; i++) {
                  Thread.sleep(1);
                }
                slept.countDown();
                end.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    long before = tasks.switches().voluntary();
    sleeper.start();
    slept.await();
    assertTrue(tasks.switches().voluntary() - before >= 50);
    end.countDown();
    sleeper.join();
    assertTrue(tasks.switches().voluntary() - before >= 50);
  }
}
