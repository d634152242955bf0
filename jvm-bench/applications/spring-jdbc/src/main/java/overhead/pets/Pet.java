// A pet in an answer of the application.
package overhead.pets;

/** A pet, with the name of its owner. */
record Pet(int id, String name, String owner) {}
