// A java agent that the tests of the profiler load into a fork.
package overhead.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Registers a transformer that changes nothing, unless it should stay inert. */
public final class SampleAgent implements ClassFileTransformer {
  private SampleAgent() {}

  /** Called by the JVM. */
  public static void premain(String argument, Instrumentation instrumentation) {
    if (!"inert".equals(argument)) {
      instrumentation.addTransformer(new SampleAgent());
    }
  }

  /** Packs this class as an agent into a jar. */
  static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", SampleAgent.class.getName());
    String entry = SampleAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        InputStream code = SampleAgent.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      code.transferTo(out);
    }
  }
}
