// A pet as the application answers with it.
package overhead.pets;

/** A pet, with the name of who keeps it. */
record Pet(int id, String name, String owner) {}
