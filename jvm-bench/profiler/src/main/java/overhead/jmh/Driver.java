// Lists the benchmarks of a jar, or runs one benchmark in this JVM, as its caller specifies in a
// file.
package overhead.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A main class in place of {@code org.openjdk.jmh.Main}: parameter values with commas or spaces are
 * passed unchanged, the modes of a benchmark can be listed, and a fork has no parent JVM, whose
 * start would take time.
 */
public final class Driver {
  private static final String COMMAND_FILE = "-XX:CompileCommandFile=";

  /**
   * Leaves the profiler interpreted. Compiling one of its methods during the measurement would cost
   * more instructions than compiled code saves.
   */
  private static final String INTERPRET_PROFILER = "exclude,overhead.jmh.*::*";

  private Driver() {}

  /**
   * {@code list INCLUDE EXCLUDE FILE} writes the matching benchmarks as JSON; {@code agent JAR
   * FILE} writes the classes of an agent that the class path contains too; {@code options FILE
   * FILE} adds the options that JMH gives a fork to those in the first file; {@code run FILE} runs
   * the benchmark of the properties file in this JVM, {@code run FILE PIPE} once the named pipe is
   * at its end.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 4 && arguments[0].equals("list")) {
      Files.writeString(Path.of(arguments[3]), list(arguments[1], arguments[2]));
    } else if (arguments.length == 3 && arguments[0].equals("agent")) {
      Files.writeString(
          Path.of(arguments[2]), Json.write(AgentClasses.onClassPath(Path.of(arguments[1]))));
    } else if (arguments.length == 3 && arguments[0].equals("options")) {
      Files.writeString(Path.of(arguments[2]), Json.write(forkOptions(Path.of(arguments[1]))));
    } else if (arguments.length == 2 && arguments[0].equals("run")) {
      fork(Path.of(arguments[1]), null);
    } else if (arguments.length == 3 && arguments[0].equals("run")) {
      fork(Path.of(arguments[1]), Path.of(arguments[2]));
    } else {
      throw new IllegalArgumentException(
          "list INCLUDE EXCLUDE FILE | agent JAR FILE | options FILE FILE | run FILE [PIPE]");
    }
  }

  /**
   * Runs a benchmark in this JVM, which has the options of a fork. Like a fork of JMH, the JVM ends
   * after a while even if a thread is no daemon.
   *
   * @param pipe a named pipe whose end shows that the file is there, because a saved machine of the
   *     simulator gets the file when it continues; null if the file is there already
   */
  private static void fork(Path file, Path pipe) {
    // Others may run at the same time, and this JVM's blackholes are those of its options.
    System.setProperty("jmh.ignoreLock", "true");
    System.setProperty("jmh.blackhole.autoDetect", "false");
    try {
      if (pipe != null) {
        awaitEnd(pipe);
      }
      run(file);
      haltLater(0);
    } catch (IOException | RunnerException | RuntimeException | Error e) {
      e.printStackTrace();
      haltLater(1);
      System.exit(1);
    }
  }

