// The diagnostic commands of HotSpot (those of jcmd), run inside this process.
package overhead.jmh;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** Uses the DiagnosticCommand MBean, which only HotSpot has. */
final class Diagnostics {
  private static final Pattern CLASS = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");
  private static final Pattern HIERARCHY =
      Pattern.compile("[| -]*(implements )?(\\S+)/(null|0x[0-9a-f]+)(?: \\(.*\\))?");
  private static final Pattern TOTAL = Pattern.compile("Total\\s+(\\d+)\\s+(\\d+)\\s*");

  private Diagnostics() {}

  /**
   * The live objects after a full garbage collection, which this runs.
   *
   * @param instances the number of objects by class name, summed over class loaders
   * @param liveB the size of them all, in bytes
   */
  record Histogram(Map<String, Long> instances, long liveB) {}

  /**
   * Collects garbage, then counts the rest.
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
   * Every loaded class and interface, with its interfaces.
   *
   * @param names the binary names of the loaded classes, over all class loaders
   * @param implementors by interface, the names of the classes that implement it, also by
   *     inheritance; an interface that extends another is one of its implementors
   * @param byLoader by class loader, the names of the classes that it defined
   */
  record Classes(
      Set<String> names, Map<String, Set<String>> implementors, Map<String, Set<String>> byLoader) {

    /** The classes that were defined by the class loader which defined this one. */
    Set<String> withLoaderOf(String name) {
      return byLoader.values().stream()
          .filter(some -> some.contains(name))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException(name + " is not among the loaded classes"));
    }
  }

  /**
   * The loaded classes.
   *
   * @throws JMException when the virtual machine has no such command
   * @throws IllegalStateException when its answer is not a class hierarchy
   */
  static Classes classes() throws JMException {
    return parseHierarchy(run("vmClassHierarchy", "-i"));
  }

  static Classes parseHierarchy(String text) {
    Set<String> names = new HashSet<>();
    Map<String, Set<String>> implementors = new HashMap<>();
    Map<String, Set<String>> byLoader = new HashMap<>();
    String last = null;
    for (String line : text.split("\\R")) {
      // A name is followed by "/" and the address of its loader, or "null" for the boot loader.
      Matcher row = HIERARCHY.matcher(line);
      if (!row.matches()) {
        continue;
      }
      if (row.group(1) == null) {
        last = row.group(2);
        names.add(last);
        byLoader.computeIfAbsent(row.group(3), loader -> new HashSet<>()).add(last);
      } else if (last != null) {
        implementors.computeIfAbsent(row.group(2), name -> new HashSet<>()).add(last);
      }
    }
    if (!names.contains("java.lang.Object")) {
      throw new IllegalStateException("not a class hierarchy: " + firstLine(text));
    }
    return new Classes(names, implementors, byLoader);
  }

  /**
   * Loads a native agent, or passes options to the one that is loaded.
   *
   * @param library its path; blanks are allowed, quotation marks are not
   * @return the answer of the virtual machine, which ends with {@code return code: 0} if it worked
   * @throws JMException when the virtual machine has no such command
   */
  static String loadAgent(String library, String options) throws JMException {
    // The command splits its arguments at blanks, and options at "=".
    return run("jvmtiAgentLoad", '"' + library + '"', '"' + options + '"');
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
