// Tests a fork's messages to the driver of the turns, and that it waits for an answer.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnsTest {
  @AfterEach
  void forget() {
    System.clearProperty(Turns.ADDRESS);
  }

  @Test
  void hasNoneWithoutAddress() throws IOException {
    assertNull(Turns.connect());
  }

  @Test
  void forkSendsIdentityAndPhaseAndWaits() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      System.setProperty(Turns.ADDRESS, server.getLocalPort() + ":secret");
      Turns turns = Turns.connect();
      try (Socket driver = server.accept()) {
        BufferedReader fromFork =
            new BufferedReader(
                new InputStreamReader(driver.getInputStream(), StandardCharsets.US_ASCII));
        assertEquals("secret", fromFork.readLine());
        for (String phase : new String[] {"warmup", "measurement", "end"}) {
          CompletableFuture<Void> waits = CompletableFuture.runAsync(() -> await(turns, phase));
          assertEquals(phase, fromFork.readLine());
          assertTrue(!waits.isDone());
          driver.getOutputStream().write('.');
          waits.join();
        }
      }
    }
  }

  @Test
  void forkWithoutDriverFails() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      System.setProperty(Turns.ADDRESS, server.getLocalPort() + ":secret");
      Turns turns = Turns.connect();
      CompletableFuture<Void> waits = CompletableFuture.runAsync(() -> await(turns, "warmup"));
      server.accept().close();
      assertThrows(CompletionException.class, waits::join);
    }
  }

  private static void await(Turns turns, String phase) {
    try {
      turns.await(phase);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
