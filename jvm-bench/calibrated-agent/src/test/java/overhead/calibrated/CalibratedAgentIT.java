// Runs the shaded agent in separate JVMs and observes each of its costs from the application.
package overhead.calibrated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import overhead.application.Application;

class CalibratedAgentIT {
  private static final String JAR = System.getProperty("calibrated.jar");
  private static final String METHODS = "methods=overhead.application.*#instrumented,";

  /** The allocation of the measurement itself, divided among all calls; twice. */
  private static final double EPSILON_B = 0.02;

  /** How a JVM ended, and its output on both streams. */
  private record Run(int exit, String output) {
    double number(String name) {
      return Double.parseDouble(text(name));
    }

    String text(String name) {
      Matcher line = Pattern.compile("^" + name + "=(.*)$", Pattern.MULTILINE).matcher(output);
      assertTrue(line.find(), output);
      return line.group(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 64, 1_000, 100_000})
  void everyCallAllocatesExactlyTheseBytes(int bytes) throws Exception {
    Run run = run(METHODS + "garbage-bytes=" + bytes, List.of(), "calls");
    assertEquals(bytes, run.number("bytesPerCall"), EPSILON_B);
    assertTrue(
        run.output.contains("instrumented overhead.application.Calls, methods: 1"), run.output);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
  void neitherInterpreterNorAnyCompilerLeavesGarbageOut(String mode) throws Exception {
    Run run = run(METHODS + "busy-iterations=5,garbage-bytes=32", List.of(mode), "calls");
    assertEquals(32, run.number("bytesPerCall"), EPSILON_B);
  }

  @Test
  void callWithoutCostAllocatesNothing() throws Exception {
    Run woven = run(METHODS + "busy-iterations=0", List.of(), "calls");
    assertEquals(0, woven.number("bytesPerCall"), EPSILON_B);
    assertTrue(woven.output.contains("instrumented overhead.application.Calls"), woven.output);
    Run disabled = run(METHODS + "garbage-bytes=64,mode=disabled", List.of(), "calls");
    assertEquals(0, disabled.number("bytesPerCall"), EPSILON_B);
    assertFalse(disabled.output.contains("instrumented overhead"), disabled.output);
    assertTrue(disabled.output.contains("started: mode=disabled"), disabled.output);
  }

  @Test
  void loadsExactNumberOfClasses() throws Exception {
    double one = run("classes=1", List.of(), "classes").number("classes");
    double many = run("classes=1001", List.of(), "classes").number("classes");
    assertEquals(1_000, many - one);
  }

  @Test
  void premainTakesRequestedTime() throws Exception {
    Run run = run("premain-ms=400", List.of(), "start");
    Matcher output = Pattern.compile("premain took ([0-9.]+) ms").matcher(run.output);
    assertTrue(output.find(), run.output);
    assertTrue(Double.parseDouble(output.group(1)) >= 400, run.output);
    assertTrue(run.number("startMs") >= 400, run.output);
    // Other work increases wall time; it can only decrease the CPU time of a thread. The
    // rest is the start of the JVM.
    assertTrue(run.number("cpuMs") < 400 + 1_000, run.output);
  }

  @Test
  void rejectsTooShortPremain() throws Exception {
    Run run = run("classes=3000,premain-ms=1", List.of(), "start");
    assertEquals(1, run.exit);
    assertTrue(run.output.contains("premain-ms=1: the other settings took"), run.output);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void soMuchHeapStaysAlive(String collector) throws Exception {
    List<String> flags = List.of("-Xmx256m", collector);
    double without = run("", flags, "heap").number("heapB");
    double retained = run("retain-mb=50", flags, "heap").number("heapB") - without;
    assertEquals(50 << 20, retained, 0.1 * (50 << 20));
  }

  /**
   * A busy machine may delay the thread, which then catches up: so the test checks whether it ever
   * comes near its share of all the time since the JVM's start, and whether it was ever beyond
   * that.
   */
  @ParameterizedTest
  @ValueSource(ints = {5, 30})
  void theThreadUsesItsShareOfACoreAndNeverMore(int percent) throws Exception {
    Run run =
        run("thread-percent=" + percent, List.of(), "thread", "overhead-calibrated", "" + percent);
    assertTrue(run.number("reached") > 0.6, run.output);
    // The steps between two reads of its clock take a fraction of a millisecond.
    assertTrue(run.number("beyondMs") < 100, run.output);
  }

  @Test
  void reportsCalibratedBusyWork() throws Exception {
    Run run = run(METHODS + "busy-ns=500", List.of(), "calls");
    assertTrue(
        Pattern.compile("busy-ns=500 .*; \\d+ iterations take \\d+\\.\\d ns; premain took")
            .matcher(run.output)
            .find(),
        run.output);
  }

  @Test
  void keepsLibrariesOfApplicationSeparate() throws Exception {
    Run run = run("methods=overhead.application.*#*,busy-iterations=5", List.of(), "libraries");
    assertEquals(0, run.exit, run.output);
    assertEquals(place(ClassReader.class).toUri().toURL().toString(), run.text("asm"));
    assertEquals("java/lang/Object", run.text("superclass"));
    assertEquals("3", run.text("generated"));
    try (JarFile jar = new JarFile(JAR)) {
      assertTrue(
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class"))
              .allMatch(name -> name.startsWith("overhead/calibrated/")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "busy=5",
        "garbage-bytes=64",
        "methods=a#b,garbage-bytes=17",
        "methods=a#b,garbage-bytes=8"
      })
  void wrongArgumentsEndTheProcessInOneLine(String arguments) throws Exception {
    Run run = run(arguments, List.of(), "calls");
    assertEquals(1, run.exit);
    assertTrue(run.output.startsWith("overhead-calibrated-agent: "), run.output);
    assertEquals(1, run.output.lines().count(), run.output);
  }

  @Test
  void theCommandCalibrates() throws Exception {
    Run run = java(List.of("-jar", JAR, "300"));
    assertEquals(0, run.exit, run.output);
    assertTrue(
        run.output.matches("300 ns: busy-iterations=\\d+ \\(\\d+\\.\\d ns\\)\\R"), run.output);
    assertEquals(1, java(List.of("-jar", JAR, "0")).exit);
    assertEquals(1, java(List.of("-jar", JAR)).exit);
  }

  private static Run run(String agent, List<String> flags, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(flags);
    command.add("-javaagent:" + JAR + (agent.isEmpty() ? "" : "=" + agent));
    // Without the tests' class path, whose agent classes are not the shaded ones.
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            place(Application.class).toString(),
            place(ByteBuddy.class).toString(),
            place(ClassReader.class).toString()));
    command.add(Application.class.getName());
    command.addAll(List.of(arguments));
    return java(command);
  }

  private static Run java(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Run(process.waitFor(), output);
  }

  private static Path place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
