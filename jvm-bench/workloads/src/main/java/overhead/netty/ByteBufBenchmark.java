// The life of a Netty buffer, from allocation to release, along paths of different length.
package overhead.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import overhead.netty.flow.BufferFlow;

/**
 * The cost of an agent that tracks Netty buffers for the code that passes them on.
 *
 * <p>Each buffer is a pooled direct buffer of 256 bytes, taken from the cache of its thread: the
 * way network servers allocate, and the fastest there is (tens of nanoseconds), so that an agent's
 * relative cost is as large as possible. The allocator is named, not {@code
 * ByteBufAllocator.DEFAULT}, because that default changed between Netty versions and follows a
 * system property. Netty's own leak detection stays at its default, one buffer in 128, as in
 * production.
 *
 * <p>Every buffer has a number that is read back and returned, and JMH consumes the result: so the
 * JIT compiler can omit no step, and a buffer that is not released fails the run instead of looking
 * fast.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ByteBufBenchmark {
  private static final int CAPACITY_B = 256;
  private static final int LOOP = 100;

  private final BufferFlow flow = new BufferFlow(PooledByteBufAllocator.DEFAULT, CAPACITY_B);
  private long next;

  /** One buffer, allocated and released: the minimum cost of tracking. */
  @Benchmark
  public void allocateAndRelease() {
    flow.release(flow.allocate(next++));
  }

  /** One buffer that is passed to one method, which releases it. */
  @Benchmark
  public long passAndRelease() {
    return flow.consume(flow.allocate(next++));
  }

  /** One buffer that is passed along three methods, the last of which releases it. */
  @Benchmark
  public long chainAndRelease() {
    return flow.receive(flow.allocate(next++));
  }

  /**
   * A tight loop of 100 buffers, each allocated and released before the next. One operation is the
   * whole loop: its time is that of 100 buffers, with the JIT compiler free to optimise across
   * them.
   */
  @Benchmark
  public void loopOfHundred(Blackhole blackhole) {
    for (int i = 0; i < LOOP; i++) {
      ByteBuf buffer = flow.allocate(next++);
      blackhole.consume(buffer.getLong(0));
      flow.release(buffer);
    }
  }
}
