// Runs JMH with the profilers in real forks and reads their files.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class ProcessProfilerTest {
  @TempDir Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void recordsEveryIterationIncludingWarmup() throws Exception {
    run(sample("busy"), vmFile());
    JsonObject file = read();
    assertEquals(1, file.get("schema").getAsInt());
    assertEquals("overhead.jmh.SampleBenchmark.busy", file.get("benchmark").getAsString());
    assertEquals("avgt", file.get("mode").getAsString());
    assertEquals(0, file.getAsJsonObject("params").size());
    assertEquals(1, file.get("threads").getAsInt());
    assertEquals("[]", file.get("problems").toString());

    List<JsonObject> rows = iterations(file);
    assertEquals(
        List.of("warmup", "measurement", "measurement"),
        rows.stream().map(row -> row.get("kind").getAsString()).toList());
    for (JsonObject row : rows) {
      assertTrue(row.get("wallNs").getAsLong() >= 50_000_000, "an iteration lasts 50 ms");
      assertTrue(row.get("cpuNs").getAsLong() > 0);
      assertTrue(row.get("ops").getAsLong() > 1);
      assertTrue(row.get("voluntarySwitches").getAsLong() > 0, "JMH's main thread waits");
      assertTrue(row.get("involuntarySwitches").getAsLong() >= 0);
      JsonObject threads = row.getAsJsonObject("threadsCpuNs");
      long sum = 0;
      for (String name : threads.keySet()) {
        sum += threads.get(name).getAsLong();
      }
      long all = row.get("cpuNs").getAsLong();
      assertTrue(sum > all / 2 && sum <= all, sum + " of " + all + " ns: " + threads);
      assertTrue(threads.keySet().stream().anyMatch(name -> name.startsWith("C1 Comp")));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void describesTheFork() throws Exception {
    run(sample("busy"), vmFile(), "-Xmx96m", "-XX:+UseSerialGC");
    JsonObject file = read();
    JsonObject vm = file.getAsJsonObject("vm");
    assertEquals(Runtime.version().toString(), vm.get("version").getAsString());
    assertEquals(System.getProperty("java.home"), vm.get("home").getAsString());
    assertEquals("[\"Copy\",\"MarkSweepCompact\"]", vm.get("collectors").toString());
    assertTrue(vm.get("inputArguments").toString().contains("\"-Xmx96m\""));
    assertTrue(vm.get("maxHeapB").getAsLong() <= 96 << 20);

    JsonObject memory = file.getAsJsonObject("memory");
    assertTrue(memory.get("liveHeapB").getAsLong() > 100_000);
    assertTrue(memory.get("liveHeapB").getAsLong() < memory.get("usedHeapB").getAsLong());
    assertTrue(memory.get("peakRssB").getAsLong() > memory.get("liveHeapB").getAsLong());
    assertTrue(memory.get("metaspaceB").getAsLong() > 1 << 20);
    assertTrue(memory.get("codeCacheB").getAsLong() > 1 << 20);
    assertTrue(file.get("classesLoaded").getAsLong() > 500);
    assertTrue(file.get("threadsPeak").getAsInt() > 1);
    assertTrue(file.get("jitMs").getAsLong() > 0);
    assertTrue(file.get("threadNames").toString().contains("\"main\""));
    try (Stream<Path> files = Files.list(folder)) {
      assertFalse(files.anyMatch(path -> path.toString().endsWith(".part")));
    }
  }

  @Test
  void scoreOfIterationEqualsJmh() throws Exception {
    RunResult result = run(sample("busy"), vmFile());
    JsonObject file = read();
    assertEquals(result.getPrimaryResult().getScoreUnit(), file.get("scoreUnit").getAsString());
    List<Double> scores =
        iterations(file).stream().map(row -> row.get("score").getAsDouble()).toList();
    List<Double> reported = new ArrayList<>();
    for (BenchmarkResult fork : result.getBenchmarkResults()) {
      for (IterationResult iteration : fork.getIterationResults()) {
        reported.add(iteration.getPrimaryResult().getScore());
      }
    }
    assertEquals(reported, scores.subList(1, scores.size()));
    assertTrue(scores.get(0) > 0, "the warm-up has one too");
  }

  @Test
  void singleShotWithoutWarmupKeepsParameters() throws Exception {
    run(sample("shot").warmupIterations(0).measurementIterations(3), vmFile());
    JsonObject file = read();
    assertEquals("ss", file.get("mode").getAsString());
    JsonObject params = file.getAsJsonObject("params");
    assertEquals("a \"b\" / 50% 😀", params.get("text").getAsString());
    assertEquals("64", params.get("size").getAsString());
    assertEquals(3, iterations(file).size());
    for (JsonObject row : iterations(file)) {
      assertEquals("measurement", row.get("kind").getAsString());
      assertEquals(1, row.get("ops").getAsLong());
    }
  }

  @Test
  void hidesCollectionOfProfiler() throws Exception {
    RunResult result = run(sample("collect").measurementIterations(3).addProfiler("gc"), vmFile());
    JsonObject file = read();
    long seen = 0;
    for (JsonObject row : iterations(file)) {
      assertEquals(1, row.get("gcCount").getAsLong());
      seen += row.get("kind").getAsString().equals("measurement") ? 1 : 0;
    }
    // The last iteration ends with the profiler's full collection; JMH counts only the
    // benchmark's.
    assertEquals(seen, result.getSecondaryResults().get("gc.count").getScore());
  }

  @Test
  void allocationEqualsJmh() throws Exception {
    RunResult result = run(sample("allocate").addProfiler("gc"), vmFile());
    List<JsonObject> rows = iterations(read());
    JsonObject last = rows.get(rows.size() - 1);
    double bytes = last.get("allocatedB").getAsDouble() / last.get("ops").getAsDouble();
    assertEquals(SampleBenchmark.ARRAY_B, bytes, 0.01 * SampleBenchmark.ARRAY_B);
    double jmh = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
    assertEquals(jmh, bytes, 0.01 * SampleBenchmark.ARRAY_B);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void settlesTheHeapOnceIfTheForkWaitsForItsCompilers() throws Exception {
    assertEquals(0, requestedCollections("busy"));
    assertEquals(1, requestedCollections("busy", "-Doverhead.awaitCompilers=1000"));
    assertEquals(0, requestedCollections("shot", "-Doverhead.awaitCompilers=1000"));
  }

  /** Collections that the profiler asks for, in a fork whose iterations collect nothing. */
  private long requestedCollections(String benchmark, String... more) throws Exception {
    Path collections = folder.resolve("gc.log");
    List<String> options = new ArrayList<>(List.of(more));
    options.addAll(List.of(vmFile(), "-XX:+UseSerialGC", "-Xlog:gc:" + collections));
    run(sample(benchmark), options.toArray(String[]::new));
    for (JsonObject row : iterations(read())) {
      assertEquals(0, row.get("gcCount").getAsLong());
    }
    String log = Files.readString(collections);
    return log.lines().filter(line -> line.contains("Pause Full (System.gc())")).count();
  }

  @Test
  void forkWithoutAgentHasNone() throws Exception {
    run(sample("busy"), vmFile());
    JsonObject agents = read().getAsJsonObject("agents");
    assertEquals("[]", agents.get("arguments").toString());
    assertEquals(0, agents.get("instrumentations").getAsInt());
    assertEquals(0, agents.get("transformers").getAsInt());
    assertEquals("{}", agents.get("transformerClasses").toString());
    assertTrue(agents.get("attachedClass").isJsonNull());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void workingAgentIsOnlyInItsFork() throws Exception {
    String agent = agent();
    String attachedClass = "-D" + ForkFacts.ATTACHED_CLASS + "=" + SampleAgent.class.getName();
    run(sample("busy"), vmFile(), agent, attachedClass);
    JsonObject agents = read().getAsJsonObject("agents");
    assertEquals(agent, agents.getAsJsonArray("arguments").get(0).getAsString());
    assertEquals(1, agents.get("instrumentations").getAsInt());
    assertEquals(1, agents.get("transformers").getAsInt());
    assertEquals(
        1,
        agents.getAsJsonObject("transformerClasses").get(SampleAgent.class.getName()).getAsInt());
    assertTrue(agents.getAsJsonArray("libraries").toString().contains("libinstrument.so"));
    assertTrue(agents.getAsJsonObject("attachedClass").get("loaded").getAsBoolean());
    assertEquals("[]", agents.get("replaced").toString(), "the class path has the same bytes");
    assertNull(
        Diagnostics.classHistogram().instances().get("sun.instrument.InstrumentationImpl"),
        "the parent carries no agent");
  }

  @Test
  void idleAgentHasNoTransformer() throws Exception {
    String attachedClass = "-D" + ForkFacts.ATTACHED_CLASS + "=com.example.NotThere";
    run(sample("busy"), vmFile(), agent() + "=inert", attachedClass);
    JsonObject agents = read().getAsJsonObject("agents");
    assertEquals(1, agents.get("instrumentations").getAsInt());
    assertEquals(0, agents.get("transformers").getAsInt());
    assertFalse(agents.getAsJsonObject("attachedClass").get("loaded").getAsBoolean());
  }

  @Test
  void unavailableFactIsNullAndReported() throws Exception {
    // Without the module jdk.management a JVM has neither its CPU time nor diagnostic commands.
    run(sample("busy"), vmFile(), "--limit-modules=java.se,jdk.unsupported");
    JsonObject file = read();
    assertTrue(file.get("cpuClock").isJsonNull());
    assertTrue(iterations(file).get(0).get("cpuNs").isJsonNull());
    assertTrue(iterations(file).get(0).get("threadsCpuNs").isJsonNull());
    assertTrue(iterations(file).get(0).get("ops").getAsLong() > 0);
    assertTrue(file.getAsJsonObject("memory").get("liveHeapB").isJsonNull());
    assertTrue(file.getAsJsonObject("memory").get("usedHeapB").getAsLong() > 0);
    assertTrue(file.getAsJsonObject("agents").get("transformers").isJsonNull());
    String problems = file.get("problems").toString();
    assertTrue(problems.contains("cpuNs: ") && problems.contains("classHistogram: "), problems);
  }

  @Test
  void forkWithoutOutputFileFails() throws IOException {
    assertThrows(RunnerException.class, () -> run(sample("busy")));
    assertTrue(log().contains("overhead.vmFile is not set"));
  }

  @Test
  void unwritableFileFailsForkAndIsNamed() throws IOException {
    Path missing = folder.resolve("missing/vm.json");
    assertThrows(
        RunnerException.class,
        () -> run(sample("busy"), "-D" + ProcessProfiler.FILE + "=" + missing));
    assertTrue(log().contains(missing.toString()));
  }

  private static ChainedOptionsBuilder sample(String benchmark) {
    return new OptionsBuilder()
        .include("\\.SampleBenchmark\\." + benchmark + "$")
        .forks(1)
        .shouldFailOnError(true)
        .addProfiler(ProcessProfiler.class);
  }

  private RunResult run(ChainedOptionsBuilder options, String... forkOptions) throws Exception {
    options.jvmArgsAppend(forkOptions).output(folder.resolve("jmh.log").toString());
    return new Runner(options.build()).runSingle();
  }

  private String vmFile() {
    return "-D" + ProcessProfiler.FILE + "=" + folder.resolve("vm.json");
  }

  private String agent() throws IOException {
    Path jar = folder.resolve("sample agent.jar");
    SampleAgent.writeJar(jar);
    return "-javaagent:" + jar;
  }

  private JsonObject read() throws IOException {
    return JsonParser.parseString(Files.readString(folder.resolve("vm.json"))).getAsJsonObject();
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("jmh.log"));
  }

  private static List<JsonObject> iterations(JsonObject file) {
    List<JsonObject> rows = new ArrayList<>();
    for (JsonElement row : file.getAsJsonArray("iterations")) {
      rows.add(row.getAsJsonObject());
    }
    return rows;
  }
}
