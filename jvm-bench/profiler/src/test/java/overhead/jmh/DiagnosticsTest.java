// Tests that the answers of HotSpot's diagnostic commands are parsed, and others rejected.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
  @Test
  void histogramSumsClassesOfOneName() {
    Diagnostics.Histogram histogram =
        Diagnostics.parseHistogram(
            """
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:          9871         803456  [B (java.base@17.0.15)
               2:             3             72  sun.instrument.TransformerManager$TransformerInfo (java.instrument@17.0.15)
               3:             2             48  com.example.Same
               4:             5             80  com.example.Same
            Total         9881         803656
            """);
    assertEquals(803656, histogram.liveB());
    assertEquals(9871, histogram.instances().get("[B"));
    assertEquals(3, histogram.instances().get("sun.instrument.TransformerManager$TransformerInfo"));
    assertEquals(7, histogram.instances().get("com.example.Same"));
  }

  @Test
  void histogramHasNoOtherLines() {
    Diagnostics.Histogram histogram =
        Diagnostics.parseHistogram(
            """
               1:             4             64  com.example.Plain
            x  2:             9             99  com.example.NoRank
               3:             9  com.example.NoSize
            Total of 7 8 9
            Total             4             64
            """);
    assertEquals(Map.of("com.example.Plain", 4L), histogram.instances());
    assertEquals(64, histogram.liveB());
  }

  private static final String HIERARCHY =
      """
      java.lang.Object/null
      |--com.example.Base/0x00007f49c02879b0
      |  implements com.example.Marker/0x00007f49c02879b0 (declared intf)
      |  |--com.example.Base$Inner/0x00007f49c02879b0
      |  |  implements com.example.Marker/0x00007f49c02879b0 (inherited intf)
      |--com.example.Base$$Lambda/0x000000006a068208/0x00007f49c0287000
      |  implements com.example.Other/0x00007f49c02879b0 (declared intf)
      |  implements com.example.Marker/0x00007f49c02879b0 (declared intf)
      |--com.example.Marker/0x00007f49c02879b0 (intf)
      |--com.example.Marker2/null (intf)
      |  implements com.example.Marker2Parent/null (declared intf)
      """;

  @Test
  void hierarchyListsImplementorsOfInterface() {
    Diagnostics.Classes classes = new Diagnostics.Classes(HIERARCHY);
    assertEquals(
        Set.of(
            "com.example.Base",
            "com.example.Base$Inner",
            "com.example.Base$$Lambda/0x000000006a068208"),
        classes.implementors("com.example.Marker"));
    assertEquals(Set.of("com.example.Marker2"), classes.implementors("com.example.Marker2Parent"));
    assertEquals(Set.of(), classes.implementors("com.example.Base"));
  }

  @Test
  void hierarchyContainsWholeNamesOfClasses() {
    Diagnostics.Classes classes = new Diagnostics.Classes(HIERARCHY);
    assertTrue(classes.contains("com.example.Base$Inner"));
    assertTrue(classes.contains("com.example.Marker"));
    assertFalse(classes.contains("com.example.Base$"), "the begin of a name");
    assertFalse(classes.contains("example.Base"), "the end of a name");
    assertFalse(classes.contains("com.example.Other"), "only in a line of another class");
  }

  @Test
  void hierarchyListsClassesOfOneLoader() {
    Diagnostics.Classes classes = new Diagnostics.Classes(HIERARCHY);
    assertEquals(
        Set.of("com.example.Base", "com.example.Base$Inner", "com.example.Marker"),
        classes.withLoaderOf("com.example.Base$Inner"));
    assertEquals(
        Set.of("java.lang.Object", "com.example.Marker2"),
        classes.withLoaderOf("java.lang.Object"));
    assertThrows(IllegalStateException.class, () -> classes.withLoaderOf("com.example.NotLoaded"));
  }

  @Test
  void rejectsUnknownAnswer() {
    assertThrows(IllegalStateException.class, () -> Diagnostics.parseHistogram("Unknown command"));
    assertThrows(IllegalStateException.class, () -> new Diagnostics.Classes(""));
  }

  @Test
  void readsThisVirtualMachine() throws Exception {
    Object kept = new Kept();
    assertEquals(1, Diagnostics.classHistogram().instances().get(Kept.class.getName()));
    Diagnostics.Classes classes = Diagnostics.classes();
    assertTrue(classes.contains(Kept.class.getName()));
    assertTrue(classes.implementors(Comparable.class.getName()).contains(Kept.class.getName()));
    assertFalse(classes.contains("com.example.NotThere"));
    assertTrue(
        classes.withLoaderOf(Kept.class.getName()).contains(DiagnosticsTest.class.getName()));
    assertEquals(Kept.class, kept.getClass());
  }

  private static final class Kept implements Comparable<Kept> {
    @Override
    public int compareTo(Kept other) {
      return 0;
    }
  }
}
