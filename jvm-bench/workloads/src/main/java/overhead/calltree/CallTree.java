// Nested calls of one method: agents instrument them to measure the cost of a call.
package overhead.calltree;

import org.openjdk.jmh.annotations.CompilerControl;

/**
 * A method that calls itself to a set depth and works at the bottom.
 *
 * <p>It may be inlined. The JIT compiler inlines one level of a recursion, and fewer if an agent
 * has made the method larger: that is part of the agent's cost.
 */
public final class CallTree {
  private CallTree() {}

  /**
   * Calls itself {@code depth} times in all, this call included.
   *
   * @param depth calls to make, at least 1
   * @param work steps of work in the innermost call, each of which needs the previous result: a
   *     shift and an exclusive or
   * @param seed the start of the work, not 0
   * @return the number of calls that returned, plus the result of the work
   */
  public static long call(int depth, int work, long seed) {
    return 1 + (depth > 1 ? call(depth - 1, work, seed) : work(work, seed));
  }

  // Compiled separately, so that it is the same machine code for any change of its caller.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static long work(int steps, long seed) {
    long x = seed;
    for (int i = steps; i > 0; i--) {
      x ^= x >>> 1;
    }
    return x;
  }
}
