// A batch of short computations, each on its own virtual thread, with their latencies.
package overhead.loom;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;

/**
 * Starts many virtual threads at once and waits for them all.
 *
 * <p>Each task writes its latency and its result to its own array elements, and one thread fills
 * the histogram from them at the end. A histogram shared by all tasks, even a concurrent one, would
 * have every core write to the same few counters within the measured time.
 */
public final class TaskBatch {
  private final int units;
  private final long[] latenciesNs;
  private final double[] results;
  private long elapsedNs;

  /**
   * A batch that has not run yet.
   *
   * @param tasks how many virtual threads to start
   * @param units the computation of each: the number of sines, cosines and tangents
   */
  public TaskBatch(int tasks, int units) {
    if (tasks < 1 || units < 1) {
      throw new IllegalArgumentException(
          "tasks and units must be at least 1, not " + tasks + " and " + units);
    }
    this.units = units;
    latenciesNs = new long[tasks];
    results = new double[tasks];
  }

  /**
   * Runs the batch: submits every task and waits for the last.
   *
   * @return the sum of all results
   * @throws IllegalStateException when fewer tasks completed than were submitted
   */
  public double run() {
    long start = System.nanoTime();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < latenciesNs.length; i++) {
        int task = i;
        long submitted = System.nanoTime();
        executor.execute(
            () -> {
              results[task] = compute(task, units);
              // At least 1 ns, because 0 marks a task that did not complete.
              latenciesNs[task] = Math.max(1, System.nanoTime() - submitted);
            });
      }
    }
    elapsedNs = System.nanoTime() - start;
    return sumOfCompleted();
  }

  private double sumOfCompleted() {
    int completed = 0;
    double sum = 0;
    for (int i = 0; i < latenciesNs.length; i++) {
      if (latenciesNs[i] > 0) {
        completed++;
        sum += results[i];
      }
    }
    if (completed != latenciesNs.length) {
      throw new IllegalStateException(
          "only " + completed + " of " + latenciesNs.length + " tasks completed");
    }
    return sum;
  }

  /** The computation of one task; tasks differ, so that no result can replace another's. */
  static double compute(int task, int units) {
    double sum = 0;
    for (int unit = 0; unit < units; unit++) {
      double angle = task + unit * 0.001;
      sum += Math.sin(angle) + Math.cos(angle) + Math.tan(angle);
    }
    return sum;
  }

  /** Tasks completed per second, from the first submission to the end of the last task. */
  public double tasksPerSecond() {
    return latenciesNs.length * 1e9 / elapsedNs;
  }

  /** The latencies in ns, each from the submission of a task to its end, to three digits. */
  public Histogram latencies() {
    Histogram histogram = new Histogram(3);
    for (long latencyNs : latenciesNs) {
      histogram.recordValue(latencyNs);
    }
    return histogram;
  }
}
