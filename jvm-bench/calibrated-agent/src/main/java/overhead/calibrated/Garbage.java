// Arrays that take an exact number of bytes of the heap.
package overhead.calibrated;

import java.lang.instrument.Instrumentation;

/** Byte arrays by the size of the whole object, header and padding included. */
final class Garbage {
  // Volatile, though never written: no compiler knows its value, nor that it is the same
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
    // Sizes are multiples of the JVM's alignment, so later steps are the same for all.
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

  /** An unused array of this length. */
  static void allocate(int length) {
    byte[] array = new byte[length];
    // Never true, but a use. Compilers omit an object of known size even then; the
    // caller prevents that.
    if (length == impossible) {
      sink = array;
    }
  }
}
