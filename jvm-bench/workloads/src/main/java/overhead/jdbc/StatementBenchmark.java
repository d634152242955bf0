// A query whose text the database parses each time: many methods of one library, most called once.
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
 * The cost of an agent for a page of a list. One operation is one statement that is not prepared
 * and finds a hundred rows of a thousand, sorted, in H2 in memory. Each has another text, because
 * H2 keeps the plans of recent ones.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class StatementBenchmark {
  private static final int ROWS = 1_000;
  private static final int PAGE = 100;

  private Items items;
  private int next;

  /** Fills the table. */
  @Setup
  public void open() throws SQLException {
    items = new Items(ROWS);
  }

  /** One statement, from another row each time. */
  @Benchmark
  public int page() throws SQLException {
    int first = next;
    next = first + PAGE == ROWS ? 0 : first + 1;
    return items.page(first, PAGE);
  }

  /** Ends the database. */
  @TearDown
  public void close() throws SQLException {
    items.close();
  }
}
