// The shares of operations at which latencies are drawn.

/** Each is shown if enough operations were measured for one to be above it. */
export const SHARES = [
  0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.99, 0.995, 0.9975, 0.999, 0.9995, 0.9999, 0.99995, 0.99999,
] as const;
