// What one instrumented call costs: the methods that woven code calls.
package overhead.calibrated;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The hooks. Public, because instrumented classes call them. A woven method calls only those that
 * cost something, so that none of them has to ask what is switched on.
 *
 * <p>They keep no count and share no data that is written: threads do not slow each other down.
 */
public final class Cost {
  // Not final: known values would let the JIT compiler make small cases cheaper than large ones.
  private static int iterations;
  private static int waitNs;
  private static int garbageLength;

  private Cost() {}

  /** A method that woven code calls: static, without parameters or result, in this class. */
  record Hook(String owner, String name) {}

  /**
   * Sets what a call costs.
   *
   * @param busyIterations steps of {@link Work}; 0: none
   * @param wait how long to wait, in ns of the clock; 0: not
   * @param arrayLength the length of the byte array to allocate; negative: none
   */
  static void set(int busyIterations, int wait, int arrayLength) {
    iterations = busyIterations;
    waitNs = wait;
    garbageLength = arrayLength;
  }

  /** The hooks to weave; without any cost the one that does nothing. */
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

  /** Busy work. The fence keeps most of it from running at the same time as what follows. */
  public static void busy() {
    Work.spin(iterations);
    VarHandle.fullFence();
  }

  /**
   * Asks for the time until it has come: as much CPU time, however fast the processor is just then.
   */
  public static void waiting() {
    long began = System.nanoTime();
    while (System.nanoTime() - began < waitNs) {
      // Nothing but the clock.
    }
  }

  /** An array that nobody uses, really allocated. */
  public static void garbage() {
    Garbage.allocate(garbageLength);
  }

  /** Nothing: inlined, it is gone. */
  public static void nothing() {}
}
