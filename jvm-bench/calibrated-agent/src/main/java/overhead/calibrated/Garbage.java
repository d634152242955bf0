// Arrays that take an exact number of bytes of the heap.
package overhead.calibrated;

import java.lang.instrument.Instrumentation;

/** Byte arrays by the size of the whole object, header and padding included. */
final class Garbage {
  // Volatile, though never written: no compiler can tell what it holds, nor that it holds the same
  // for the next array, which would then be left out.
  private static volatile int impossible = -1;
  private static byte[] sink;

  private Garbage() {}

  /**
   * The length of a byte array that takes this many bytes of this JVM's heap.
   *
   * @param bytes the size of the object; 0: none
   * @return the length, -1 for none
   * @throws IllegalArgumentException when no array takes exactly that
   */
  static int length(int bytes, Instrumentation instrumentation) {
    if (bytes == 0) {
      return -1;
    }
    int smallest = (int) instrumentation.getObjectSize(new byte[0]);
    // Sizes are multiples of the JVM's alignment, so the rest of the way is the same for all.
    int length = Math.max(0, bytes - smallest);
    long size = instrumentation.getObjectSize(new byte[length]);
    if (size != bytes) {
      throw new IllegalArgumentException(
          "garbage-bytes="
              + bytes
              + ": this JVM allocates no array of that size; one that is larger takes "
              + size);
    }
    return length;
  }

  /** An array of this length, for nobody. */
  static void allocate(int length) {
    byte[] array = new byte[length];
    // Never so, but a use. Compilers leave out an object of which they know the size even then; the
    // caller sees to it that they do not.
    if (length == impossible) {
      sink = array;
    }
  }
}
