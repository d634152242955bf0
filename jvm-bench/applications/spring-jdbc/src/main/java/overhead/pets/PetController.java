// The application's answers by path.
package overhead.pets;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers with a pet, or with 404 if there is none of that number. */
@RestController
class PetController {
  private final PetStore pets;

  PetController(PetStore pets) {
    this.pets = pets;
  }

  @GetMapping("/health")
  String health() {
    return "ok";
  }

  @GetMapping("/pets/{id}")
  ResponseEntity<Pet> pet(@PathVariable("id") int number) {
    return ResponseEntity.of(pets.find(number));
  }
}
