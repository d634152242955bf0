// The diagnostic commands of HotSpot (those of jcmd), run inside this process.
package overhead.jmh;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;

/** Uses the DiagnosticCommand MBean, which only HotSpot has. */
final class Diagnostics {
  private static final String TOTAL = "Total";
  private static final String IMPLEMENTS = "implements ";

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
    return parseHistogram(run("GC.class_histogram", "gcClassHistogram"));
  }

  /** Scans by index: in the simulator, regular expressions here cost as much as many iterations. */
  static Histogram parseHistogram(String text) {
    Map<String, Long> instances = new HashMap<>();
    Long liveB = null;
    for (int start = 0; start < text.length(); ) {
      int end = lineEnd(text, start);
      boolean total = text.startsWith(TOTAL, start);
      int at = total ? start + TOTAL.length() : afterRank(text, start, end);
      int count = skipBlanks(text, at, end);
      int countEnd = skipDigits(text, count, end);
      int size = skipBlanks(text, countEnd, end);
      int sizeEnd = skipDigits(text, size, end);
      int name = skipBlanks(text, sizeEnd, end);
      boolean numbers = at > start && countEnd > count && size > countEnd && sizeEnd > size;
      if (numbers && total && name == end) {
        liveB = Long.valueOf(text.substring(size, sizeEnd));
      } else if (numbers && !total && name > sizeEnd && name < end) {
        int blank = text.indexOf(' ', name);
        String type = text.substring(name, blank < 0 || blank > end ? end : blank);
        Long known = instances.get(type);
        long own = Long.parseLong(text.substring(count, countEnd));
        instances.put(type, known == null ? own : known + own);
      }
      start = end + 1;
    }
    if (liveB == null || instances.isEmpty()) {
      throw new IllegalStateException("not a class histogram: " + firstLine(text));
    }
    return new Histogram(instances, liveB);
  }

  /** The index after the rank of a class and its colon; that of the start without a rank. */
  private static int afterRank(String text, int start, int end) {
    int rank = skipBlanks(text, start, end);
    int colon = skipDigits(text, rank, end);
    return colon > rank && colon < end && text.charAt(colon) == ':' ? colon + 1 : start;
  }

  private static int lineEnd(String text, int start) {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end;
  }

  private static int skipBlanks(String text, int from, int end) {
    int at = from;
    while (at < end && text.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  private static int skipDigits(String text, int from, int end) {
    int at = from;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  /**
   * Every loaded class and interface, with its interfaces. Each question searches the text, because
   * there are few of them.
   */
  static final class Classes {
    /** A line for each class, and after it a line for each of its interfaces. */
    private final String text;

    /**
     * Reads the answer of the virtual machine.
     *
     * @throws IllegalStateException when it is not a class hierarchy
     */
    Classes(String text) {
      this.text = text;
      if (!contains("java.lang.Object")) {
        throw new IllegalStateException("not a class hierarchy: " + firstLine(text));
      }
    }

    /** Whether a class loader has loaded a class of this binary name. */
    boolean contains(String name) {
      return lineOf(name) >= 0;
    }

    /**
     * The names of the classes that implement an interface, also by inheritance. An interface that
     * extends another is one of its implementors.
     */
    Set<String> implementors(String type) {
      Set<String> found = new HashSet<>();
      // A name is followed by "/" and the address of its loader, or "null" for the boot loader.
      String searched = IMPLEMENTS + type + "/";
      for (int at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) {
        int line = lineStart(at);
        while (line > 0 && isInterface(line)) {
          line = lineStart(line - 1);
        }
        String name = isInterface(line) ? null : name(line);
        if (name != null) {
          found.add(name);
        }
      }
      return found;
    }

    /**
     * The classes that were defined by the class loader which defined this one.
     *
     * @throws IllegalStateException when it is not loaded
     */
    Set<String> withLoaderOf(String type) {
      int own = lineOf(type);
      if (own < 0) {
        throw new IllegalStateException(type + " is not among the loaded classes");
      }
      String loader = loader(own);
      Set<String> found = new HashSet<>();
      for (int line = 0; line < text.length(); line = lineEnd(text, line) + 1) {
        if (!isInterface(line) && loader.equals(loader(line))) {
          found.add(name(line));
        }
      }
      return found;
    }

    /** The start of the line of a class; -1 without one. */
    private int lineOf(String type) {
      String searched = type + "/";
      for (int at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) {
        int line = lineStart(at);
        if (nameStart(line) == at && type.equals(name(line))) {
          return line;
        }
      }
      return -1;
    }

    private int lineStart(int at) {
      return text.lastIndexOf('\n', at - 1) + 1;
    }

    /** The index after the lines of the tree. */
    private int nameStart(int line) {
      int at = line;
      while (at < text.length() && "| -".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
      return at;
    }

    private boolean isInterface(int line) {
      return text.startsWith(IMPLEMENTS, nameStart(line));
    }

    /** The end of a name with its loader: a note in brackets may follow. */
    private int pathEnd(int start) {
      int end = lineEnd(text, start);
      int blank = text.indexOf(' ', start);
      return blank < 0 || blank > end ? end : blank;
    }

    /**
     * The binary name of the class of a line; null if it has none. A hidden class has a slash in
     * it.
     */
    private String name(int line) {
      int start = nameStart(line);
      int slash = text.lastIndexOf('/', pathEnd(start) - 1);
      return slash <= start ? null : text.substring(start, slash);
    }

    /** The class loader of a line; null if it has none. */
    private String loader(int line) {
      int start = nameStart(line);
      int end = pathEnd(start);
      int slash = text.lastIndexOf('/', end - 1);
      return slash <= start ? null : text.substring(slash + 1, end);
    }
  }

  /**
   * The loaded classes.
   *
   * @throws JMException when the virtual machine has no such command
   * @throws IllegalStateException when its answer is not a class hierarchy
   */
  static Classes classes() throws JMException {
    return new Classes(run("VM.class_hierarchy -i", "vmClassHierarchy", "-i"));
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
    return invoke("jvmtiAgentLoad", '"' + library + '"', '"' + options + '"');
  }

  /**
   * Runs a command directly if the JVM opens the package of its implementation, as in the
   * simulator. The server of all MBeans costs a billion instructions.
   *
   * @param line the command and its arguments, as for jcmd
   * @param operation the same command of the MBean
   */
  private static String run(String line, String operation, String... arguments) throws JMException {
    try {
      Class<?> type = Class.forName("com.sun.management.internal.DiagnosticCommandImpl");
      if (type.getModule().isOpen(type.getPackageName(), Diagnostics.class.getModule())) {
        ManagementFactory.getOperatingSystemMXBean(); // It loads the library.
        Method instance = type.getDeclaredMethod("getDiagnosticCommandMBean");
        Method execute = type.getDeclaredMethod("executeDiagnosticCommand", String.class);
        instance.setAccessible(true);
        execute.setAccessible(true);
        return (String) execute.invoke(instance.invoke(null), line);
      }
    } catch (ReflectiveOperationException | LinkageError e) {
      // Another JVM: the MBean is the documented way.
    }
    return invoke(operation, arguments);
  }

  private static String invoke(String command, String... arguments) throws JMException {
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
