// The facts of a fork at its end: the virtual machine, its memory, its agents.
package overhead.jmh;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Collects the facts in an order in which none changes another. */
final class ForkFacts {
  /** System property of the fork: a class that is loaded only if the agent works. */
  static final String ATTACHED_CLASS = "overhead.attachedClass";

  private static final List<String> AGENT_OPTIONS =
      List.of("-javaagent:", "-agentlib:", "-agentpath:");

  /** Variables that pass options or libraries to every JVM, also a control's. */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "LD_PRELOAD");

  private final Problems problems;

  ForkFacts(Problems problems) {
    this.problems = problems;
  }

  /** The facts by the names they have in the file. Runs a full garbage collection. */
  Map<String, Object> gather() {
    Map<String, Object> facts = new LinkedHashMap<>();
    Map<String, Object> memory = new LinkedHashMap<>();
    // The diagnostic commands below load classes and fill the heap, so other facts come first.
    facts.put(
        "classesLoaded",
        problems.attempt(
            "classesLoaded",
            () -> ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount()));
    facts.put("jitMs", problems.attempt("jitMs", ForkFacts::jitMs));
    facts.put(
        "threadsPeak",
        problems.attempt(
            "threadsPeak", () -> ManagementFactory.getThreadMXBean().getPeakThreadCount()));
    memory.put(
        "usedHeapB",
        problems.attempt(
            "usedHeapB", () -> ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()));
    memory.put("liveHeapB", null);
    memory.put("peakRssB", problems.attempt("peakRssB", ForkFacts::peakRssB));
    memory.put(
        "metaspaceB",
        problems.attempt("metaspaceB", () -> usedB(name -> name.equals("Metaspace"))));
    memory.put(
        "codeCacheB",
        problems.attempt(
            "codeCacheB",
            () -> usedB(name -> name.equals("CodeCache") || name.startsWith("CodeHeap "))));

    Diagnostics.Histogram histogram =
        problems.attempt("classHistogram", Diagnostics::classHistogram);
    if (histogram != null) {
      memory.put("liveHeapB", histogram.liveB());
    }
    facts.put("memory", memory);
    facts.put("vm", vm());
    facts.put("agents", agents(histogram));
    facts.put("environment", VARIABLES.stream().filter(v -> System.getenv(v) != null).toList());
    return facts;
  }

  private static Long jitMs() {
    CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
    return jit == null ? null : jit.getTotalCompilationTime();
  }

  /** The peak of resident memory (VmHWM of proc(5)); null without /proc. */
  private static Long peakRssB() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return null;
    }
    for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.substring("VmHWM:".length(), line.indexOf(" kB")).trim()) * 1024;
      }
    }
    throw new IOException("no VmHWM in " + status);
  }

  private static long usedB(Predicate<String> pool) {
    long used = 0;
    boolean found = false;
    for (MemoryPoolMXBean bean : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.test(bean.getName())) {
        used += bean.getUsage().getUsed();
        found = true;
      }
    }
    if (!found) {
      throw new IllegalStateException("this virtual machine has no such memory pool");
    }
    return used;
  }

  private Map<String, Object> vm() {
    Map<String, Object> vm = new LinkedHashMap<>();
    vm.put("version", Runtime.version().toString());
    vm.put("vendor", System.getProperty("java.vendor"));
    vm.put("name", System.getProperty("java.vm.name"));
    vm.put("home", System.getProperty("java.home"));
    vm.put("inputArguments", problems.attempt("inputArguments", ForkFacts::inputArguments));
    vm.put(
        "collectors",
        problems.attempt(
            "collectors",
            () ->
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .map(bean -> bean.getName())
                    .toList()));
    vm.put("maxHeapB", Runtime.getRuntime().maxMemory());
    vm.put("processors", Runtime.getRuntime().availableProcessors());
    return vm;
  }

  private static List<String> inputArguments() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }

  private Map<String, Object> agents(Diagnostics.Histogram histogram) {
    Map<String, Object> agents = new LinkedHashMap<>();
    List<String> arguments =
        problems.attempt(
            "agents",
            () ->
                inputArguments().stream()
                    .filter(argument -> AGENT_OPTIONS.stream().anyMatch(argument::startsWith))
                    .toList());
    agents.put("arguments", arguments);
    // One object for each loaded java agent, at work or not.
    agents.put("instrumentations", count(histogram, "sun.instrument.InstrumentationImpl"));
    // One object for each class-file transformer that an agent has registered and not removed.
    agents.put(
        "transformers", count(histogram, "sun.instrument.TransformerManager$TransformerInfo"));
    agents.put(
        "libraries",
        arguments == null ? null : problems.attempt("libraries", () -> libraries(arguments)));
    if (arguments != null
        && arguments.isEmpty()
        && System.getProperty(ATTACHED_CLASS) == null
        && isNone(count(histogram, "sun.instrument.InstrumentationImpl"))) {
      // Without a Java agent nothing is to be found among the classes, whose list is long.
      agents.put("transformerClasses", Map.of());
      agents.put("attachedClass", null);
      agents.put("replaced", List.of());
      return agents;
    }
    Diagnostics.Classes classes = problems.attempt("classes", Diagnostics::classes);
    agents.put("transformerClasses", transformerClasses(histogram, classes));
    agents.put("attachedClass", attachedClass(classes));
    agents.put(
        "replaced",
        arguments == null || classes == null
            ? null
            : problems.attempt("replaced", () -> AgentClasses.replaced(arguments, classes)));
    return agents;
  }

  private static boolean isNone(Long count) {
    return count != null && count == 0;
  }

  private static Long count(Diagnostics.Histogram histogram, String type) {
    return histogram == null ? null : histogram.instances().getOrDefault(type, 0L);
  }

  /**
   * The kinds of transformers, with the objects of each: some agents register one for their own
   * start even if they are disabled.
   */
  private static Map<String, Long> transformerClasses(
      Diagnostics.Histogram histogram, Diagnostics.Classes classes) {
    if (histogram == null || classes == null) {
      return null;
    }
    Map<String, Long> found = new TreeMap<>();
    for (String name : classes.implementors("java.lang.instrument.ClassFileTransformer")) {
      Long instances = histogram.instances().get(name);
      if (instances != null) {
        found.put(name, instances);
      }
    }
    return found;
  }

  private static Map<String, Object> attachedClass(Diagnostics.Classes classes) {
    String name = System.getProperty(ATTACHED_CLASS);
    if (name == null) {
      return null;
    }
    Map<String, Object> alive = new LinkedHashMap<>();
    alive.put("name", name);
    alive.put("loaded", classes == null ? null : classes.contains(name));
    return alive;
  }

  /** The agent libraries that are mapped into this process; null without /proc. */
  private static List<String> libraries(List<String> arguments) throws IOException {
    Path maps = Path.of("/proc/self/maps");
    if (!Files.exists(maps)) {
      return null;
    }
    List<String> wanted = new ArrayList<>(List.of(System.mapLibraryName("instrument")));
    for (String argument : arguments) {
      String agent = argument.substring(argument.indexOf(':') + 1).split("=", 2)[0];
      if (argument.startsWith("-agentpath:")) {
        wanted.add(Path.of(agent).toRealPath().getFileName().toString());
      } else if (argument.startsWith("-agentlib:")) {
        wanted.add(System.mapLibraryName(agent));
      }
    }
    TreeSet<String> found = new TreeSet<>();
    for (String line : Files.readAllLines(maps, StandardCharsets.ISO_8859_1)) {
      int path = line.indexOf('/');
      if (path >= 0 && wanted.contains(line.substring(line.lastIndexOf('/') + 1))) {
        found.add(line.substring(path));
      }
    }
    return List.copyOf(found);
  }
}
