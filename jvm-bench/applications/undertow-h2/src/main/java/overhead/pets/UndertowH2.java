// The application of Undertow and H2: pets over HTTP, each read by a query.
package overhead.pets;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.undertow.Undertow;
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
 */
public final class UndertowH2 {
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
    Undertow.builder()
        .addHttpListener(port, "127.0.0.1")
        .setHandler(
            new RoutingHandler()
                .get("/health", exchange -> exchange.getResponseSender().send("ok"))
                .get("/pets/{id}", new BlockingHandler(application::pet)))
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
