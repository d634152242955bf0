// Ten thousand short tasks, each on its own virtual thread.
package overhead.loom;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of an agent for code that starts a virtual thread for every task.
 *
 * <p>One operation is one batch: all tasks are submitted and awaited. A single shot is an
 * iteration, because a batch takes long enough to be timed alone, and because its latencies belong
 * together.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 10)
@Fork(3)
public class VirtualThreadBenchmark {
  /** The number of virtual threads of a batch. */
  @Param("10000")
  public int tasks;

  /** The computation of each task: the number of sines, cosines and tangents. */
  @Param("1000")
  public int units;

  private TaskBatch batch;

  /** Makes the batch of the next iteration, outside of the measured time. */
  @Setup(Level.Iteration)
  public void prepare() {
    batch = new TaskBatch(tasks, units);
  }

  /** Runs one batch; JMH consumes the sum of all results. */
  @Benchmark
  public double tasks(Report report) {
    report.batch = batch;
    return batch.run();
  }

  /**
   * The other metrics of a batch. The latency of a task runs from its submission to its end, so it
   * includes the wait for a carrier thread.
   *
   * <p>JMH adds event counters up over iterations, so the score is a sum; the value of each
   * iteration is in the raw data.
   */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Report {
    public double tasks_per_s;
    public double latency_p50_ns;
    public double latency_p95_ns;
    public double latency_p99_ns;
    public double latency_max_ns;
    public double heap_used_B;

    private TaskBatch batch;

    /** Sums up the batch of the iteration, outside of the measured time. */
    @TearDown(Level.Iteration)
    public void summarise() {
      // First of all: the histogram below would count as heap that the batch used.
      heap_used_B = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      Histogram latencies = batch.latencies();
      tasks_per_s = batch.tasksPerSecond();
      latency_p50_ns = latencies.getValueAtPercentile(50);
      latency_p95_ns = latencies.getValueAtPercentile(95);
      latency_p99_ns = latencies.getValueAtPercentile(99);
      latency_max_ns = latencies.getMaxValue();
    }
  }
}
