// Tests a fork's messages to the meter, and that it fails if instructions are missing.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CountersTest {
  @AfterEach
  void forget() {
    System.clearProperty(Counters.ADDRESS);
  }

  @Test
  void hasNoneWithoutAddress() {
    Counters counters = Counters.connect();
    assertNull(counters.read());
    assertNull(Counters.between(null, null));
    counters.beginWaiting(null);
    counters.endWaiting(null);
    assertNull(counters.describe());
  }

  @Test
  void countsProcessAndOwnThreadSeparately() throws Exception {
    try (ServerSocket meter = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<List<String>> printed =
          answering(meter, "ok", "ok", "100 40", "190 70", "200 80");
      Counters counters = Counters.connect();
      Counters.Reading before = counters.read();
      Counters.Reading after = counters.read();
      assertEquals(90, Counters.between(before, after));
      // Nothing of a wait that did not begin.
      counters.endWaiting(before);
      counters.beginWaiting(before);
      counters.endIdle(after);
      counters.endWaiting(counters.read());
      assertEquals(Map.of("idle", 60L, "waiting", 0L), counters.describe());
      List<String> lines = printed.join();
      assertEquals(
          List.of("secret", "attach " + ProcessHandle.current().pid()), lines.subList(0, 2));
      assertTrue(lines.get(2).matches("apart \\d+"), lines.get(2));
      assertEquals(List.of("read", "read", "read"), lines.subList(3, 6));
    }
  }

  @Test
  void missingCounterFailsFork() throws Exception {
    try (ServerSocket meter = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      answering(meter, "ok", "ok", "error: the counters were lent");
      Counters counters = Counters.connect();
      String lent =
          assertThrows(UncheckedIOException.class, counters::read).getCause().getMessage();
      assertEquals("instructions cannot be counted: the counters were lent", lent);
      assertThrows(UncheckedIOException.class, counters::read);
    }
  }

  /** Answers the lines after the token, and then disconnects. */
  private static CompletableFuture<List<String>> answering(ServerSocket meter, String... answers) {
    System.setProperty(Counters.ADDRESS, meter.getLocalPort() + ":secret");
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket fork = meter.accept()) {
            BufferedReader lines =
                new BufferedReader(
                    new InputStreamReader(fork.getInputStream(), StandardCharsets.US_ASCII));
            List<String> printed = new ArrayList<>(List.of(lines.readLine()));
            for (String answer : answers) {
              printed.add(lines.readLine());
              fork.getOutputStream().write((answer + "\n").getBytes(StandardCharsets.US_ASCII));
            }
            return printed;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
