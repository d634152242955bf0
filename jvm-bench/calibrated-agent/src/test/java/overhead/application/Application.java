// An application to attach the agent to: it prints what it sees of the agent's costs.
package overhead.application;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import net.bytebuddy.ByteBuddy;
import org.objectweb.asm.ClassReader;

/** Prints {@code NAME=VALUE} lines. Only {@link Calls#instrumented} is meant to be instrumented. */
public final class Application {
  private static final int CALLS = 200_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Application() {}

  /**
   * Looks at one thing.
   *
   * @param arguments {@code start}: ms from the JVM's start to here; {@code calls}: bytes that a
   *     call allocates; {@code classes}: classes loaded; {@code heap}: bytes alive; {@code thread
   *     NAME MS}: that thread's share of a core in this time; {@code libraries}: uses its own ASM
   *     and Byte Buddy
   */
  public static void main(String[] arguments) throws Exception {
    long uptimeMs = ManagementFactory.getRuntimeMXBean().getUptime();
    switch (arguments[0]) {
      case "start" -> say("startMs", uptimeMs);
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
      case "thread" -> say("share", share(arguments[1], Long.parseLong(arguments[2])));
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

  private static double share(String name, long ms) throws InterruptedException {
    Thread thread =
        Thread.getAllStackTraces().keySet().stream()
            .filter(candidate -> candidate.getName().equals(name))
            .findAny()
            .orElseThrow();
    if (!thread.isDaemon()) {
      throw new IllegalStateException(name + " would keep the process from ending");
    }
    @SuppressWarnings("deprecation") // threadId() is of Java 19
    long id = thread.getId();
    long cpuNs = THREADS.getThreadCpuTime(id);
    long began = System.nanoTime();
    Thread.sleep(ms);
    return (THREADS.getThreadCpuTime(id) - cpuNs) / (double) (System.nanoTime() - began);
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
