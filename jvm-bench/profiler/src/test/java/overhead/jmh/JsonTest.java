// Tests that the output is JSON with the right values.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void nestsObjectsAndArrays() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("none", null);
    map.put("yes", true);
    map.put("long", Long.MIN_VALUE);
    map.put("list", Arrays.asList(1, null, "x"));
    map.put("empty", Map.of());
    map.put("nothing", List.of());
    assertEquals(
        """
        {
          "none": null,
          "yes": true,
          "long": -9223372036854775808,
          "list": [
            1,
            null,
            "x"
          ],
          "empty": {},
          "nothing": []
        }
        """,
        Json.write(map));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\"quoted\" and \\ and /",
        "\0\1\b\t\n\u000b\f\r\u001f\u007f",
        "\u2028\u2029 ü 漢",
        "😀 beyond the first plane 🜁",
      })
  void aParserReadsBackWhatWasWritten(String text) {
    String json = Json.write(Map.of(text, text));
    byte[] file = json.getBytes(StandardCharsets.UTF_8);
    String read = new String(file, StandardCharsets.UTF_8);
    assertEquals(text, JsonParser.parseString(read).getAsJsonObject().get(text).getAsString());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.5, 49.1, 1e300, Double.MIN_VALUE, 1.0 / 3})
  void aNumberReadsBackToTheSameBits(double number) {
    assertEquals(number, JsonParser.parseString(Json.write(number)).getAsDouble());
  }

  @Test
  void controlCharactersAreEscaped() {
    assertEquals("\"\\u0000\\u000a\\u001b\\u007f\"\n", Json.write("\0\n\u001b\u007f"));
  }

  @Test
  void writesCharacterBeyondFirstPlaneUnchanged() {
    assertEquals("\"😀\"\n", Json.write("😀"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00", "\ud83dx", "x\ude00", "\ude00\ud83d"})
  void halfASurrogatePairIsEscaped(String text) {
    String json = Json.write(text);
    assertEquals(json, new String(json.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    assertEquals(text, JsonParser.parseString(json).getAsString());
  }

  @Test
  void rejectsValuesWithoutJsonForm() {
    assertThrows(IllegalArgumentException.class, () -> Json.write(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> Json.write(Double.NEGATIVE_INFINITY));
    assertThrows(IllegalArgumentException.class, () -> Json.write(new Object()));
  }
}
