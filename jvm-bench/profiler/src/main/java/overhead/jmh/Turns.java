// Turns between forks that live at the same time: an iteration begins at the driver's signal.
package overhead.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A connection to the driver of the alternation. The fork sends one line each time it waits; the
 * driver answers with one byte when it is the fork's turn.
 *
 * <p>The protocol: {@code TOKEN} once, then a line for each wait, {@code warmup}, {@code idle},
 * {@code measurement} or {@code end}.
 */
final class Turns {
  /** System property of the fork: {@code PORT:TOKEN}; absent if forks do not alternate. */
  static final String ADDRESS = "overhead.turns";

  private final InputStream in;
  private final OutputStream out;

  private Turns(Socket socket) throws IOException {
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /**
   * Connects to the driver that the property names.
   *
   * @return the connection, or null if forks do not alternate
   * @throws IOException when the driver does not answer
   */
  static Turns connect() throws IOException {
    String address = System.getProperty(ADDRESS);
    if (address == null) {
      return null;
    }
    int colon = address.indexOf(':');
    Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address.substring(0, colon)));
    socket.setTcpNoDelay(true);
    Turns turns = new Turns(socket);
    turns.send(address.substring(colon + 1));
    return turns;
  }

  /**
   * Waits for the next turn.
   *
   * @param phase the next phase: {@code warmup}, {@code idle}, {@code measurement} or {@code end}
   * @throws IOException when the driver is gone
   */
  void await(String phase) throws IOException {
    send(phase);
    if (in.read() < 0) {
      throw new IOException("the driver of the alternation is gone");
    }
  }

  private void send(String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
