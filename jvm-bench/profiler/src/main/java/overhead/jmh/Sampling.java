// Where an operation spends its time and what allocates: a profiler in turns of the measured
// iterations.
package overhead.jmh;

import java.nio.file.Path;

/**
 * Profiles a fork whose numbers are not compared with those of other forks. The iterations without
 * a profiler show what the profiler costs.
 */
final class Sampling {
  /** System property of the fork: the folder for the files; absent if a fork is not profiled. */
  static final String FOLDER = "overhead.sampling.folder";

  /** System property: async-profiler's library; absent for the JDK's own recorder. */
  static final String LIBRARY = "overhead.sampling.library";

  /** System property: the options of async-profiler for CPU time. */
  static final String CPU = "overhead.sampling.cpu";

  /** The purpose of a measured iteration. */
  enum Turn {
    CPU,
    PLAIN,
    ALLOC
  }

  /** Half of the time is for CPU time, which needs the most samples. */
  private static final Turn[] ORDER = {Turn.CPU, Turn.PLAIN, Turn.CPU, Turn.ALLOC};

  /** Samples of allocations in a second. More would change the times of the operations. */
  private static final int ALLOCATIONS = 4000;

  private static final int FEWEST_B = 1 << 10;
  private static final int MOST_B = 1 << 20;

  /** Writes the stacks of one iteration. */
  interface Recorder {
    /** Does once what a first start needs, such as reading symbols. */
    void load() throws Exception;

    void startCpu() throws Exception;

    /**
     * Starts to record allocations.
     *
     * @param everyB bytes between samples
     * @param perSecond the most samples in a second
     */
    void startAlloc(long everyB, int perSecond) throws Exception;

    /** Stops, and writes the file {@code name} with an ending of its own. */
    void stop(Path name) throws Exception;
  }

  private final Recorder recorder;
  private final Path folder;
  private Turn turn;
  private int count;
  private long everyB = MOST_B / 2;

  Sampling(Recorder recorder, Path folder) {
    this.recorder = recorder;
    this.folder = folder;
  }

  /**
   * The sampling in the system properties.
   *
   * @return null if this fork is not profiled
   */
  static Sampling configured() {
    if (System.getProperty(FOLDER) == null) {
      return null;
    }
    Path folder = Path.of(System.getProperty(FOLDER));
    String library = System.getProperty(LIBRARY);
    return new Sampling(
        library == null
            ? new FlightRecorder()
            : new AsyncProfiler(
                library, System.getProperty(CPU, "event=ctimer"), folder.resolve("profiler.log")),
        folder);
  }

  void load() {
    attempt("loaded", recorder::load);
  }

  /** Called before each measured iteration. */
  void begin() {
    turn = ORDER[count++ % ORDER.length];
    if (turn == Turn.CPU) {
      attempt("started", recorder::startCpu);
    } else if (turn == Turn.ALLOC) {
      attempt("started", () -> recorder.startAlloc(everyB, ALLOCATIONS));
    }
  }

  /**
   * Called after each iteration.
   *
   * @param bytesPerSecond its rate of allocation, which decides how many samples the next one has;
   *     0 if it is not known
   */
  void end(double bytesPerSecond) {
    everyB = everyB(bytesPerSecond);
    if (turn == Turn.CPU || turn == Turn.ALLOC) {
      attempt("stopped", () -> recorder.stop(folder.resolve(turn() + "-" + count)));
    }
  }

  /** The purpose of the last iteration, in small letters; null for those of the warm-up. */
  String turn() {
    return turn == null ? null : turn.name().toLowerCase(java.util.Locale.ROOT);
  }

  static long everyB(double bytesPerSecond) {
    return Math.max(FEWEST_B, Math.min(MOST_B, Math.round(bytesPerSecond / ALLOCATIONS)));
  }

  /** A step of a recorder. */
  private interface Step {
    void run() throws Exception;
  }

  private static void attempt(String what, Step step) {
    try {
      step.run();
    } catch (Exception | LinkageError e) {
      throw new IllegalStateException("The profiler could not be " + what + ": " + e, e);
    }
  }
}
