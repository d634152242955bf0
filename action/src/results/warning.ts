// A warning: what a reader should know that stops nothing. A value that travels to the report, never a log line.
import { z } from 'zod';

/** `code` is stable, for programs; `message` is for people. */
export const warningSchema = z.object({ code: z.string(), message: z.string() });
export type Warning = z.infer<typeof warningSchema>;
