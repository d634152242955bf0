// A warning: information that stops nothing. It is a value that travels to the report, not a log line.
import { z } from 'zod';

/** `code` is stable, for programs; `message` is for people. */
export const warningSchema = z.object({ code: z.string(), message: z.string() });
export type Warning = z.infer<typeof warningSchema>;
