// Tests that the answers of HotSpot's diagnostic commands are parsed, and others rejected.
package overhead.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
  void hierarchyListsInterfacesOfEachClass() {
    Diagnostics.Classes classes =
        Diagnostics.parseHierarchy(
            """
            java.lang.Object/null
            |--com.example.Base/0x00007f49c02879b0
            |  implements com.example.Marker/0x00007f49c02879b0 (declared intf)
            |  |--com.example.Base$Inner/0x00007f49c02879b0
            |  |  implements com.example.Marker/0x00007f49c02879b0 (inherited intf)
            |--com.example.Marker/0x00007f49c02879b0 (intf)
            """);
    assertEquals(
        Set.of(
            "java.lang.Object", "com.example.Base", "com.example.Base$Inner", "com.example.Marker"),
        classes.names());
    assertEquals(
        Set.of("com.example.Base", "com.example.Base$Inner"),
        classes.implementors().get("com.example.Marker"));
  }

  @Test
  void rejectsUnknownAnswer() {
    assertThrows(IllegalStateException.class, () -> Diagnostics.parseHistogram("Unknown command"));
    assertThrows(IllegalStateException.class, () -> Diagnostics.parseHierarchy(""));
  }

  @Test
  void readsThisVirtualMachine() throws Exception {
    Object kept = new Kept();
    assertEquals(1, Diagnostics.classHistogram().instances().get(Kept.class.getName()));
    Diagnostics.Classes classes = Diagnostics.classes();
    assertTrue(classes.names().contains(Kept.class.getName()));
    assertTrue(
        classes.implementors().get(Comparable.class.getName()).contains(Kept.class.getName()));
    assertFalse(classes.names().contains("com.example.NotThere"));
    assertEquals(Kept.class, kept.getClass());
  }

  private static final class Kept implements Comparable<Kept> {
    @Override
    public int compareTo(Kept other) {
      return 0;
    }
  }
}
