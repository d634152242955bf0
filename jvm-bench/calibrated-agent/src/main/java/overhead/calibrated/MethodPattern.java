// The methods that an agent instruments: a pattern for the class and one for the method.
package overhead.calibrated;

import java.util.regex.Pattern;

/** {@code CLASS#METHOD}, in each of which {@code *} stands for any characters, dots included. */
final class MethodPattern {
  /** No method at all. */
  static final MethodPattern NONE = new MethodPattern("", "");

  private static final Pattern SYNTAX = Pattern.compile("([\\w$.*]+)#([\\w$*]+)");

  private final String text;
  private final Pattern type;
  private final Pattern method;

  private MethodPattern(String type, String method) {
    this.text = type + "#" + method;
    this.type = glob(type);
    this.method = glob(method);
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException when it has another form
   */
  static MethodPattern parse(String text) {
    var parts = SYNTAX.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "methods="
              + text
              + ": must be CLASS#METHOD with * for any characters, as com.example.*#run");
    }
    return new MethodPattern(parts.group(1), parts.group(2));
  }

  /** Whether a class, named like {@code com.example.Outer$Inner}, can have such methods. */
  boolean matchesClass(String name) {
    return type.matcher(name).matches();
  }

  /** Whether the pattern matches a method of a matching class, with any parameters. */
  boolean matchesMethod(String name) {
    return method.matcher(name).matches();
  }

  @Override
  public String toString() {
    return text;
  }

  private static Pattern glob(String text) {
    return Pattern.compile("\\Q" + text.replace("*", "\\E.*\\Q") + "\\E");
  }
}
