// Stacks of a JFR recording in the collapsed format, with the marks of async-profiler.
package overhead.jfr;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Started as a source file: {@code java CollapsedStacks.java KIND RECORDING STACKS …}. */
public final class CollapsedStacks {
  private static final Map<Character, String> PRIMITIVES =
      Map.of(
          'B', "byte", 'C', "char", 'D', "double", 'F', "float", 'I', "int", 'J', "long", 'S',
          "short", 'Z', "boolean");

  private CollapsedStacks() {}

  /**
   * Reads recordings, which may have events of both kinds, and writes the stacks of one: samples of
   * methods count, those of allocations have bytes.
   *
   * @param arguments {@code cpu} or {@code alloc}, then pairs of a recording and the file to write
   * @throws IOException when a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    boolean allocations = arguments[0].equals("alloc");
    for (int i = 1; i + 1 < arguments.length; i += 2) {
      write(read(Path.of(arguments[i]), allocations), Path.of(arguments[i + 1]));
    }
  }

  private static Map<String, Long> read(Path recording, boolean allocations) throws IOException {
    String wanted = allocations ? "jdk.ObjectAllocationSample" : "jdk.ExecutionSample";
    Map<String, Long> stacks = new TreeMap<>();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (!event.getEventType().getName().equals(wanted)) {
          continue;
        }
        long value = allocations ? event.getLong("weight") : 1;
        if (value > 0) {
          stacks.merge(stack(event, allocations ? allocated(event) : null), value, Long::sum);
        }
      }
    }
    return stacks;
  }

  private static String allocated(RecordedEvent event) {
    RecordedClass type = event.getValue("objectClass");
    return type == null ? "unknown" : readable(type.getName());
  }

  /** {@code [[B} is {@code byte[][]}, {@code [La.B;} is {@code a.B[]}. */
  static String readable(String name) {
    int dimensions = 0;
    while (dimensions < name.length() - 1 && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return name;
    }
    char kind = name.charAt(dimensions);
    String element =
        kind == 'L'
            ? name.substring(dimensions + 1).replace(";", "")
            : PRIMITIVES.getOrDefault(kind, name.substring(dimensions));
    return element + "[]".repeat(dimensions);
  }

  /** The stack from the entry of the thread to the method that ran. */
  private static String stack(RecordedEvent event, String leaf) {
    StringBuilder line = new StringBuilder("[").append(thread(event)).append(" tid=0]");
    RecordedStackTrace trace = event.getStackTrace();
    if (trace != null) {
      for (int i = trace.getFrames().size() - 1; i >= 0; i--) {
        line.append(';').append(frame(trace.getFrames().get(i)));
      }
    }
    if (leaf != null) {
      line.append(';').append(leaf).append("_[i]");
    }
    return line.toString();
  }

  private static String frame(RecordedFrame frame) {
    String mark = "Interpreted".equals(frame.getType()) ? "_[0]" : "_[j]";
    return frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + mark;
  }

  private static String thread(RecordedEvent event) {
    RecordedThread thread =
        event.hasField("sampledThread") ? event.getThread("sampledThread") : event.getThread();
    String name = thread == null ? null : thread.getJavaName();
    return name == null ? "" : name.replaceAll("[;\\[\\]\\p{Cntrl}]", "_");
  }

  private static void write(Map<String, Long> stacks, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      for (Map.Entry<String, Long> stack : stacks.entrySet()) {
        out.write(stack.getKey() + " " + stack.getValue() + "\n");
      }
    }
  }
}
