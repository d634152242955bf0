// The turns of this fork among others that live at the same time, and its work between them.
package overhead.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Waits for turns, and counts what the threads of this fork do in that time. */
final class Alternation {
  private final Turns turns;
  private final Usage usage;
  private boolean rested;

  /**
   * Null if the system does not show threads. Before the rest it counts too, for nothing, so that
   * its code is compiled before the measurement.
   */
  private Waiting waiting;

  private Alternation(Turns turns, Usage usage) throws IOException {
    this.turns = turns;
    this.usage = usage;
    waiting = waiting();
  }

  private Waiting waiting() throws IOException {
    return usage.cpuNs() == null || usage.threadsNs() == null ? null : new Waiting();
  }

  /**
   * Connects to the driver of the alternation.
   *
   * @return null if forks do not alternate
   * @throws UncheckedIOException when the driver does not answer
   */
  static Alternation connect(Usage usage) {
    try {
      Turns turns = Turns.connect();
      return turns == null ? null : new Alternation(turns, usage);
    } catch (IOException e) {
      throw new UncheckedIOException("this fork cannot take its turn", e);
    }
  }

  /**
   * Waits for this fork's turn.
   *
   * @param phase as in {@link Turns#await}
   * @throws UncheckedIOException when the driver is gone
   */
  void await(String phase) {
    try {
      turns.await(phase);
    } catch (IOException e) {
      throw new UncheckedIOException("this fork cannot take its turn", e);
    }
  }

  /** Whether {@link #rest} was called. */
  boolean hasRested() {
    return rested;
  }

  /** The idle time: no fork has operations. */
  void rest() {
    rested = true;
    Waiting.settle();
    Counters counters = usage.counters();
    try {
      waiting = waiting();
    } catch (IOException e) {
      throw new UncheckedIOException("this fork cannot take its turn", e);
    }
    if (waiting != null) {
      waiting.begin(System.nanoTime(), usage.threadsNs());
      counters.beginWaiting(counters.read());
    }
    await("idle");
    if (waiting != null) {
      usage.cpuNs();
      long now = System.nanoTime();
      waiting.endIdle(now, usage.threadsNs(), usage.threadNames());
      counters.endIdle(counters.read());
    }
  }

  /** The fork has its turn. */
  void begin(Usage.Reading now) {
    if (waiting != null) {
      waiting.end(now.wallNs(), now.threadsNs(), usage.threadNames());
    }
    if (rested) {
      usage.counters().endWaiting(now.counted());
    }
  }

  /**
   * The turn is over.
   *
   * @param measured whether it was one of the measurement; else nothing is counted after the rest
   */
  void end(Usage.Reading now, boolean measured) {
    if (waiting != null && (measured || !rested)) {
      waiting.begin(now.wallNs(), now.threadsNs());
    }
    if (measured) {
      usage.counters().beginWaiting(now.counted());
    }
  }

  /** Waits for the turn after the last iteration. */
  void finish() {
    await("end");
    if (waiting != null) {
      usage.cpuNs();
      waiting.end(System.nanoTime(), usage.threadsNs(), usage.threadNames());
      usage.counters().endWaiting(usage.counters().read());
    }
  }

  /** The work outside of slices, for the file of the fork; null if it is not known. */
  Map<String, Object> describe() {
    return waiting == null || !rested ? null : waiting.describe();
  }
}
