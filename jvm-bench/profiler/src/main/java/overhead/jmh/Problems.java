// Missing facts, with the reasons.
package overhead.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Keeps a missing fact from failing a whole fork. */
final class Problems {
  private final List<String> problems = new ArrayList<>();

  /**
   * Finds a fact, or records why that failed.
   *
   * @param name the name of the fact in the file
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
