// Too few file descriptors: not a failure of the measured program, so it ends the run instead of a fork.

/** Whether an error says that no more files can be opened, by this process or by the system. */
export function isStarved(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE';
}
