// Benchmarks that the tests of the profiler run in real forks.
package overhead.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Short iterations: the tests check recorded facts, not speed. */
@Warmup(iterations = 1, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
public class SampleBenchmark {
  /** Keeps its thread busy. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public void busy() {
    Blackhole.consumeCPU(1000);
  }

  /** One shot with parameters that need escaping. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  public int shot(Parameters parameters) {
    return parameters.text.length() + parameters.size;
  }

  /** The size of an array of {@link #allocate} with its header, in bytes. */
  static final int ARRAY_B = 1024;

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public byte[] allocate() {
    return new byte[ARRAY_B - 16];
  }

  /** One shot that collects garbage. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  public void collect() {
    System.gc();
  }

  /** Parameters of {@link #shot}. */
  @State(Scope.Benchmark)
  public static class Parameters {
    @Param("a \"b\" / 50% 😀")
    public String text;

    @Param("64")
    public int size;
  }
}
