// async-profiler, loaded by a diagnostic command of HotSpot: no class of it enters the application.
package overhead.jmh;

import java.nio.file.Path;

/** Each command loads the library again, which passes the options to the copy that is loaded. */
final class AsyncProfiler implements Sampling.Recorder {
  private final String library;
  private final String cpu;

  AsyncProfiler(String library, String cpu) {
    this.library = library;
    this.cpu = cpu;
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
    String answer = Diagnostics.loadAgent(library, options);
    if (!answer.trim().endsWith("return code: 0")) {
      throw new IllegalStateException(options + ": " + answer.trim());
    }
  }
}
