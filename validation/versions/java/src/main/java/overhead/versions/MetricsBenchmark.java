// What a service does with a library of metrics for each request.
package overhead.versions;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One operation counts a request and records its duration. Both meters are found by their names and tags. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MetricsBenchmark {
  private static final String[] METHODS = {"GET", "PUT", "POST", "DELETE"};
  private static final String[] CODES = {"200", "301", "404", "500"};

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private int next;

  /** A request. */
  @Benchmark
  public void request() {
    int number = next++ & 15;
    String method = METHODS[number & 3];
    registry.counter("requests", "method", method, "code", CODES[number >> 2]).increment();
    registry.timer("durations", "method", method).record(number, TimeUnit.MILLISECONDS);
  }
}
