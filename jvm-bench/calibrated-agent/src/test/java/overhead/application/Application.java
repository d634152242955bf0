// An application for the agent: it prints the agent's costs as it observes them.
package overhead.application;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import net.bytebuddy.ByteBuddy;
import org.objectweb.asm.ClassReader;

/** Prints {@code NAME=VALUE} lines. Only {@link Calls#instrumented} should be instrumented. */
public final class Application {
  private static final int CALLS = 200_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Application() {}

  /**
   * Observes one cost.
   *
   * @param arguments {@code start}: ms from the JVM's start to here, and of CPU time of this
   *     thread; {@code calls}: bytes that a call allocates; {@code classes}: classes loaded; {@code
   *     heap}: live bytes; {@code thread NAME PERCENT}: how near that thread came to this share of
   *     a core since the JVM's start, and how far beyond it was; {@code libraries}: uses its own
   *     ASM and Byte Buddy
   */
  public static void main(String[] arguments) throws Exception {
    long uptimeMs = ManagementFactory.getRuntimeMXBean().getUptime();
    switch (arguments[0]) {
      case "start" -> {
        say("startMs", uptimeMs);
        say("cpuMs", THREADS.getCurrentThreadCpuTime() / 1e6);
      }
      case "calls" -> {
        // Once to be interpreted and compiled, once as compiled code.
        say("coldBytesPerCall", bytesPerCall());
        say("bytesPerCall", bytesPerCall());
      }
      case "classes" ->
          say("classes", ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
      case "heap" -> {
        System.gc();
        say("heapB", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
      }
      case "thread" -> watch(arguments[1], Integer.parseInt(arguments[2]) / 100.0);
      case "libraries" -> useLibraries();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static double bytesPerCall() {
    Calls calls = new Calls();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < CALLS; i++) {
      calls.instrumented(i);
      calls.plain(i);
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) CALLS;
  }

  /**
   * Observes for four seconds, in which twice the share would show; and for up to a minute, until
   * it is reached.
   */
  private static void watch(String name, double share) throws InterruptedException {
    Thread thread =
        Thread.getAllStackTraces().keySet().stream()
            .filter(candidate -> candidate.getName().equals(name))
            .findAny()
            .orElseThrow();
    if (!thread.isDaemon()) {
      throw new IllegalStateException(name + " would keep the process from ending");
    }
    @SuppressWarnings("deprecation") // threadId() exists since Java 19
    long id = thread.getId();
    double reached = 0;
    double beyondNs = Double.NEGATIVE_INFINITY;
    long began = System.nanoTime();
    for (long spent = 0; spent < 4e9 || (reached < 0.8 && spent < 60e9); ) {
      Thread.sleep(20);
      double usedNs = THREADS.getThreadCpuTime(id);
      double dueNs = share * 1e6 * ManagementFactory.getRuntimeMXBean().getUptime();
      spent = System.nanoTime() - began;
      reached = Math.max(reached, usedNs / dueNs);
      beyondNs = Math.max(beyondNs, usedNs - dueNs);
    }
    say("reached", reached);
    say("beyondMs", beyondNs / 1e6);
  }

  private static void useLibraries() throws Exception {
    say("asm", ClassReader.class.getProtectionDomain().getCodeSource().getLocation());
    say("superclass", new ClassReader(Calls.class.getName()).getSuperName());
    Constructor<? extends Calls> made =
        new ByteBuddy()
            .subclass(Calls.class)
            .name("overhead.application.Generated")
            .make()
            .load(Application.class.getClassLoader())
            .getLoaded()
            .getConstructor();
    say("generated", made.newInstance().plain(1));
  }

  private static void say(String name, Object value) {
    System.out.println(name + "=" + value);
  }
}
