// The sum of a counter that each thread has.
package overhead.jmh;

import java.util.Map;

/**
 * The sum over living threads and the last values of ended ones.
 *
 * @param <K> what identifies a thread
 */
final class Total<K> {
  private Map<K, Long> living = Map.of();
  private long dead;

  /**
   * Adds the counters of the live threads.
   *
   * @param now the counter of each living thread, which nobody changes later
   * @return the sum so far, never less than before
   */
  long update(Map<K, Long> now) {
    for (Map.Entry<K, Long> before : living.entrySet()) {
      Long value = now.get(before.getKey());
      // Counters only grow: a smaller value is a new thread with a dead one's id.
      if (value == null || value < before.getValue()) {
        dead += before.getValue();
      }
    }
    living = now;
    long sum = dead;
    for (long value : living.values()) {
      sum += value;
    }
    return sum;
  }

  /** The counters of the last update. */
  Map<K, Long> living() {
    return living;
  }
}
