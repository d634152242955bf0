// async-profiler, loaded by a diagnostic command of HotSpot: no class of it enters the application.
package overhead.jmh;

import java.nio.file.Path;

/** Each command loads the library again, which passes the options to the copy that is loaded. */
final class AsyncProfiler implements Sampling.Recorder {
  private final String library;
  private final String cpu;
  private final Path log;

  /**
   * @param cpu its options for CPU time
   * @param log for what it prints: JMH copies the output of a fork byte by byte, between its own
   */
  AsyncProfiler(String library, String cpu, Path log) {
    this.library = library;
    this.cpu = cpu;
    this.log = log;
  }

  @Override
  public void load() throws Exception {
    startCpu();
    run("stop,quiet");
  }

  @Override
  public void startCpu() throws Exception {
    run("start,quiet,threads," + cpu);
  }

  @Override
  public void startAlloc(long everyB, int perSecond) throws Exception {
    run("start,quiet,threads,event=alloc,alloc=" + everyB);
  }

  @Override
  public void stop(Path name) throws Exception {
    run("stop,quiet,collapsed,threads,ann,dot,total,file=" + name + ".collapsed");
  }

  private void run(String options) throws Exception {
    String answer = Diagnostics.loadAgent(library, options + ",log=" + log);
    if (!answer.trim().endsWith("return code: 0")) {
      throw new IllegalStateException(options + ": " + answer.trim());
    }
  }
}
