// A java agent that sees every class before and after another agent, and records those that differ.
package overhead.watch;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Named twice on a command line: {@code -javaagent:THIS} before the watched agent, {@code
 * -javaagent:THIS=FILE} after it. The names of changed classes go to the file, one on each line; a
 * class that is changed twice appears twice.
 *
 * <p>The JVM calls the transformers that cannot retransform first, then the others, each kind in
 * the order of the agents. So there are two in front, one of each kind, and one after all. An agent
 * redefines classes without a transformer, which only the first of them sees.
 */
public final class ChangedClasses {
  /** By thread and class, the class before the agent. */
  private static final ThreadLocal<Map<String, byte[]>> BEFORE = new ThreadLocal<>();

  private static OutputStream notes;

  private ChangedClasses() {}

  /**
   * Starts watching.
   *
   * @param file null in front of the watched agent
   * @throws IOException when the file cannot be written
   */
  public static void premain(String file, Instrumentation instrumentation) throws IOException {
    if (file == null) {
      instrumentation.addTransformer(new Front(false), false);
      instrumentation.addTransformer(new Front(true), true);
    } else {
      notes = new FileOutputStream(file);
      instrumentation.addTransformer(new Behind(), true);
    }
  }

  private static Map<String, byte[]> before() {
    Map<String, byte[]> classes = BEFORE.get();
    if (classes == null) {
      classes = new HashMap<>();
      BEFORE.set(classes);
    }
    return classes;
  }

  private static synchronized void note(String name) {
    try {
      if (notes != null) {
        notes.write((name.replace('/', '.') + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot note a changed class: " + name, e);
    }
  }

  /** Keeps a class as the watched agent will receive it. */
  private static final class Front implements ClassFileTransformer {
    private final boolean retransforms;

    Front(boolean retransforms) {
      this.retransforms = retransforms;
    }

    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> changing, ProtectionDomain domain, byte[] bytes) {
      if (changing != null && !retransforms) {
        note(name);
      } else if ((changing != null) == retransforms) {
        before().put(name, bytes);
      }
      return null;
    }
  }

  /** Compares a class with its earlier bytes. */
  private static final class Behind implements ClassFileTransformer {
    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> changing, ProtectionDomain domain, byte[] bytes) {
      byte[] was = before().remove(name);
      if (was != null && !Arrays.equals(was, bytes)) {
        note(name);
      }
      return null;
    }
  }
}
