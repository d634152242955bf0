// Tests that queries find their row, that a wrong one is detected, and that databases are separate.
package overhead.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ItemsTest {
  @Test
  void findsEveryRowByNumber() throws SQLException {
    try (Items items = new Items(3)) {
      assertEquals("item-0", items.name(0));
      assertEquals("item-2", items.name(2));
      assertEquals("item-2", items.name(2));
    }
  }

  @Test
  void missingRowIsAnError() throws SQLException {
    try (Items items = new Items(3)) {
      assertThrows(IllegalStateException.class, () -> items.name(3));
    }
  }

  @Test
  void pageHasItsRowsOrIsAnError() throws SQLException {
    try (Items items = new Items(12)) {
      assertEquals("item-9item-10item-11".length(), items.page(9, 3));
      assertThrows(IllegalStateException.class, () -> items.page(10, 3));
    }
  }

  @Test
  void pagesWrapAround() throws SQLException {
    StatementBenchmark benchmark = new StatementBenchmark();
    benchmark.open();
    int first = benchmark.page();
    for (int i = 1; i <= 900; i++) {
      benchmark.page();
    }
    assertEquals(first, benchmark.page());
    benchmark.close();
  }

  @Test
  void twoConnectionsAreTwoDatabases() throws SQLException {
    try (Items one = new Items(1);
        Items other = new Items(2)) {
      assertThrows(IllegalStateException.class, () -> one.name(1));
      assertEquals("item-1", other.name(1));
    }
  }

  @Test
  void databaseEndsWithConnection() throws SQLException {
    Items items = new Items(1);
    items.close();
    assertThrows(SQLException.class, () -> items.name(0));
  }

  @Test
  void benchmarkWrapsAroundAndChecksEachName() throws SQLException {
    QueryBenchmark benchmark = new QueryBenchmark();
    benchmark.open();
    for (int i = 0; i < 1_000; i++) {
      assertEquals("item-" + i, benchmark.query());
    }
    assertEquals("item-0", benchmark.query());
    benchmark.close();
  }
}
