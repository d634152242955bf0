// Tests that a fork waits for its compilers, on a folder of threads that the test changes while it
// sleeps.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CompilersTest {
  @TempDir Path tasks;

  /** The sleeps, in ms. */
  private final List<Long> slept = new ArrayList<>();

  @AfterEach
  void forget() {
    System.clearProperty(Compilers.PROPERTY);
  }

  private void task(int id, String name, long cpuNs) throws IOException {
    Path folder = Files.createDirectories(tasks.resolve("" + id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), cpuNs + " 5 7\n");
  }

  /** Compilers whose C2 works in the first sleeps, and whose application always does. */
  private Compilers working(int sleeps, long longestMs) throws IOException {
    task(1, "java", 100);
    task(2, "C1 CompilerThre", 200);
    task(3, "C2 CompilerThre", 300);
    return new Compilers(
        tasks.toString(),
        longestMs,
        ms -> {
          slept.add(ms);
          try {
            task(1, "java", 100 + slept.size());
            task(3, "C2 CompilerThre", 300 + Math.min(sleeps, slept.size()));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Test
  void knowsCompilersByTheirNames() {
    assertTrue(Compilers.isCompiler("C1 CompilerThre\n"));
    assertTrue(Compilers.isCompiler("C2 CompilerThre\n"));
    assertTrue(Compilers.isCompiler("JVMCI-native Co\n"));
    assertFalse(Compilers.isCompiler("java\n"));
    assertFalse(Compilers.isCompiler("VM Thread\n"));
    assertFalse(Compilers.isCompiler("my C2 Compiler\n"));
  }

  @Test
  void addsOnlyTheTimeOfCompilers() {
    Map<String, Long> threads =
        Map.of("C1 CompilerThre", 1L, "C2 CompilerThre", 20L, "java", 300L, "VM Thread", 4000L);
    assertEquals(21, Compilers.cpuNsOf(threads));
  }

  @Test
  void returnsAfterOneSleepIfCompilersAreIdle() throws Exception {
    assertTrue(working(0, 1000).awaitIdle());
    assertEquals(List.of(20L), slept);
  }

  @Test
  void sleepsLongerWhileCompilersWork() throws Exception {
    assertTrue(working(5, 1000).awaitIdle());
    assertEquals(List.of(20L, 40L, 80L, 160L, 160L, 160L), slept);
  }

  @Test
  void givesUpAfterTheLongestTimeOfAllWaits() throws Exception {
    Compilers compilers = working(99, 300);
    assertFalse(compilers.awaitIdle());
    assertEquals(List.of(20L, 40L, 80L, 160L), slept);
    assertFalse(compilers.awaitIdle(), "the time of the first wait counts");
    assertEquals(4, slept.size());
  }

  @Test
  void countsTheTimeOfCompilersAlone() throws Exception {
    Compilers compilers = working(1, 1000);
    assertEquals(500, compilers.readUsedNs());
    compilers.awaitIdle();
    assertEquals(501, compilers.usedNs(), "the wait ends with a reading");
    Files.writeString(tasks.resolve("2/schedstat"), ""); // As if the thread had ended.
    assertEquals(501, compilers.readUsedNs(), "an ended thread keeps its time");
    task(4, "C2 CompilerThre", 1000);
    assertEquals(1501, compilers.readUsedNs(), "a thread that started later");
  }

  @Test
  void failsIfTheSystemShowsNoThreads() {
    Compilers compilers = new Compilers(tasks.resolve("missing").toString(), 1000, ms -> {});
    assertThrows(IOException.class, compilers::awaitIdle);
    assertThrows(IOException.class, compilers::readUsedNs);
  }

  @Test
  void doesNotWaitWithoutProperty() {
    assertNull(Compilers.configured());
    System.setProperty(Compilers.PROPERTY, "1000");
    assertNotNull(Compilers.configured());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void findsTheCompilersOfThisProcess() throws Exception {
    Compilers compilers = new Compilers("/proc/self/task", 1000, Thread::sleep);
    assertTrue(compilers.readUsedNs() > 0, "JUnit has been compiled");
  }
}
