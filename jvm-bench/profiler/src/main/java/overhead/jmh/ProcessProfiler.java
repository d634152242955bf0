// A JMH profiler of the whole process: CPU, collections, context switches, and the fork's last
// state.
package overhead.jmh;

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

  private final Warmup warmup = Warmup.configured(compilers == null ? 1 : 0);

  /** Null if this fork is not profiled. */
  private final Sampling sampling = Sampling.configured();

  /** Null if this fork is not profiled in the simulator. */
  private final Marks marks = Marks.configured();

  /** Null if the measurement never begins again. What was marked is profiled, so it stays. */
  private final Restart restart = marks == null ? Restart.configured() : null;

  /** CPU time of the compilers before the iteration, in ns: see {@link Compilers#awaitIdle}. */
  private long compiledBeforeNs;

  /** Iterations of the warm-up so far. */
  private int warmedUp;

  /** Measured iterations so far, with those that now belong to the warm-up. */
  private int measured;

  /** Null before the first iteration. */
  private Usage usage;

  /** Null if this fork takes no turns. */
  private Alternation alternation;

  private Usage.Reading before;
  private String scoreUnit;

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (usage == null) {
      usage = new Usage(problems, tasks);
      alternation = Alternation.connect(usage);
      if (sampling != null) {
        sampling.load();
      }
      if (restart != null && isMeanOfIterations(benchmark)) {
        restart.prepare(benchmark.getMeasurement());
      }
    }
    if (alternation != null) {
      awaitTurn(iteration);
    }
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
    if (alternation != null) {
      alternation.begin(before);
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
    if (sampling != null) {
      sampling.end(bytesPerSecond(after));
    }
    boolean counts = restart == null || !restart.isOver();
    record(counts ? kind(iteration.getType()) : "end", result, after);
    if (alternation != null) {
      alternation.end(after, iteration.getType() == IterationType.MEASUREMENT);
    }
    if (iteration.getType() == IterationType.WARMUP) {
      warmedUp++;
    }
    if (warmup != null && iteration.getType() == IterationType.WARMUP) {
      warmup.after(iteration, after.wallNs() - before.wallNs(), compilersNs(after));
    }
    if (restart != null
        && counts
        && iteration.getType() == IterationType.MEASUREMENT
        && restart.after(
            iteration, usage.compilersNs(before, after), after.wallNs() - before.wallNs())) {
      iterations.forEach(row -> row.put("kind", kind(IterationType.WARMUP)));
    }
    problems.attempt("threadNames", threadNames::note);
    if (iteration.getType() == IterationType.MEASUREMENT && ++measured == iteration.getCount()) {
      if (alternation != null) {
        // The following full collection must not run while another fork is measured.
        alternation.finish();
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

  private void awaitTurn(IterationParams iteration) {
    if (!alternation.hasRested() && restsBefore(iteration)) {
      alternation.rest();
    }
    alternation.await(kind(iteration.getType()));
  }

  /**
   * The idle time comes before the last iteration of the warm-up: the first iteration after it
   * costs more, because caches are cold.
   */
  private boolean restsBefore(IterationParams iteration) {
    int planned = iteration.getCount();
    return iteration.getType() == IterationType.MEASUREMENT
        || (planned > 1 && warmedUp == planned - 1);
  }

  /** CPU time that the compilers used for the iteration; null if it is not known. */
  private Long compilersNs(Usage.Reading after) {
    return compilers == null
        ? usage.compilersNs(before, after)
        : Long.valueOf(compilers.usedNs() - compiledBeforeNs);
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

  /** The rate of allocation of the iteration; 0 if it is not known. */
  private double bytesPerSecond(Usage.Reading after) {
    Long bytes = usage.allocatedB(before, after);
    return bytes == null ? 0 : bytes * 1e9 / (after.wallNs() - before.wallNs());
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
    file.put("turns", alternation == null ? null : alternation.describe());
    file.put("counted", usage.counters().describe());
    file.putAll(new ForkFacts(problems).gather());
    file.put("threadNames", threadNames.all());
    file.put("problems", problems.list());
    return file;
  }
}
