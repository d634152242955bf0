// The tables of pets and their owners, and the query that finds one pet.
package overhead.pets;

import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** A thousand pets with the numbers 0 to 999, of a hundred owners. */
@Repository
class PetStore {
  private static final int PETS = 1_000;
  private static final int OWNERS = 100;

  private final JdbcTemplate database;

  PetStore(JdbcTemplate database) {
    this.database = database;
    database.execute("CREATE TABLE owner (id INT PRIMARY KEY, name VARCHAR(32) NOT NULL)");
    database.execute(
        "CREATE TABLE pet (id INT PRIMARY KEY, name VARCHAR(32) NOT NULL, owner INT NOT NULL REFERENCES owner)");
    database.batchUpdate(
        "INSERT INTO owner VALUES (?, ?)",
        IntStream.range(0, OWNERS).mapToObj(id -> new Object[] {id, "owner-" + id}).toList());
    database.batchUpdate(
        "INSERT INTO pet VALUES (?, ?, ?)",
        IntStream.range(0, PETS)
            .mapToObj(id -> new Object[] {id, "pet-" + id, id % OWNERS})
            .toList());
  }

  /** The pet of that number, if there is one. */
  Optional<Pet> find(int number) {
    return database
        .query(
            "SELECT pet.id, pet.name, owner.name FROM pet JOIN owner ON owner.id = pet.owner WHERE pet.id = ?",
            (row, index) -> new Pet(row.getInt(1), row.getString(2), row.getString(3)),
            number)
        .stream()
        .findFirst();
  }
}
