// The application with Undertow and H2: pets over HTTP, each read by a query.
package overhead.pets;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RoutingHandler;
import io.undertow.server.handlers.BlockingHandler;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Serves {@code GET /health} and {@code GET /pets/ID} on the loopback interface. It is ready when
 * it prints "Started UndertowH2".
 *
 * <p>A worker thread reads the pet, Undertow's way for code that may block; with {@code
 * -Doverhead.pets.one-thread=true} the I/O thread does, which reads the request and writes the
 * answer. Undertow 2.3 returns a connection from the worker by a state for which the I/O thread
 * spins ({@code HttpReadListener.handleEvent}). If the worker is preempted at that moment, which
 * happens whenever there are more busy threads than processors, the I/O thread spins until the
 * scheduler has given it as much time as the worker, so that the worker's time is paid twice.
 */
public final class UndertowH2 {
  private static final boolean ONE_THREAD = Boolean.getBoolean("overhead.pets.one-thread");

  private final PetStore pets;

  private UndertowH2(PetStore pets) {
    this.pets = pets;
  }

  /** Starts the application; its one argument is the port. */
  public static void main(String[] arguments) throws SQLException {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("give the port as the one argument");
    }
    int port = Integer.parseInt(arguments[0]);
    HikariConfig pool = new HikariConfig();
    // A repeated query with the same parameter would be answered from the last result.
    pool.setJdbcUrl("jdbc:h2:mem:pets;DB_CLOSE_DELAY=-1;OPTIMIZE_REUSE_RESULTS=0");
    UndertowH2 application = new UndertowH2(new PetStore(new HikariDataSource(pool)));
    HttpHandler pet = application::pet;
    Undertow.builder()
        .addHttpListener(port, "127.0.0.1")
        .setHandler(
            new RoutingHandler()
                .get("/health", exchange -> exchange.getResponseSender().send("ok"))
                .get("/pets/{id}", ONE_THREAD ? pet : new BlockingHandler(pet)))
        .build()
        .start();
    System.out.println("Started UndertowH2 on port " + port);
  }

  private void pet(HttpServerExchange exchange) throws SQLException {
    Optional<String> pet = find(exchange.getQueryParameters().get("id").getFirst());
    if (pet.isEmpty()) {
      exchange.setStatusCode(StatusCodes.NOT_FOUND);
      return;
    }
    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
    exchange.getResponseSender().send(pet.get());
  }

  private Optional<String> find(String number) throws SQLException {
    try {
      return pets.find(Integer.parseInt(number));
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }
}
