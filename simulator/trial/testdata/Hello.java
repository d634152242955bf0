// A small program of the JVM: some classes, some strings, some work for its compiler.
import java.util.stream.IntStream;

public class Hello {
  public static void main(String[] arguments) {
    long sum = IntStream.range(0, 200_000).mapToObj(Integer::toString).mapToLong(String::hashCode).sum();
    System.out.println("hello " + sum);
  }
}
