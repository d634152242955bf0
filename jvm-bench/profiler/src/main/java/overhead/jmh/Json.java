// Writes maps, lists and scalars as JSON text (RFC 8259).
package overhead.jmh;

import java.util.Map;

/** A JSON writer, because the profiler may depend on nothing but the JDK and JMH. */
final class Json {
  private final StringBuilder out = new StringBuilder();

  private Json() {}

  /**
   * The JSON text of a value, indented by two spaces a level, with a line feed at its end.
   *
   * @param value null, a Boolean, an integral Number, a finite Double, a CharSequence, an Iterable,
   *     or a Map whose keys are strings
   * @throws IllegalArgumentException for any other value
   */
  static String write(Object value) {
    Json json = new Json();
    json.value(value, 0);
    return json.out.append('\n').toString();
  }

  private void value(Object value, int depth) {
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof Long || value instanceof Integer) {
      out.append(((Number) value).longValue());
    } else if (value instanceof Double number && Double.isFinite(number)) {
      out.append(number);
    } else if (value instanceof CharSequence text) {
      string(text);
    } else if (value instanceof Map<?, ?> map) {
      object(map, depth);
    } else if (value instanceof Iterable<?> list) {
      array(list, depth);
    } else {
      throw new IllegalArgumentException("no JSON form for " + value.getClass().getName());
    }
  }

  private void object(Map<?, ?> map, int depth) {
    String separator = "{";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator);
      line(depth + 1);
      string((CharSequence) entry.getKey());
      out.append(": ");
      value(entry.getValue(), depth + 1);
      separator = ",";
    }
    if (map.isEmpty()) {
      out.append('{');
    } else {
      line(depth);
    }
    out.append('}');
  }

  private void array(Iterable<?> list, int depth) {
    String separator = "[";
    for (Object element : list) {
      out.append(separator);
      line(depth + 1);
      value(element, depth + 1);
      separator = ",";
    }
    if (separator.equals("[")) {
      out.append('[');
    } else {
      line(depth);
    }
    out.append(']');
  }

  private void line(int depth) {
    out.append('\n').append("  ".repeat(depth));
  }

  private void string(CharSequence text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 0x20 || c == 0x7f || isUnpaired(text, i)) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** Half a surrogate pair has no UTF-8 form; written raw it would become a question mark. */
  private static boolean isUnpaired(CharSequence text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
    }
    return false;
  }
}
