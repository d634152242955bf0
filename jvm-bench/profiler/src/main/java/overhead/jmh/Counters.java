// Instructions that the processor counts, read by a program next to the fork.
package overhead.jmh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A connection to the meter ({@code runners/go/meter/serve_linux.go}), which counts this process,
 * all of its threads and its children; and the counts while the fork waited for its turn.
 *
 * <p>Without counting each reading is null. A fork that should be counted and cannot be must fail:
 * its number would look correct.
 */
final class Counters {
  /** System property of the fork: {@code PORT:TOKEN}; absent without counting. */
  static final String ADDRESS = "overhead.counters";

  private final BufferedReader in;
  private final OutputStream out;

  /** Null outside of a wait. */
  private Reading since;

  private long idle;
  private long waiting;

  /**
   * Instructions so far.
   *
   * @param all of the process
   * @param own the part of the thread that connected, which reads clocks between slices
   */
  record Reading(long all, long own) {}

  private Counters(Socket socket) throws IOException {
    in =
        socket == null
            ? null
            : new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    out = socket == null ? null : socket.getOutputStream();
  }

  /**
   * Starts counting this process, if the property names a counter.
   *
   * @throws UncheckedIOException when the meter does not answer, or cannot count
   */
  static Counters connect() {
    try {
      String address = System.getProperty(ADDRESS);
      if (address == null) {
        return new Counters(null);
      }
      int colon = address.indexOf(':');
      int port = Integer.parseInt(address.substring(0, colon));
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      Counters counters = new Counters(socket);
      counters.send(address.substring(colon + 1));
      counters.ask("attach " + ProcessHandle.current().pid());
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      counters.ask("apart " + self.getFileName());
      return counters;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the counters.
   *
   * @return null without counting
   * @throws UncheckedIOException when the meter is gone, or instructions are missing
   */
  Reading read() {
    if (in == null) {
      return null;
    }
    try {
      String[] numbers = ask("read").split(" ");
      return new Reading(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The instructions between two readings; null without counting. */
  static Long between(Reading before, Reading after) {
    return before == null ? null : after.all() - before.all();
  }

  /** The fork waits from now on. */
  void beginWaiting(Reading now) {
    since = now;
  }

  /** The time without requests to any fork is over. */
  void endIdle(Reading now) {
    idle += others(now);
    since = null;
  }

  /** The fork has its turn again; nothing happens if it did not wait. */
  void endWaiting(Reading now) {
    waiting += others(now);
    since = null;
  }

  /** The work of the other threads in a wait. */
  private long others(Reading now) {
    return since == null ? 0 : now.all() - since.all() - (now.own() - since.own());
  }

  /** The counts in waits, for the file of the fork; null without counting. */
  Map<String, Object> describe() {
    if (in == null) {
      return null;
    }
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("idle", idle);
    row.put("waiting", waiting);
    return row;
  }

  private String ask(String request) throws IOException {
    send(request);
    String answer = in.readLine();
    if (answer == null || answer.startsWith("error: ")) {
      throw new IOException(
          "instructions cannot be counted: "
              + (answer == null ? "the meter is gone" : answer.substring("error: ".length())));
    }
    return answer;
  }

  private void send(String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
