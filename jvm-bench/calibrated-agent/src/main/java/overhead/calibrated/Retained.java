// Memory that stays reachable.
package overhead.calibrated;

import java.lang.instrument.Instrumentation;

/** Heap that no collection frees. */
final class Retained {
  // Far below half a region of any collector: a large array would waste the rest of its region.
  private static final int CHUNK_B = 1 << 16;

  private Retained() {}

  /**
   * Allocates arrays that take this much heap together, their own headers included.
   *
   * @param megabytes in units of 2^20 bytes, as the JVM's -Xmx counts them
   */
  static byte[][] allocate(int megabytes, Instrumentation instrumentation) {
    byte[][] chunks = new byte[megabytes * ((1 << 20) / CHUNK_B)][];
    int length = Garbage.length(CHUNK_B, instrumentation);
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = new byte[length];
    }
    return chunks;
  }
}
