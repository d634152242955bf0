// Tests which iterations are sampled, and that a recorder that fails ends the fork.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplingTest {
  private static final Path FOLDER = Path.of("/somewhere");

  /** Remembers its calls. */
  private static class Remembering implements Sampling.Recorder {
    final List<String> calls = new ArrayList<>();

    @Override
    public void load() {
      calls.add("load");
    }

    @Override
    public void startCpu() {
      calls.add("cpu");
    }

    @Override
    public void startAlloc(long everyB, int perSecond) {
      calls.add("alloc");
    }

    @Override
    public void stop(Path name) {
      calls.add("stop " + name);
    }
  }

  @Test
  void halfOfTheIterationsAreForCpuTimeAndAQuarterIsPlain() {
    Remembering recorder = new Remembering();
    Sampling sampling = new Sampling(recorder, FOLDER);
    sampling.load();
    sampling.end(0);
    assertNull(sampling.turn(), "a warm-up is not sampled");
    List<String> turns = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      sampling.begin();
      sampling.end(0);
      turns.add(sampling.turn());
    }
    assertEquals(List.of("cpu", "plain", "cpu", "alloc", "cpu"), turns);
    assertEquals(
        List.of(
            "load",
            "cpu",
            "stop /somewhere/cpu-1",
            "cpu",
            "stop /somewhere/cpu-3",
            "alloc",
            "stop /somewhere/alloc-4",
            "cpu",
            "stop /somewhere/cpu-5"),
        recorder.calls);
  }

  @Test
  void allocationsHaveAsManySamplesAtEveryRate() {
    assertEquals(1 << 20, Sampling.everyB(1e12), "coarse enough");
    assertEquals(250_000, Sampling.everyB(1e9));
    assertEquals(1 << 10, Sampling.everyB(0), "fine enough");
  }

  @Test
  void aRecorderThatFailsEndsTheForkWithTheReason() {
    Sampling sampling =
        new Sampling(
            new Remembering() {
              @Override
              public void startCpu() {
                throw new IllegalStateException("no access");
              }
            },
            FOLDER);
    Exception error = assertThrows(IllegalStateException.class, sampling::begin);
    assertTrue(error.getMessage().contains("could not be started"), error.getMessage());
    assertTrue(error.getMessage().contains("no access"), error.getMessage());
  }
}
