// Code that hands Netty buffers on, as an application does: what a buffer-tracking agent
// instruments.
package overhead.netty.flow;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Methods that return or take a {@link ByteBuf}, in a package of their own that an agent can be
 * told to include without instrumenting the benchmark around it.
 *
 * <p>They are not kept from being inlined. The JIT compiler inlines such methods in real code, and
 * the inlining that an agent's larger bytecode prevents is part of what the agent costs.
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

  /** A new buffer that holds one long; whoever gets it must release it. */
  public ByteBuf allocate(long value) {
    return allocator.directBuffer(capacity).writeLong(value);
  }

  /**
   * Reads the long out of a buffer and releases the buffer.
   *
   * @return the long
   * @throws IllegalStateException when somebody else still holds the buffer: it leaks
   */
  public long consume(ByteBuf buffer) {
    long value = buffer.readLong();
    release(buffer);
    return value;
  }

  /**
   * Releases a buffer that nobody else may hold.
   *
   * @throws IllegalStateException when somebody else still holds the buffer: it leaks
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
