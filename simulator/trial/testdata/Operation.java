// An operation of known work, in the steps of the calibrated agent, timed when it is compiled.
public class Operation {
  private static final int STEPS = 100_000;
  private static final int WARM_UP = 1_000;
  private static final int OPERATIONS = 200;

  // Volatile, though never written: of known values a compiler could work the result out itself.
  private static volatile long seed = 0x9E3779B97F4A7C15L;
  private static volatile int steps = STEPS;
  private static long sink;

  static void operation() {
    long x = seed;
    for (int i = steps; i > 0; i--) {
      x ^= x >>> 1;
    }
    if (x == 0) {
      sink = x;
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    for (int i = 0; i < WARM_UP; i++) {
      operation();
    }
    // The compilers have the one processor to themselves; the machine sleeps for nothing.
    Thread.sleep(1000);
    long began = System.nanoTime();
    for (int i = 0; i < OPERATIONS; i++) {
      operation();
    }
    System.out.printf("BenchmarkOperation %d %d ns/op%n", OPERATIONS, (System.nanoTime() - began) / OPERATIONS);
  }
}
