// The names of the threads of a fork.
package overhead.jmh;

import java.util.TreeSet;

/** Collects the names of threads that were alive at the end of some iteration. */
final class ThreadNames {
  private final TreeSet<String> names = new TreeSet<>();

  /** Walks the thread groups: unlike a thread dump, that stops no thread. */
  Void note() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] threads = new Thread[2 * root.activeCount() + 16];
    int count = root.enumerate(threads, true);
    for (int i = 0; i < count; i++) {
      names.add(threads[i].getName());
    }
    return null;
  }

  /** In the order of the alphabet. */
  TreeSet<String> all() {
    return names;
  }
}
