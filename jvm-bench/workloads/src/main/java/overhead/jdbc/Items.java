// A table in an embedded database, and the query that reads one of its rows.
package overhead.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A connection to its own H2 database, in memory, that ends with it. Everything happens in the
 * calling thread: no pool, no network, no disk.
 */
public final class Items implements AutoCloseable {
  // A repeated query with the same parameter would be answered from the last result.
  private static final String URL = "jdbc:h2:mem:;OPTIMIZE_REUSE_RESULTS=0";

  private final Connection connection;
  private final PreparedStatement query;

  /**
   * Makes the table, with rows of the numbers from 0.
   *
   * @param rows the number of rows, at least 1
   * @throws SQLException when the database fails
   */
  public Items(int rows) throws SQLException {
    connection = DriverManager.getConnection(URL);
    try (Statement table = connection.createStatement()) {
      table.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(32) NOT NULL)");
    }
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?)")) {
      for (int id = 0; id < rows; id++) {
        insert.setInt(1, id);
        insert.setString(2, nameOf(id));
        insert.executeUpdate();
      }
    }
    query = connection.prepareStatement("SELECT name FROM item WHERE id = ?");
  }

  /**
   * Queries the database for the name of a row.
   *
   * @throws SQLException when the query fails
   * @throws IllegalStateException when there is no such row, or more than one
   */
  public String name(int id) throws SQLException {
    query.setInt(1, id);
    try (ResultSet rows = query.executeQuery()) {
      if (!rows.next()) {
        throw new IllegalStateException("no row for " + id);
      }
      String name = rows.getString(1);
      if (rows.next()) {
        throw new IllegalStateException("two rows for " + id);
      }
      return name;
    }
  }

  /**
   * Queries the database for the names of a page of rows, sorted. The statement is not prepared, so
   * the database parses and plans its text.
   *
   * @param first the number of the first row
   * @param rows the number of rows
   * @return the number of letters of all names
   * @throws SQLException when the query fails
   * @throws IllegalStateException when there are fewer rows, or they are not sorted
   */
  public int page(int first, int rows) throws SQLException {
    String text =
        "SELECT name FROM item WHERE id BETWEEN "
            + first
            + " AND "
            + (first + rows - 1)
            + " ORDER BY name";
    int found = 0;
    int letters = 0;
    try (Statement statement = connection.createStatement();
        ResultSet names = statement.executeQuery(text)) {
      String last = "";
      for (; names.next(); found++) {
        String name = names.getString(1);
        if (name.compareTo(last) <= 0) {
          throw new IllegalStateException(name + " after " + last);
        }
        last = name;
        letters += name.length();
      }
    }
    if (found != rows) {
      throw new IllegalStateException(found + " rows from " + first);
    }
    return letters;
  }

  /** The name of a row. */
  public static String nameOf(int id) {
    return "item-" + id;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