  private static void awaitEnd(Path pipe) throws IOException {
    try (InputStream in = Files.newInputStream(pipe)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** Ends the JVM if a thread or a shutdown hook, perhaps of an agent, does not end. */
  private static void haltLater(int code) {
    int seconds = Integer.getInteger("jmh.shutdownTimeout", 30);
    Thread last =
        new Thread(
            () -> {
              try {
                Thread.sleep(1000L * seconds);
              } catch (InterruptedException e) {
                return;
              }
              System.err.println("The JVM did not exit within " + seconds + " s, and was ended.");
              Runtime.getRuntime().halt(code);
            },
            "overhead-last");
    last.setDaemon(true);
    last.start();
  }

  /**
   * The options of a fork, with those of JMH's compiler hints.
   *
   * @param file one option on each line
   * @return {@code options}, and the file among them: {@code file} and {@code text}, null without
   *     one
   */
  private static Map<String, Object> forkOptions(Path file) throws IOException {
    List<String> options = new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
    CompilerHints.addCompilerHints(options);
    String name = null;
    for (String option : options) {
      if (option.startsWith(COMMAND_FILE)) {
        name = option.substring(COMMAND_FILE.length());
      }
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("options", options);
    answer.put("file", name);
    answer.put(
        "text", name == null ? null : Files.readString(Path.of(name)) + INTERPRET_PROFILER + '\n');
    return answer;
  }

  private static String list(String include, String exclude) {
    List<String> excludes = exclude.isEmpty() ? List.of() : List.of(exclude);
    List<Map<String, Object>> entries = new ArrayList<>();
    for (BenchmarkListEntry entry : find(include, excludes)) {
      for (Mode mode : modes(entry.getMode())) {
        entries.add(describe(entry, mode));
      }
    }
    return Json.write(entries);
  }

  private static Set<BenchmarkListEntry> find(String include, List<String> excludes) {
    PrintStream quiet = new PrintStream(PrintStream.nullOutputStream());
    return BenchmarkList.defaultList()
        .find(
            OutputFormatFactory.createFormatInstance(quiet, VerboseMode.SILENT),
            List.of(include),
            excludes);
  }

  private static String exactly(String benchmark) {
    return "^" + Pattern.quote(benchmark) + "$";
  }

  private static List<Mode> modes(Mode mode) {
    if (mode != Mode.All) {
      return List.of(mode);
    }
    return List.of(Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime);
  }

  private static Map<String, Object> describe(BenchmarkListEntry entry, Mode mode) {
    Map<String, List<String>> parameters = new TreeMap<>();
    entry
        .getParams()
        .orElse(Map.of())
        .forEach((name, values) -> parameters.put(name, List.of(values)));
    return Map.of(
        "benchmark",
        entry.getUsername(),
        "mode",
        mode.shortLabel(),
        "parameters",
        parameters,
        "jvmArguments",
        jvmArguments(entry));
  }

  /** The JVM arguments of a benchmark's annotations, in the order of the command. */
  private static List<String> jvmArguments(BenchmarkListEntry entry) {
    return Stream.of(entry.getJvmArgsPrepend(), entry.getJvmArgs(), entry.getJvmArgsAppend())
        .flatMap(some -> some.orElse(List.of()).stream())
        .toList();
  }

  private static void run(Path file) throws IOException, RunnerException {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      settings.load(reader);
    }
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(exactly(settings.getProperty("benchmark")))
            .mode(Mode.deepValueOf(settings.getProperty("mode")))
            .forks(0)
            // The text of each iteration would be work of the measured JVM, and be compiled in it.
            .verbosity(VerboseMode.SILENT)
            .warmupForks(0)
            .shouldFailOnError(true)
            .shouldDoGC(false)
            .addProfiler(ProcessProfiler.class)
            .resultFormat(ResultFormatType.JSON)
            .result(settings.getProperty("result"));
    for (String key : settings.stringPropertyNames()) {
      if (key.startsWith("parameter.")) {
        options.param(key.substring("parameter.".length()), settings.getProperty(key));
      }
    }
    if (settings.containsKey("threads")) {
      options.threads(Integer.parseInt(settings.getProperty("threads")));
    }
    if (settings.containsKey("warmup.iterations")) {
      options.warmupIterations(Integer.parseInt(settings.getProperty("warmup.iterations")));
    }
    if (settings.containsKey("warmup.milliseconds")) {
      options.warmupTime(milliseconds(settings, "warmup.milliseconds"));
    }
    if (settings.containsKey("measurement.iterations")) {
      options.measurementIterations(
          Integer.parseInt(settings.getProperty("measurement.iterations")));
    }
    if (settings.containsKey("measurement.milliseconds")) {
      options.measurementTime(milliseconds(settings, "measurement.milliseconds"));
    }
    new Runner(options.build()).run();
  }

  private static TimeValue milliseconds(Properties settings, String key) {
    return TimeValue.milliseconds(Long.parseLong(settings.getProperty(key)));
  }
}
