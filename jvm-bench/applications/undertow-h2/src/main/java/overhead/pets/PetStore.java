// The tables of pets and their owners, and the query that finds one pet.
package overhead.pets;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/** A thousand pets with the numbers 0 to 999, of a hundred owners. */
final class PetStore {
  private static final int PETS = 1_000;
  private static final int OWNERS = 100;

  private final DataSource database;

  PetStore(DataSource database) throws SQLException {
    this.database = database;
    try (Connection connection = database.getConnection();
        Statement tables = connection.createStatement()) {
      tables.execute("CREATE TABLE owner (id INT PRIMARY KEY, name VARCHAR(32) NOT NULL)");
      tables.execute(
          "CREATE TABLE pet (id INT PRIMARY KEY, name VARCHAR(32) NOT NULL, owner INT NOT NULL REFERENCES owner)");
      fill(connection);
    }
  }

  private static void fill(Connection connection) throws SQLException {
    try (PreparedStatement owner = connection.prepareStatement("INSERT INTO owner VALUES (?, ?)");
        PreparedStatement pet = connection.prepareStatement("INSERT INTO pet VALUES (?, ?, ?)")) {
      for (int id = 0; id < OWNERS; id++) {
        owner.setInt(1, id);
        owner.setString(2, "owner-" + id);
        owner.addBatch();
      }
      owner.executeBatch();
      for (int id = 0; id < PETS; id++) {
        pet.setInt(1, id);
        pet.setString(2, "pet-" + id);
        pet.setInt(3, id % OWNERS);
        pet.addBatch();
      }
      pet.executeBatch();
    }
  }

  /** The pet of that number as JSON, if there is one. Its names need no escaping. */
  Optional<String> find(int number) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement query =
            connection.prepareStatement(
                "SELECT pet.id, pet.name, owner.name FROM pet JOIN owner ON owner.id = pet.owner WHERE pet.id = ?")) {
      query.setInt(1, number);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        return Optional.of(
            "{\"id\":"
                + row.getInt(1)
                + ",\"name\":\""
                + row.getString(2)
                + "\",\"owner\":\""
                + row.getString(3)
                + "\"}");
      }
    }
  }
}
