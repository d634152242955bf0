// The agent's messages, on standard error.
package overhead.calibrated;

/** One message on each line, beginning with the agent's name. */
final class Log {
  private Log() {}

  /** A non-negative number with one decimal. A formatter would take several ms to load. */
  static String tenths(double value) {
    long tenths = Math.round(value * 10);
    return tenths / 10 + "." + tenths % 10;
  }

  static void say(String message) {
    System.err.println("overhead-calibrated-agent: " + message);
  }

  /** Prints the reason and ends the process with exit code 1, without a dump and without hooks. */
  static void end(String message) {
    say(message);
    Runtime.getRuntime().halt(1);
  }
}
