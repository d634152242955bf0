// What the process has used: time, instructions, collections and context switches.
package overhead.jmh;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Reads the counters of the process. One that cannot be read is null, and noted as a problem. */
final class Usage {
  private final Problems problems;
  private final Tasks tasks;
  private final CpuClock clock;
  private final Allocation allocation;
  private final Counters counters;
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();

  Usage(Problems problems, Tasks tasks) {
    this.problems = problems;
    this.tasks = tasks;
    clock = problems.attempt("cpuNs", CpuClock::new);
    allocation = problems.attempt("allocatedB", Allocation::new);
    counters = Counters.connect();
  }

  /** Counts that take longer to read than the clocks. */
  record Events(Long gcCount, Long gcMs, Long allocatedB, Tasks.Switches switches) {}

  /** All counters at one end of an iteration. */
  record Reading(
      long wallNs,
      Counters.Reading counted,
      Long cpuNs,
      Map<String, Long> threadsNs,
      Events events) {}

  /**
   * The reading at the begin of an iteration: the clocks come last, so that reading the events is
   * outside of their measurement.
   */
  Reading begin(Events events) {
    Long cpuNs = cpuNs();
    Counters.Reading counted = counters.read();
    return new Reading(System.nanoTime(), counted, cpuNs, threadsNs(), events);
  }

  /** The reading at the end of an iteration: the clocks come first. */
  Reading end() {
    long wallNs = System.nanoTime();
    Counters.Reading counted = counters.read();
    Long cpuNs = cpuNs();
    return new Reading(wallNs, counted, cpuNs, threadsNs(), events());
  }

  Events events() {
    Tasks.Switches switches = switches();
    return new Events(
        sum("gcCount", GarbageCollectorMXBean::getCollectionCount),
        sum("gcMs", GarbageCollectorMXBean::getCollectionTime),
        allocation == null ? null : problems.attempt("allocatedB", allocation::readB),
        switches);
  }

  Tasks.Switches switches() {
    Tasks.Switches switches = problems.attempt("switches", tasks::switches);
    return switches == null ? new Tasks.Switches(null, null) : switches;
  }

  Long cpuNs() {
    return clock == null ? null : problems.attempt("cpuNs", clock::readNs);
  }

  /** By thread identifier; null if the system does not show threads. */
  Map<String, Long> threadsNs() {
    return clock == null ? null : clock.threadsNs();
  }

  /** The names of threads by their ids, as of the last events. */
  Map<String, String> threadNames() {
    return tasks.names();
  }

  Counters counters() {
    return counters;
  }

  /** The name of the clock, for the record. */
  String source() {
    return clock == null ? null : clock.source();
  }

  /** The usage of an iteration, by the names of the fork's file. */
  Map<String, Object> between(Reading before, Reading after) {
    Events first = before.events();
    Events last = after.events();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("wallNs", after.wallNs() - before.wallNs());
    row.put("cpuNs", difference(before.cpuNs(), after.cpuNs()));
    row.put("instructions", Counters.between(before.counted(), after.counted()));
    row.put("gcCount", difference(first.gcCount(), last.gcCount()));
    row.put("gcMs", difference(first.gcMs(), last.gcMs()));
    row.put("allocatedB", allocatedB(before, after));
    row.put(
        "voluntarySwitches", difference(first.switches().voluntary(), last.switches().voluntary()));
    row.put(
        "involuntarySwitches",
        difference(first.switches().involuntary(), last.switches().involuntary()));
    row.put("threadsCpuNs", threadsCpuNs(before, after));
    return row;
  }

  /** By thread names, which identify compilers and collectors; null if the system shows none. */
  Map<String, Long> threadsCpuNs(Reading before, Reading after) {
    return before.threadsNs() == null || after.threadsNs() == null
        ? null
        : Tasks.spent(before.threadsNs(), after.threadsNs(), threadNames());
  }

  /** CPU time of the JIT compilers in the iteration; null if the system shows no threads. */
  Long compilersNs(Reading before, Reading after) {
    Map<String, Long> threads = threadsCpuNs(before, after);
    return threads == null ? null : Compilers.cpuNsOf(threads);
  }

  /** Bytes that the iteration allocated; null if the JVM does not count them. */
  Long allocatedB(Reading before, Reading after) {
    return difference(before.events().allocatedB(), after.events().allocatedB());
  }

  private static Long difference(Long before, Long after) {
    return before == null || after == null ? null : after - before;
  }

  private Long sum(String name, ToLongFunction<GarbageCollectorMXBean> counter) {
    return problems.attempt(
        name,
        () -> {
          long sum = 0;
          for (GarbageCollectorMXBean collector : collectors) {
            sum += counter.applyAsLong(collector);
          }
          return sum;
        });
  }
}
