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
  /**
   * Starts the application. The arguments are the port, and a folder for Tomcat: without one,
   * Tomcat leaves a folder of each start in the system's temporary folder.
   */
  public static void main(String[] arguments) {
    if (arguments.length != 2) {
      throw new IllegalArgumentException("give the port and a folder");
    }
    SpringApplication application = new SpringApplication(SpringJdbc.class);
    application.setDefaultProperties(
        Map.of(
            "server.port", Integer.valueOf(arguments[0]), "server.tomcat.basedir", arguments[1]));
    application.run();
  }
}
