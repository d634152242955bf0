// The application with Spring Boot, JDBC and H2: pets over HTTP, each read by a query.
package overhead.pets;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Serves {@code GET /health} and {@code GET /pets/ID} on the loopback interface. It is ready when
 * it logs "Started SpringJdbc".
 */
@SpringBootApplication
public class SpringJdbc {
  /** Starts the application; its one argument is the port. */
  public static void main(String[] arguments) {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("give the port as the one argument");
    }
    SpringApplication application = new SpringApplication(SpringJdbc.class);
    application.setDefaultProperties(Map.of("server.port", Integer.valueOf(arguments[0])));
    application.run();
  }
}
