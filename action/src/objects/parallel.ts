// Requests at the same time, but not too many.

/** Requests of one process at a time. */
export const AT_ONCE = 8;

/** Runs an action for each item, at most {@link AT_ONCE} at a time. Returns the results in order; throws the first failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  action: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await action(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}
