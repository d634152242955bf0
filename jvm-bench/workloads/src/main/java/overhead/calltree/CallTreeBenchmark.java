// One tree of nested calls: the cost of one instrumented call.
package overhead.calltree;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of an agent for each call that it instruments: run it without the agent, with the agent
 * attached but disabled, and collecting (the levels of MooBench, Waller and Hasselbring 2012). One
 * operation is one tree, that is {@code depth} calls of {@link CallTree#call}: divide the added
 * time, or the added bytes, by {@code depth}.
 *
 * <p>The calls themselves are as cheap as possible, so an agent's share in percent is as large as
 * it can be. {@code work} makes the operation longer by a known amount: a step is a step of the
 * calibrated agent's busy work, so {@code depth=1, work=100000} and the agent's {@code
 * busy-iterations=2000} differ by 2 %, whatever the machine.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class CallTreeBenchmark {
  /** Calls of one operation. */
  @Param("10")
  public int depth;

  /** Steps of work in the innermost call. */
  @Param("0")
  public int work;

  private long seed = 1;

  /** One tree; its result depends on every call and every step. */
  @Benchmark
  public long tree() {
    return CallTree.call(depth, work, seed);
  }

  /** A depth below 1 would measure another operation than named. */
  @Setup
  public void check() {
    if (depth < 1 || work < 0) {
      throw new IllegalArgumentException(
          "depth=" + depth + ", work=" + work + ": depth must be at least 1, work at least 0");
    }
  }
}
