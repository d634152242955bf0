// A JMH profiler of the whole process: CPU, collections, context switches, and the fork's last
// state.
package overhead.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Records every iteration of a fork, warm-up included, and at the end of the last one writes them
 * with the facts of the fork to the file that the system property {@value #FILE} names.
 *
 * <p>JMH times the benchmark's threads. The work of an agent's own threads, and the work that it
 * causes in the JIT compiler and the garbage collector, is only in the CPU time of the process.
 *
 * <p>It must be the first {@code -prof} of the command: JMH starts profilers in that order and
 * stops them in reverse, so the first one's own work, a full garbage collection at the end, lies
 * outside of the others' measurements. JMH makes a new profiler for each benchmark it runs.
 */
public final class ProcessProfiler implements InternalProfiler {
  /** System property of the fork that names the file to write. */
  public static final String FILE = ForkFile.PROPERTY;

  /** Enough readings for C2 to compile the methods of the JDK that they call. */
  private static final int READINGS = 128;

  private final Problems problems = new Problems();
  private final List<Map<String, Object>> iterations = new ArrayList<>();
  private final ThreadNames threadNames = new ThreadNames();
  private final Tasks tasks = new Tasks();

  /** Null if no iteration waits for the compilers. */
  private final Compilers compilers = Compilers.configured();

  private final Warmup warmup = Warmup.configured(compilers == null ? null : () -> this.compiledNs);

  /** Null if this fork is not profiled. */
  private final Sampling sampling = Sampling.configured();

  /** Null if this fork is not profiled in the simulator. */
  private final Marks marks = Marks.configured();

  /** Null if the measurement never begins again. What was marked is profiled, so it stays. */
  private final Restart restart = marks == null ? Restart.configured() : null;

  /** Compile time for iterations alone, in ns: see {@link Compilers#awaitIdle}. */
  private long compiledNs;

  private long compiledBeforeNs;

  /** Measured iterations so far, with those that now belong to the warm-up. */
  private int measured;

  /** Null before the first iteration. */
  private Usage usage;

  private Turns turns;
  private boolean connected;
  private boolean rested;

  /** Null outside of turns, and if the system does not show threads. */
  private Waiting waiting;

  private Usage.Reading before;
  private String scoreUnit;

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (usage == null) {
      usage = new Usage(problems, tasks);
      if (sampling != null) {
        sampling.load();
      }
      if (restart != null && isMeanOfIterations(benchmark)) {
        restart.prepare(benchmark.getMeasurement());
      }
    }
    if (restsBefore(iteration)) {
      rest();
    }
    awaitTurn(kind(iteration.getType()));
    if (sampling != null && iteration.getType() == IterationType.MEASUREMENT) {
      sampling.begin();
    }
    if (settlesHeapBefore(benchmark, iteration)) {
      System.gc();
    }
    Usage.Events events = usage.events();
    // Compilers work for the start of the JVM and of the agent, and for JMH between iterations.
    if (iterations.isEmpty()) {
      awaitCompilers(true);
      for (int i = 0; compilers != null && i < READINGS; i++) {
        usage.switches(); // So it is compiled now, and not in an iteration.
        usage.cpuNs();
      }
    }
    awaitCompilers(iterations.isEmpty() || !isSingleShot(benchmark));
    compiledBeforeNs = compilers == null ? 0 : compilers.usedNs();
    before = usage.begin(events);
    if (waiting != null) {
      waiting.end(before.wallNs(), before.threadsNs(), tasks.names());
      usage.counters().endWaiting(before.counted());
    }
    if (marks != null && iteration.getType() == IterationType.MEASUREMENT) {
      marks.begin();
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (marks != null) {
      marks.end();
    }
    Usage.Reading after = usage.end();
    // Now, because the compilers will also work for what JMH does between iterations.
    awaitCompilers(!isSingleShot(benchmark));
    if (compilers != null) {
      compiledNs += compilers.usedNs() - compiledBeforeNs;
    }
    if (sampling != null) {
      sampling.end(result);
    }
    boolean counts = restart == null || !restart.isOver();
    record(counts ? kind(iteration.getType()) : "end", result, after);
    if (warmup != null && iteration.getType() == IterationType.WARMUP) {
      warmup.after(iteration, after.wallNs() - before.wallNs());
    }
    if (restart != null
        && counts
        && iteration.getType() == IterationType.MEASUREMENT
        && restart.after(
            iteration,
            Compilers.cpuNsOf(usage.threadsCpuNs(before, after)),
            after.wallNs() - before.wallNs())) {
      iterations.forEach(row -> row.put("kind", kind(IterationType.WARMUP)));
    }
    problems.attempt("threadNames", threadNames::note);
    if (waiting != null && iteration.getType() == IterationType.MEASUREMENT) {
      waiting.begin(after.wallNs(), after.threadsNs());
      usage.counters().beginWaiting(after.counted());
    }
    if (iteration.getType() == IterationType.MEASUREMENT && ++measured == iteration.getCount()) {
      // The following full collection must not run while another fork is measured.
      awaitTurn("end");
      if (waiting != null) {
        usage.cpuNs();
        waiting.end(System.nanoTime(), usage.threadsNs(), tasks.names());
        usage.counters().endWaiting(usage.counters().read());
      }
      ForkFile.write(describe(benchmark));
    }
    return List.of();
  }

  @Override
  public String getDescription() {
    return "CPU of the whole process and the state of the fork, to the file that "
        + FILE
        + " names";
  }

  /**
   * Reads the compile time, after a wait unless a single shot measures code that is compiled later.
   */
  private void awaitCompilers(boolean wait) {
    if (compilers != null) {
      problems.attempt(
          "awaitCompilers", () -> wait ? compilers.awaitIdle() : compilers.readUsedNs() >= 0);
    }
  }

  /** False for modes with percentiles, which JMH computes from all iterations. */
  private static boolean isMeanOfIterations(BenchmarkParams benchmark) {
    return benchmark.getMode() == Mode.Throughput || benchmark.getMode() == Mode.AverageTime;
  }

  private static boolean isSingleShot(BenchmarkParams benchmark) {
    return benchmark.getMode() == Mode.SingleShotTime;
  }

  /**
   * Whether a full collection comes first. It moves what lives to the old generation, where a long
   * run has it. A fork that waits for its compilers is too short for that: each of its collections
   * would copy all of it again.
   */
  private boolean settlesHeapBefore(BenchmarkParams benchmark, IterationParams iteration) {
    return compilers != null
        && measured == 0
        && iteration.getType() == IterationType.MEASUREMENT
        && !isSingleShot(benchmark);
  }

  /** Waits for this fork's turn; returns at once without turns. */
  private void awaitTurn(String phase) {
    try {
      if (takesTurns()) {
        turns.await(phase);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("this fork cannot take its turn", e);
    }
  }

  private boolean takesTurns() throws IOException {
    if (!connected) {
      turns = Turns.connect();
      connected = true;
    }
    return turns != null;
  }

  /**
   * The idle time comes before the last iteration of the warm-up: the first iteration after it
   * costs more, because caches are cold.
   */
  private boolean restsBefore(IterationParams iteration) {
    if (rested) {
      return false;
    }
    rested =
        iteration.getType() == IterationType.MEASUREMENT
            || (iteration.getCount() > 1
                && count(IterationType.WARMUP) == iteration.getCount() - 1);
    return rested;
  }

  /** The time before the first slice, without operations. */
  private void rest() {
    try {
      if (!takesTurns()) {
        return;
      }
      Waiting.settle();
      Counters counters = usage.counters();
      if (usage.cpuNs() != null && usage.threadsNs() != null) {
        waiting = new Waiting();
        waiting.begin(System.nanoTime(), usage.threadsNs());
        counters.beginWaiting(counters.read());
      }
      awaitTurn("idle");
      if (waiting != null) {
        usage.cpuNs();
        long now = System.nanoTime();
        waiting.endIdle(now, usage.threadsNs(), tasks.names());
        counters.endIdle(counters.read());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("this fork cannot take its turn", e);
    }
  }

  private void record(String kind, IterationResult result, Usage.Reading after) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("kind", kind);
    row.put("score", problems.attempt("score", () -> score(result)));
    row.put("ops", result.getMetadata().getAllOps());
    row.putAll(usage.between(before, after));
    row.put("sampled", sampling == null ? null : sampling.turn());
    iterations.add(row);
  }

  /** JMH's own result of an iteration; it reports those of the warm-up nowhere else. */
  private Double score(IterationResult result) {
    Result<?> primary = result.getPrimaryResult();
    scoreUnit = primary.getScoreUnit();
    double score = primary.getScore();
    return Double.isFinite(score) ? score : null;
  }

  private static String kind(IterationType type) {
    return type == IterationType.MEASUREMENT ? "measurement" : "warmup";
  }

  private int count(IterationType type) {
    return (int) iterations.stream().filter(row -> row.get("kind").equals(kind(type))).count();
  }

  private Map<String, Object> describe(BenchmarkParams benchmark) {
    Map<String, String> params = new LinkedHashMap<>();
    for (String key : benchmark.getParamsKeys()) {
      params.put(key, benchmark.getParam(key));
    }
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("schema", 1);
    file.put("benchmark", benchmark.getBenchmark());
    file.put("mode", benchmark.getMode().shortLabel());
    file.put("params", params);
    file.put("threads", benchmark.getThreads());
    file.put("cpuClock", usage.source());
    file.put("scoreUnit", scoreUnit);
    file.put("iterations", iterations);
    file.put("turns", waiting == null ? null : waiting.describe());
    file.put("counted", usage.counters().describe());
    file.putAll(new ForkFacts(problems).gather());
    file.put("threadNames", threadNames.all());
    file.put("problems", problems.list());
    return file;
  }
}
