// The JDK's own recorder, where async-profiler cannot be loaded.
package overhead.jmh;

import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;

/** Samples threads in Java code, some at a time; compilers and collectors have no samples. */
final class FlightRecorder implements Sampling.Recorder {
  /** The shortest that the recorder takes everywhere. */
  private static final Duration PERIOD = Duration.ofMillis(10);

  private Recording recording;

  @Override
  public void load() {
    startCpu();
    recording.close();
  }

  @Override
  public void startCpu() {
    recording = new Recording();
    recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
    recording.start();
  }

  @Override
  public void startAlloc(long everyB, int perSecond) {
    recording = new Recording();
    recording.enable("jdk.ObjectAllocationSample").with("throttle", perSecond + "/s");
    recording.start();
  }

  @Override
  public void stop(Path name) throws Exception {
    recording.stop();
    recording.dump(Path.of(name + ".jfr"));
    recording.close();
  }
}
