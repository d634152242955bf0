// Changes JMH's parameters of iterations while it runs them.
package overhead.jmh;

import java.lang.reflect.Field;
import org.openjdk.jmh.infra.IterationParams;

/** JMH has no option for this. It reads these fields before each iteration. */
final class IterationFields {
  private IterationFields() {}

  /**
   * Sets a field of JMH's parameters: {@code count} or {@code timeValue}.
   *
   * @return false if this JVM does not let it be changed
   */
  static boolean set(IterationParams phase, String name, Object value) {
    for (Class<?> type = phase.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(phase, value);
        return true;
      } catch (NoSuchFieldException e) {
        continue; // It is a field of a superclass.
      } catch (IllegalAccessException | RuntimeException e) {
        return false;
      }
    }
    return false;
  }
}
