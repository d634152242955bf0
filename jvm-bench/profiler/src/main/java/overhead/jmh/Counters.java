// Instructions that the processor counts, as a program beside the fork reads them.
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
 * all of its threads and what it starts; and what was counted while the fork waited for its turn.
 *
 * <p>Where nothing is counted each reading is null. A fork that is to be counted and cannot be must
 * fail: its number would look as if nothing were wrong.
 */
final class Counters {
  /** System property of the fork: {@code PORT:TOKEN}; absent where nothing is counted. */
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
   * @param own the part of the thread that connected: between slices it reads clocks
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
   * Has this process counted from now on, where the property says by whom.
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
   * @return null where nothing is counted
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

  /** The instructions between two readings; null where nothing is counted. */
  static Long between(Reading before, Reading after) {
    return before == null ? null : after.all() - before.all();
  }

  /** From now on the fork waits. */
  void beginWaiting(Reading now) {
    since = now;
  }

  /** The time in which nothing is asked of any fork is over. */
  void endIdle(Reading now) {
    idle += others(now);
    since = null;
  }

  /** The fork has its turn again; nothing happens where it did not wait. */
  void endWaiting(Reading now) {
    waiting += others(now);
    since = null;
  }

  /** What the other threads have done in a wait. */
  private long others(Reading now) {
    return since == null ? 0 : now.all() - since.all() - (now.own() - since.own());
  }

  /** What was counted in waits, for the file of the fork; null where nothing is counted. */
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
