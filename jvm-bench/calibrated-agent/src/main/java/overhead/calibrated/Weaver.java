// Inserts calls of the hooks at the beginning of the instrumented methods.
package overhead.calibrated;

import static org.objectweb.asm.Opcodes.ACC_ABSTRACT;
import static org.objectweb.asm.Opcodes.ACC_NATIVE;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * A class-file transformer that adds one instruction of three bytes for each hook to each matching
 * method, before its first one, and changes nothing else. The instruction takes nothing from the
 * stack and leaves nothing there, so stack maps and limits do not change.
 *
 * <p>Never woven: classes of the JDK, which cannot see the agent; constructors and class
 * initialisers; and synthetic methods (bridges would count a call twice).
 */
final class Weaver implements ClassFileTransformer {
  private static final String OWN_PACKAGE = Weaver.class.getPackageName().replace('.', '/') + "/";

  private final MethodPattern methods;
  private final List<Cost.Hook> hooks;

  Weaver(MethodPattern methods, List<Cost.Hook> hooks) {
    this.methods = methods;
    this.hooks = hooks;
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null
        || loader == ClassLoader.getPlatformClassLoader()
        || className == null
        || className.startsWith(OWN_PACKAGE)
        || !methods.matchesClass(className.replace('/', '.'))) {
      return null;
    }
    try {
      Woven woven = weave(bytes);
      if (woven.count() == 0) {
        return null;
      }
      refuseBlind(loader);
      Log.say("instrumented " + className.replace('/', '.') + ", methods: " + woven.count());
      return woven.bytes();
    } catch (RuntimeException | ClassNotFoundException e) {
      // The JVM would continue with the unchanged class, and the agent would look free.
      Log.end("cannot instrument " + className.replace('/', '.') + ": " + e);
      throw new AssertionError(e);
    }
  }

  /**
   * A class after weaving.
   *
   * @param count the number of its woven methods
   */
  record Woven(byte[] bytes, int count) {}

  /**
   * Weaves one class.
   *
   * @throws IllegalArgumentException when the class file is newer than ASM knows
   */
  Woven weave(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    int[] count = {0};
    ClassVisitor visitor =
        new ClassVisitor(ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean meant =
                (access & (ACC_ABSTRACT | ACC_NATIVE | ACC_SYNTHETIC)) == 0
                    && !name.startsWith("<")
                    && methods.matchesMethod(name);
            if (!meant) {
              return method;
            }
            count[0]++;
            return new Beginning(method);
          }
        };
    reader.accept(visitor, 0);
    return new Woven(writer.toByteArray(), count[0]);
  }

  private static void refuseBlind(ClassLoader loader) throws ClassNotFoundException {
    if (Class.forName(Cost.class.getName(), false, loader) != Cost.class) {
      throw new IllegalArgumentException(loader + " sees another copy of the agent");
    }
  }

  private final class Beginning extends MethodVisitor {
    Beginning(MethodVisitor next) {
      super(ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      for (Cost.Hook hook : hooks) {
        visitMethodInsn(INVOKESTATIC, hook.owner(), hook.name(), "()V", false);
      }
    }
  }
}
