// Classes that exist only to be loaded.
package overhead.calibrated;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Small ordinary classes, with a field and a method, in their own loader: the minimum size of an
 * agent's class. The list keeps them loaded.
 */
final class ExtraClasses extends ClassLoader {
  private static final String PACKAGE = "overhead.calibrated.extra.";

  private ExtraClasses() {
    super("overhead-calibrated-extra", null);
  }

  /**
   * Defines, links and initialises classes.
   *
   * @param count the exact number
   */
  static List<Class<?>> define(int count) {
    ExtraClasses loader = new ExtraClasses();
    List<Class<?>> classes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String name = PACKAGE + "Extra" + i;
      byte[] bytes = bytes(name);
      Class<?> defined = loader.defineClass(name, bytes, 0, bytes.length);
      try {
        Class.forName(name, true, loader);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
      classes.add(defined);
    }
    return classes;
  }

  private static byte[] bytes(String name) {
    String internal = name.replace('.', '/');
    ClassWriter writer = new ClassWriter(0);
    writer.visit(V17, ACC_PUBLIC | ACC_FINAL, internal, null, "java/lang/Object", null);
    writer.visitField(ACC_PRIVATE, "value", "I", null, null).visitEnd();
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC, "value", "()I", null, null);
    method.visitCode();
    method.visitVarInsn(ALOAD, 0);
    method.visitFieldInsn(GETFIELD, internal, "value", "I");
    method.visitInsn(IRETURN);
    method.visitMaxs(1, 1);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
