// The Kafka application: a broker that is its own controller, with its own producer test behind
// HTTP.
package overhead.kafka;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.tools.ProducerPerformance;

/**
 * Serves {@code GET /health} and {@code GET /produce/RECORDS} on the loopback interface. It is
 * ready when it prints "Started KafkaBroker".
 *
 * <p>{@code /produce/RECORDS} runs Kafka's own producer test, kafka-producer-perf-test, in this
 * process, and answers with the number of new records at the broker.
 */
public final class KafkaBroker {
  private static final String TOPIC = "records";
  private static final String CLUSTER = "b3ZlcmhlYWQtYnJva2VyMQ";
  private static final int RECORD_B = 100;

  private final String bootstrap;
  private final Admin admin;

  private KafkaBroker(String bootstrap) {
    this.bootstrap = bootstrap;
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
  }

  /**
   * Starts the application; its arguments are three ports (HTTP, broker, controller), and a folder.
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      throw new IllegalArgumentException(
          "give the ports of HTTP, of the broker and of the controller, and a folder");
    }
    // Otherwise every answer waits 40 ms on JDK 17.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    String bootstrap = "127.0.0.1:" + arguments[1];
    start(bootstrap, "127.0.0.1:" + arguments[2], Path.of(arguments[3]));
    KafkaBroker application = new KafkaBroker(bootstrap);
    application.admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    HttpServer server =
        HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
    server.createContext("/health", exchange -> answer(exchange, 200, "ok"));
    server.createContext("/produce/", application::produce);
    server.start();
    System.out.println("Started KafkaBroker on port " + arguments[0]);
  }

  private static void start(String broker, String controller, Path folder) throws Exception {
    Files.createDirectories(folder);
    new Formatter()
        .setNodeId(1)
        .setClusterId(CLUSTER)
        .setDirectories(List.of(folder.toString()))
        .setMetadataLogDirectory(folder.toString())
        .setControllerListenerName("CONTROLLER")
        .run();
    Properties settings = new Properties();
    settings.putAll(
        Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", "1"),
            Map.entry("controller.quorum.voters", "1@" + controller),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("listeners", "PLAINTEXT://" + broker + ",CONTROLLER://" + controller),
            Map.entry("advertised.listeners", "PLAINTEXT://" + broker),
            Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry("log.dirs", folder.toString()),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("log.cleaner.dedupe.buffer.size", "2097152")));
    new KafkaRaftServer(KafkaConfig.fromProps(settings), Time.SYSTEM).startup();
  }

  private void produce(HttpExchange exchange) throws IOException {
    try {
      int records =
          Integer.parseInt(exchange.getRequestURI().getPath().substring("/produce/".length()));
      long before = end();
      ProducerPerformance.main(
          new String[] {
            "--topic",
            TOPIC,
            "--num-records",
            String.valueOf(records),
            "--record-size",
            String.valueOf(RECORD_B),
            "--throughput",
            "-1",
            "--producer-props",
            "bootstrap.servers=" + bootstrap,
            "acks=all"
          });
      answer(exchange, 200, String.valueOf(end() - before));
    } catch (NumberFormatException noNumber) {
      answer(exchange, 404, "no number of records");
    } catch (Exception e) {
      answer(exchange, 500, e.toString());
    }
  }

  /** The number of records at the broker. */
  private long end() throws Exception {
    TopicPartition partition = new TopicPartition(TOPIC, 0);
    return admin
        .listOffsets(Map.of(partition, OffsetSpec.latest()))
        .partitionResult(partition)
        .get()
        .offset();
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(bytes);
    }
  }
}
