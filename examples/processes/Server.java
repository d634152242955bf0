// A server that answers with what its neighbour answers: java Server.java PORT [PORT OF THE NEIGHBOUR].
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class Server {
  public static void main(String[] ports) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(ports[0])), 0);
    String answer = ports.length == 1 ? "alone" : "calls " + ask(ports[1]);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, answer.length());
          exchange.getResponseBody().write(answer.getBytes());
          exchange.close();
        });
    server.start();
    System.out.println("listening");
  }

  private static String ask(String port) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
