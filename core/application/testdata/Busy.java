// A server for tests of profilers: each request works in a method of its own.
package overhead.testing;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

public final class Busy {
  private static long sink;

  private Busy() {}

  static long work() {
    long sum = 0;
    for (long i = 0; i < 300_000; i++) {
      sum = sum * 31 + i;
    }
    return sum;
  }

  public static void main(String[] arguments) throws Exception {
    for (int i = 0; i < 2_000; i++) {
      sink += work();
    }
    int port = Integer.parseInt(arguments[0]);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.setExecutor(Executors.newFixedThreadPool(2));
    server.createContext(
        "/",
        exchange -> {
          sink += work();
          byte[] answer = "fine".getBytes();
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    System.out.println("Started");
  }
}
