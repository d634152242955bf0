// Methods to instrument, of every kind, with their results.
package overhead.application;

import java.util.function.IntUnaryOperator;

/** A class of an application. */
public class Calls implements IntUnaryOperator, Comparable<Calls> {
  /** An ordinary method. */
  public int instrumented(int value) {
    return value + 1;
  }

  /** Another one. */
  public int plain(int value) {
    return value + 2;
  }

  /** Begins with a loop: a jump back to the first instruction must not count as a call. */
  public static int loop(int times) {
    while (times > 0) {
      times--;
    }
    return times;
  }

  /** Ends with an exception that it catches itself. */
  public static int caught() {
    try {
      throw new IllegalStateException();
    } catch (IllegalStateException e) {
      return 1;
    }
  }

  /** Calls itself. */
  public static int nested(int depth) {
    return depth == 0 ? 0 : 1 + nested(depth - 1);
  }

  /** Has a lambda, which the compiler turns into a method. */
  public static int lambda(int value) {
    IntUnaryOperator twice = x -> 2 * x;
    return twice.applyAsInt(value);
  }

  @Override
  public int applyAsInt(int value) {
    return value;
  }

  /** The compiler adds a bridge that takes an Object. */
  @Override
  public int compareTo(Calls other) {
    return 0;
  }
}
