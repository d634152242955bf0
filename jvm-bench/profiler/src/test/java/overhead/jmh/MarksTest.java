// Marks are files that nobody has: looking for them is all that happens.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarksTest {
  @AfterEach
  void unset() {
    System.clearProperty(Marks.PROPERTY);
  }

  @Test
  void aForkOutsideOfTheSimulatorHasNone() {
    assertNull(Marks.configured());
  }

  @Test
  void theyLookForFilesOfTheFolder(@TempDir Path folder) throws Exception {
    System.setProperty(Marks.PROPERTY, folder.toString());
    Marks marks = Marks.configured();
    assertNotNull(marks);
    assertFalse(marks.begin());
    Files.createFile(folder.resolve("off"));
    assertTrue(marks.end());
  }
}
