// A JMH profiler that passes JVM options, such as an agent, to the measured fork and to nothing
// else.
package overhead.jmh;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Adds the lines of a file to the command of every fork, one JVM argument on each line.
 *
 * <p>{@code -jvmArgs} would replace those of a benchmark's {@code @Fork(jvmArgs = …)}, {@code
 * -jvmArgsAppend} those of {@code @Fork(jvmArgsAppend = …)}, and both need quoting; an environment
 * variable would reach the JMH parent too, and an agent in the parent costs time outside of any
 * fork. A profiler's options come last and replace nothing.
 */
public final class ForkOptions implements ExternalProfiler {
  /** System property of the JMH parent that names the file, UTF-8, without any quoting. */
  public static final String FILE = "overhead.forkOptions";

  private final List<String> options;

  /**
   * Reads the file that the system property {@value #FILE} names.
   *
   * @throws ProfilerException when the property is not set or its file cannot be read
   */
  public ForkOptions() throws ProfilerException {
    String file = System.getProperty(FILE);
    if (file == null || file.isEmpty()) {
      throw new ProfilerException(
          "The system property "
              + FILE
              + " is not set: give the JMH parent -D"
              + FILE
              + "=FILE, where FILE holds one JVM argument a line.");
    }
    options = read(file);
  }

  private static List<String> read(String file) throws ProfilerException {
    List<String> lines = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)) {
        if (!line.isEmpty()) {
          lines.add(line);
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new ProfilerException(
          "The file of JVM arguments that "
              + FILE
              + " names cannot be read as UTF-8: "
              + file
              + " ("
              + e
              + ").");
    }
    return lines;
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return options;
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams benchmarkParams) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult br, long pid, File stdOut, File stdErr) {
    return List.of();
  }

  /** True: the agent's output in the fork must reach the log. */
  @Override
  public boolean allowPrintOut() {
    return true;
  }

  /** True: the agent's output in the fork must reach the log. */
  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "JVM options for the fork alone, from the file that " + FILE + " names";
  }
}
