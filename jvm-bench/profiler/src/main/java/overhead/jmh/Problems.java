// What could not be found out, and why.
package overhead.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Keeps one fact that cannot be had from costing a whole fork. */
final class Problems {
  private final List<String> problems = new ArrayList<>();

  /**
   * Finds a fact, or notes why it cannot be found.
   *
   * @param name what the fact is called in the file
   * @return the fact, or null when finding it failed
   */
  <T> T attempt(String name, Callable<T> fact) {
    try {
      return fact.call();
    } catch (Exception | LinkageError e) {
      String problem = name + ": " + e;
      if (!problems.contains(problem)) {
        problems.add(problem);
      }
      return null;
    }
  }

  /** The problems so far, each once, in the order in which they came. */
  List<String> list() {
    return problems;
  }
}
