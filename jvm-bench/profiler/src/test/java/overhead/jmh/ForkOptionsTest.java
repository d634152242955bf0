// Tests that JVM arguments are passed as in the file, and that a missing file is reported.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;

class ForkOptionsTest {
  @TempDir Path folder;

  @AfterEach
  void forget() {
    System.clearProperty(ForkOptions.FILE);
  }

  @Test
  void everyLineIsOneArgument() throws IOException, ProfilerException {
    Path file = folder.resolve("fork.options");
    Files.writeString(file, "-Da=two words\n-Db=\"quoted\" $HOME *\n\n-Dc=ü😀\n");
    System.setProperty(ForkOptions.FILE, file.toString());
    ForkOptions options = new ForkOptions();
    assertEquals(
        List.of("-Da=two words", "-Db=\"quoted\" $HOME *", "-Dc=ü😀"), options.addJVMOptions(null));
    assertTrue(options.allowPrintOut() && options.allowPrintErr());
  }

  @Test
  void namesMissingProperty() {
    ProfilerException failure = assertThrows(ProfilerException.class, ForkOptions::new);
    assertTrue(failure.getMessage().contains("overhead.forkOptions is not set"));
  }

  @Test
  void namesMissingFile() {
    System.setProperty(ForkOptions.FILE, folder.resolve("nowhere").toString());
    ProfilerException failure = assertThrows(ProfilerException.class, ForkOptions::new);
    assertTrue(failure.getMessage().contains(folder.resolve("nowhere").toString()));
  }

  @Test
  void aFileThatIsNotUtf8IsRefused() throws IOException {
    Path file = folder.resolve("latin");
    Files.write(file, new byte[] {'-', 'D', 'a', '=', (byte) 0xfc});
    System.setProperty(ForkOptions.FILE, file.toString());
    assertThrows(ProfilerException.class, ForkOptions::new);
  }
}
