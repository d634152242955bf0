// CPU work in exact steps, which no JIT compiler can shorten.
package overhead.calibrated;

/**
 * A chain of steps, each of which needs the previous result: a shift and an exclusive or, two
 * cycles on a common processor. Unrolling the loop does not shorten the chain, and compilers know
 * no closed form.
 */
final class Work {
  // Volatile, though never written: with a known value the compiler could compute the chain itself.
  private static volatile long seed = 0x9E3779B97F4A7C15L;
  private static long sink;

  private Work() {}

  /** Does exactly this many steps. */
  static void spin(int steps) {
    long x = seed;
    for (int i = steps; i > 0; i--) {
      x ^= x >>> 1;
    }
    // Never true, because the step maps only 0 to 0; but the compiler does not know, and needs x.
    if (x == 0) {
      sink = x;
    }
  }
}
