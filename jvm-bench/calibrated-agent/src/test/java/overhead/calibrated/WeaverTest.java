// Tests that every call of a matching method counts once, no other does, and the rest is unchanged.
package overhead.calibrated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import overhead.application.Calls;

/** Public, because woven code calls its hook. */
public class WeaverTest {
  private static final String CALLS = Calls.class.getName();
  private static int hooked;

  /** The hook of these tests. */
  public static void hook() {
    hooked++;
  }

  @BeforeEach
  void reset() {
    hooked = 0;
  }

  @ParameterizedTest
  @CsvSource({
    "instrumented, 5, 6",
    "plain, 5, 7",
    "loop, 5, 0",
    "lambda, 5, 10",
    "applyAsInt, 5, 5"
  })
  void aMethodThatIsMeantCountsEachCallOnceAndDoesWhatItDid(String name, int value, int expected)
      throws Exception {
    Class<?> woven = woven(CALLS + "#" + name);
    Method method = woven.getMethod(name, int.class);
    Object calls = woven.getConstructor().newInstance();
    assertEquals(0, hooked, "a constructor does not count");
    for (int call = 1; call <= 3; call++) {
      assertEquals(expected, method.invoke(calls, value));
      assertEquals(call, hooked);
    }
  }

  @Test
  void starMatchesEveryMethodSeparately() throws Exception {
    Class<?> woven = woven("overhead.*#*");
    woven.getMethod("nested", int.class).invoke(null, 9);
    assertEquals(10, hooked, "nested calls are calls");
    hooked = 0;
    woven.getMethod("lambda", int.class).invoke(null, 1);
    assertEquals(1, hooked, "the body of a lambda is not a method of its own");
    hooked = 0;
    woven.getMethod("caught").invoke(null);
    assertEquals(1, hooked);
    hooked = 0;
    Object calls = woven.getConstructor().newInstance();
    @SuppressWarnings("unchecked")
    Comparable<Object> comparable = (Comparable<Object>) calls;
    comparable.compareTo(calls);
    assertEquals(1, hooked, "a bridge does not count next to its method");
  }

  @Test
  void countsNoOtherMethod() throws Exception {
    Class<?> woven = woven(CALLS + "#instrumented");
    woven.getMethod("plain", int.class).invoke(woven.getConstructor().newInstance(), 1);
    assertEquals(0, hooked);
  }

  @Test
  void callsTwoHooksOnceEach() throws Exception {
    Class<?> woven = define(weaver(CALLS + "#caught", 2).weave(bytes()).bytes());
    woven.getMethod("caught").invoke(null);
    assertEquals(2, hooked);
  }

  /** A transformer that returns null leaves the JVM's bytes unchanged. */
  @Test
  void transformerSkipsUnmatchedClasses() throws IOException {
    ClassLoader loader = getClass().getClassLoader();
    String name = CALLS.replace('.', '/');
    assertNotNull(weaver(CALLS + "#plain", 1).transform(loader, name, null, null, bytes()));
    assertNull(weaver("*#noSuchMethod", 1).transform(loader, name, null, null, bytes()));
    assertNull(weaver("com.example.*#*", 1).transform(loader, name, null, null, bytes()));
    assertNull(weaver("*#*", 1).transform(null, name, null, null, bytes()), "the JDK's");
    assertNull(
        weaver("*#*", 1).transform(loader, "overhead/calibrated/Cost", null, null, bytes()),
        "the agent's own");
  }

  @Test
  void disabledTransformerSkipsEveryClass() throws IOException {
    Weaver disabled = new Weaver(MethodPattern.NONE, hooks(1));
    String name = CALLS.replace('.', '/');
    assertNull(disabled.transform(getClass().getClassLoader(), name, null, null, bytes()));
  }

  @Test
  void rejectsTooNewClassFile() throws IOException {
    byte[] bytes = bytes();
    bytes[7] = (byte) 200;
    Weaver weaver = weaver("*#*", 1);
    assertThrows(IllegalArgumentException.class, () -> weaver.weave(bytes));
  }

  private static Class<?> woven(String pattern) throws IOException {
    return define(weaver(pattern, 1).weave(bytes()).bytes());
  }

  private static Weaver weaver(String pattern, int hooks) {
    return new Weaver(MethodPattern.parse(pattern), hooks(hooks));
  }

  private static List<Cost.Hook> hooks(int count) {
    String owner = WeaverTest.class.getName().replace('.', '/');
    return Collections.nCopies(count, new Cost.Hook(owner, "hook"));
  }

  private static byte[] bytes() throws IOException {
    try (InputStream stream =
        Calls.class.getResourceAsStream(Calls.class.getSimpleName() + ".class")) {
      return stream.readAllBytes();
    }
  }

  /** Another class of the same name; the JVM verifies it when it is first used. */
  private static Class<?> define(byte[] bytes) {
    return new ClassLoader(WeaverTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass(CALLS, bytes, 0, bytes.length);
      }
    }.define();
  }
}
