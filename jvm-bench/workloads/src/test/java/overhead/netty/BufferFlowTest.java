// Tests that buffers have their number, are freed, and that a leak is detected.
package overhead.netty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.Test;
import overhead.netty.flow.BufferFlow;

class BufferFlowTest {
  private final BufferFlow flow = new BufferFlow(PooledByteBufAllocator.DEFAULT, 256);

  @Test
  void bufferIsDirectPooledAndOfRequestedSize() {
    ByteBuf buffer = flow.allocate(1);
    assertTrue(buffer.isDirect());
    assertEquals(256, buffer.capacity());
    assertEquals(PooledByteBufAllocator.DEFAULT, buffer.alloc());
    flow.release(buffer);
  }

  @Test
  void consumeReturnsNumberAndReleasesBuffer() {
    ByteBuf buffer = flow.allocate(-7);
    assertEquals(-7, flow.consume(buffer));
    assertEquals(0, buffer.refCnt());
  }

  @Test
  void chainReturnsNumberAndReleasesBuffer() {
    ByteBuf buffer = flow.allocate(Long.MAX_VALUE);
    assertEquals(Long.MAX_VALUE, flow.receive(buffer));
    assertEquals(0, buffer.refCnt());
  }

  @Test
  void retainedBufferIsALeak() {
    ByteBuf buffer = flow.allocate(1).retain();
    assertThrows(IllegalStateException.class, () -> flow.release(buffer));
    flow.release(buffer);
  }
}
