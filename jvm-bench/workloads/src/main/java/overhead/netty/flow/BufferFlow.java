// Code that passes Netty buffers on, like an application: a buffer tracker instruments it.
package overhead.netty.flow;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Methods that return or take a {@link ByteBuf}, in their own package, so that an agent can include
 * them without instrumenting the benchmark around them.
 *
 * <p>They may be inlined. The JIT compiler inlines such methods in real code, and the inlining that
 * an agent's larger bytecode prevents is part of the agent's cost.
 */
public final class BufferFlow {
  private final ByteBufAllocator allocator;
  private final int capacity;

  /**
   * A flow of direct buffers.
   *
   * @param capacity the size of each buffer in bytes, at least 8
   */
  public BufferFlow(ByteBufAllocator allocator, int capacity) {
    this.allocator = allocator;
    this.capacity = capacity;
  }

  /** A new buffer that holds one long; the caller must release it. */
  public ByteBuf allocate(long value) {
    return allocator.directBuffer(capacity).writeLong(value);
  }

  /**
   * Reads the long out of a buffer and releases the buffer.
   *
   * @return the long
   * @throws IllegalStateException when it has another holder: it leaks
   */
  public long consume(ByteBuf buffer) {
    long value = buffer.readLong();
    release(buffer);
    return value;
  }

  /**
   * Releases a buffer without other holders.
   *
   * @throws IllegalStateException when it has another holder: it leaks
   */
  public void release(ByteBuf buffer) {
    if (!buffer.release()) {
      throw new IllegalStateException("the buffer leaks: " + buffer.refCnt() + " references left");
    }
  }

  /** First of a chain of three: passes the buffer on. */
  public long receive(ByteBuf buffer) {
    return decode(buffer);
  }

  /** Second of the chain: passes the buffer on, to be consumed. */
  public long decode(ByteBuf buffer) {
    return consume(buffer);
  }
}
