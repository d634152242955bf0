// The agent's arguments, checked.
package overhead.calibrated;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The configured cost of the agent. Absent arguments cost nothing.
 *
 * @param methods the instrumented methods, or null for none
 * @param busyNs busy work of each instrumented call, in ns of this machine
 * @param busyIterations the same as an exact number of steps of {@link Work}
 * @param waitNs how long each instrumented call waits, busily, in ns of the clock
 * @param garbageBytes heap that each instrumented call allocates and drops, in bytes
 * @param classes the number of loaded classes
 * @param premainMs how long premain lasts in all, in ms
 * @param retainMb heap that stays reachable, in units of 2^20 bytes
 * @param threadPercent the share of one core of a background thread, in percent
 * @param collects false when methods stay unchanged ({@code mode=disabled})
 */
record Settings(
    MethodPattern methods,
    int busyNs,
    int busyIterations,
    int waitNs,
    int garbageBytes,
    int classes,
    int premainMs,
    int retainMb,
    double threadPercent,
    boolean collects) {
  private static final List<String> KEYS =
      List.of(
          "methods",
          "busy-ns",
          "busy-iterations",
          "wait-ns",
          "garbage-bytes",
          "classes",
          "premain-ms",
          "retain-mb",
          "thread-percent",
          "mode");
  private static final int BILLION = 1_000_000_000;

  /**
   * Reads {@code KEY=VALUE,KEY=VALUE…}; null and the empty text cost nothing.
   *
   * @throws IllegalArgumentException with the argument and its valid values
   */
  static Settings parse(String text) {
    Map<String, String> values = split(text == null ? "" : text);
    String methods = values.get("methods");
    Settings settings =
        new Settings(
            methods == null ? null : MethodPattern.parse(methods),
            number(values, "busy-ns", BILLION),
            number(values, "busy-iterations", BILLION),
            number(values, "wait-ns", BILLION),
            number(values, "garbage-bytes", 1 << 30),
            number(values, "classes", 100_000),
            number(values, "premain-ms", 600_000),
            number(values, "retain-mb", 100_000),
            percent(values.getOrDefault("thread-percent", "0")),
            collects(values.getOrDefault("mode", "collect")));
    if (values.containsKey("busy-ns") && values.containsKey("busy-iterations")) {
      throw new IllegalArgumentException(
          "busy-ns and busy-iterations say the same twice; leave one out");
    }
    boolean costsCalls =
        settings.busyNs > 0
            || settings.busyIterations > 0
            || settings.waitNs > 0
            || settings.garbageBytes > 0;
    if (costsCalls && methods == null) {
      throw new IllegalArgumentException(
          "methods is missing: which calls cost that? As methods=com.example.*#run");
    }
    return settings;
  }

  private static Map<String, String> split(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    if (text.isEmpty()) {
      return values;
    }
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String key = equals < 0 ? part : part.substring(0, equals);
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            "unknown argument \"" + part + "\"; there are " + String.join(", ", KEYS));
      }
      if (equals < 0) {
        throw new IllegalArgumentException(key + " has no value: write " + key + "=…");
      }
      if (values.put(key, part.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(key + " is given twice");
      }
    }
    return values;
  }

  private static int number(Map<String, String> values, String key, int largest) {
    return wholeNumber(key, values.getOrDefault(key, "0"), 0, largest);
  }

  /**
   * Reads a whole number in decimal digits.
   *
   * @throws IllegalArgumentException when it is invalid, or outside of the range
   */
  static int wholeNumber(String key, String value, int least, int largest) {
    if (value.matches("\\d{1,10}")) {
      long number = Long.parseLong(value);
      if (number >= least && number <= largest) {
        return (int) number;
      }
    }
    throw new IllegalArgumentException(
        key + "=" + value + ": must be a whole number from " + least + " to " + largest);
  }

  private static double percent(String value) {
    if (value.matches("\\d{1,3}(\\.\\d{1,6})?")) {
      double number = Double.parseDouble(value);
      if (number <= 100) {
        return number;
      }
    }
    throw new IllegalArgumentException(
        "thread-percent=" + value + ": must be a number from 0 to 100, as 2.5");
  }

  private static boolean collects(String value) {
    return switch (value) {
      case "collect" -> true;
      case "disabled" -> false;
      default ->
          throw new IllegalArgumentException("mode=" + value + ": must be collect or disabled");
    };
  }

  /** Every setting as its argument, defaults included, separated by blanks. */
  @Override
  public String toString() {
    return "mode="
        + (collects ? "collect" : "disabled")
        + " methods="
        + (methods == null ? "none" : methods)
        + " busy-ns="
        + busyNs
        + " busy-iterations="
        + busyIterations
        + " wait-ns="
        + waitNs
        + " garbage-bytes="
        + garbageBytes
        + " classes="
        + classes
        + " premain-ms="
        + premainMs
        + " retain-mb="
        + retainMb
        + " thread-percent="
        + threadPercent;
  }
}
