// The cost of one instrumented call: the methods that woven code calls.
package overhead.calibrated;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The hooks. They are public, because instrumented classes call them. A woven method calls only
 * those with a cost, so that none of them has to check its settings.
 *
 * <p>They count nothing and share no written data, so threads do not slow each other down.
 */
public final class Cost {
  // Not final: the JIT compiler would make known small values cheaper than large ones.
  private static int iterations;
  private static int waitNs;
  private static int garbageLength;

  private Cost() {}

  /** A method that woven code calls: static, without parameters or result, in this class. */
  record Hook(String owner, String name) {}

  /**
   * Sets the cost of a call.
   *
   * @param busyIterations steps of {@link Work}; 0: none
   * @param wait how long to wait, in ns of the clock; 0: not at all
   * @param arrayLength the length of the byte array to allocate; negative: none
   */
  static void set(int busyIterations, int wait, int arrayLength) {
    iterations = busyIterations;
    waitNs = wait;
    garbageLength = arrayLength;
  }

  /** The hooks to weave; without any cost the empty one. */
  static List<Hook> hooks() {
    String owner = Cost.class.getName().replace('.', '/');
    List<Hook> hooks = new ArrayList<>();
    if (iterations > 0) {
      hooks.add(new Hook(owner, "busy"));
    }
    if (waitNs > 0) {
      hooks.add(new Hook(owner, "waiting"));
    }
    if (garbageLength >= 0) {
      hooks.add(new Hook(owner, "garbage"));
    }
    return hooks.isEmpty() ? List.of(new Hook(owner, "nothing")) : List.copyOf(hooks);
  }

  /** Busy work. The fence keeps most of it from overlapping with the following code. */
  public static void busy() {
    Work.spin(iterations);
    VarHandle.fullFence();
  }

  /** Reads the clock until the time has come: the same CPU time at any clock frequency. */
  public static void waiting() {
    long began = System.nanoTime();
    while (System.nanoTime() - began < waitNs) {
      // Only the clock.
    }
  }

  /** An unused array that is really allocated. */
  public static void garbage() {
    Garbage.allocate(garbageLength);
  }

  /** Empty: it disappears when inlined. */
  public static void nothing() {}
}
