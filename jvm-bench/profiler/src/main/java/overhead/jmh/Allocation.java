// Bytes that the threads of this process allocate in the Java heap.
package overhead.jmh;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * A counter of allocated bytes, without those of the thread that reads it: JMH's own thread, which
 * runs no benchmark.
 *
 * <p>JMH's profiler {@code gc} counts the same. It asks the management interface for its beans and
 * listens to collections in each iteration, which makes the JIT compile for about 1 ms.
 */
final class Allocation {
  private final ThreadMXBean threads;

  /** The JVM's own sum, with ended threads; null before JDK 21. */
  private final Method sum;

  private final Total<Long> total = new Total<>();

  /**
   * @throws UnsupportedOperationException if this JVM does not count allocations
   */
  Allocation() {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean)
        || !bean.isThreadAllocatedMemorySupported()
        || !bean.isThreadAllocatedMemoryEnabled()) {
      throw new UnsupportedOperationException("this JVM does not count allocations");
    }
    threads = bean;
    sum = sumMethod();
  }

  private static Method sumMethod() {
    try {
      return ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * Bytes so far. Before JDK 21, what a thread allocates after its last reading is missing.
   *
   * @throws ReflectiveOperationException never, unless the JVM breaks its own interface
   */
  long readB() throws ReflectiveOperationException {
    return sum == null ? sumOfThreads() : sumOfJvm();
  }

  private long sumOfJvm() throws IllegalAccessException, InvocationTargetException {
    return (long) sum.invoke(threads) - threads.getCurrentThreadAllocatedBytes();
  }

  private long sumOfThreads() {
    long self = Thread.currentThread().getId();
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> living = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] != self && bytes[i] >= 0) {
        living.put(ids[i], bytes[i]);
      }
    }
    return total.update(living);
  }
}
