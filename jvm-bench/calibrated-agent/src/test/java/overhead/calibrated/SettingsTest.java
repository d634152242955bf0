// Tests that arguments have their effect, and that invalid ones are rejected with the fix.
package overhead.calibrated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  @Test
  void readsEveryArgument() {
    Settings settings =
        Settings.parse(
            "methods=overhead.calltree.*#call,busy-ns=50,garbage-bytes=64,classes=1000,"
                + "premain-ms=200,retain-mb=10,thread-percent=2.5,mode=disabled");
    assertTrue(settings.methods().matchesClass("overhead.calltree.CallTree"));
    assertEquals(50, settings.busyNs());
    assertEquals(0, settings.busyIterations());
    assertEquals(64, settings.garbageBytes());
    assertEquals(1000, settings.classes());
    assertEquals(200, settings.premainMs());
    assertEquals(10, settings.retainMb());
    assertEquals(2.5, settings.threadPercent());
    assertFalse(settings.collects());
    assertEquals(7, Settings.parse("methods=a#b,busy-iterations=7").busyIterations());
    assertEquals(9, Settings.parse("methods=a#b,wait-ns=9").waitNs());
  }

  @Test
  void absentSettingsCostNothing() {
    Settings settings = Settings.parse(null);
    assertEquals(settings, Settings.parse(""));
    assertNull(settings.methods());
    assertTrue(settings.collects());
    assertEquals(
        "mode=collect methods=none busy-ns=0 busy-iterations=0 wait-ns=0 garbage-bytes=0"
            + " classes=0 premain-ms=0 retain-mb=0 thread-percent=0.0",
        settings.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "busy=5 | unknown argument \"busy=5\"; there are methods, busy-ns",
        "classes | classes has no value: write classes=",
        "classes=1,classes=2 | classes is given twice",
        "classes=1, | unknown argument \"\"",
        "classes=-1 | classes=-1: must be a whole number from 0 to 100000",
        "classes=1e3 | classes=1e3: must be",
        "classes=100001 | must be a whole number from 0 to 100000",
        "busy-ns=99999999999 | busy-ns=99999999999: must be",
        "retain-mb=1.5 | retain-mb=1.5: must be a whole number",
        "thread-percent=101 | thread-percent=101: must be a number from 0 to 100",
        "thread-percent=NaN | thread-percent=NaN: must be",
        "mode=off | mode=off: must be collect or disabled",
        "methods=run | methods=run: must be CLASS#METHOD",
        "methods=a#b#c | must be CLASS#METHOD",
        "methods=a#b(int) | must be CLASS#METHOD",
        "busy-ns=5 | methods is missing",
        "garbage-bytes=64 | methods is missing",
        "wait-ns=5 | methods is missing",
        "methods=a#b,busy-ns=5,busy-iterations=5 | leave one out",
      })
  void whatIsWrongIsRefused(String text, String message) {
    String output =
        assertThrows(IllegalArgumentException.class, () -> Settings.parse(text)).getMessage();
    assertTrue(output.contains(message), output);
  }

  @Test
  void patternMatchesWholeNamesAndOnlyStarIsSpecial() {
    MethodPattern pattern = MethodPattern.parse("com.example.*Service#get*");
    assertTrue(pattern.matchesClass("com.example.UserService"));
    assertTrue(pattern.matchesClass("com.example.deep.Outer$UserService"));
    assertFalse(pattern.matchesClass("com.example.UserServices"));
    assertFalse(pattern.matchesClass("comXexample.UserService"));
    assertTrue(pattern.matchesMethod("get"));
    assertTrue(pattern.matchesMethod("getAll"));
    assertFalse(pattern.matchesMethod("forget"));
    assertFalse(MethodPattern.NONE.matchesClass("com.example.UserService"));
  }
}
