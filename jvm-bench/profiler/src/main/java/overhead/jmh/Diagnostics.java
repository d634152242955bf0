// The diagnostic commands of HotSpot (those of jcmd), run inside this process.
package overhead.jmh;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** Asks the DiagnosticCommand MBean. Other virtual machines than HotSpot have none. */
final class Diagnostics {
  private static final Pattern CLASS = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");
  private static final Pattern TOTAL = Pattern.compile("Total\\s+(\\d+)\\s+(\\d+)\\s*");

  private Diagnostics() {}

  /**
   * The objects that live after a full garbage collection, which this runs.
   *
   * @param instances the number of objects by class name, summed over class loaders
   * @param liveB the size of them all, in bytes
   */
  record Histogram(Map<String, Long> instances, long liveB) {}

  /**
   * Collects garbage, then counts what is left.
   *
   * @throws JMException when the virtual machine has no such command
   * @throws IllegalStateException when its answer is not a class histogram
   */
  static Histogram classHistogram() throws JMException {
    return parseHistogram(run("gcClassHistogram"));
  }

  static Histogram parseHistogram(String text) {
    Map<String, Long> instances = new HashMap<>();
    Long liveB = null;
    for (String line : text.split("\\R")) {
      Matcher row = CLASS.matcher(line);
      if (row.matches()) {
        instances.merge(row.group(3), Long.valueOf(row.group(1)), Long::sum);
        continue;
      }
      Matcher total = TOTAL.matcher(line);
      if (total.matches()) {
        liveB = Long.valueOf(total.group(2));
      }
    }
    if (liveB == null || instances.isEmpty()) {
      throw new IllegalStateException("not a class histogram: " + firstLine(text));
    }
    return new Histogram(instances, liveB);
  }

  /**
   * Whether any class loader has loaded a class or interface.
   *
   * @param name the binary name, such as {@code com.example.Agent$Helper}
   * @throws JMException when the virtual machine has no such command
   */
  static boolean isLoaded(String name) throws JMException {
    // The answer names the class once for each loader, each name followed by "/" and the loader.
    return run("vmClassHierarchy", "-i", name)
        .lines()
        .anyMatch(line -> line.replaceFirst("^[| -]*", "").startsWith(name + "/"));
  }

  private static String run(String command, String... arguments) throws JMException {
    return (String)
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                command,
                new Object[] {arguments},
                new String[] {String[].class.getName()});
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("(empty)");
  }
}
