// One query to an embedded database: the code that JDBC agents instrument.
package overhead.jdbc;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of an agent for each JDBC query. One operation is one execution of a prepared statement
 * that finds one row of a thousand by its key, in H2 in memory: about a microsecond, without the
 * network that hides an agent in production.
 *
 * <p>Each thread has its own database, so threads do not wait for each other. The name in a query's
 * result is compared with the row's name.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class QueryBenchmark {
  private static final int ROWS = 1_000;

  private final String[] names = new String[ROWS];
  private Items items;
  private int next;

  /** Fills the table. */
  @Setup
  public void open() throws SQLException {
    for (int id = 0; id < ROWS; id++) {
      names[id] = Items.nameOf(id);
    }
    items = new Items(ROWS);
  }

  /** One query, for another row each time. */
  @Benchmark
  public String query() throws SQLException {
    int id = next;
    next = id + 1 == ROWS ? 0 : id + 1;
    String name = items.name(id);
    if (!names[id].equals(name)) {
      throw new IllegalStateException("row " + id + " is called " + name);
    }
    return name;
  }

  /** Ends the database. */
  @TearDown
  public void close() throws SQLException {
    items.close();
  }
}
