import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

/** The origin of a piece of work. */
const cause = z.object({
  /** The original request. Jobs it caused, directly or indirectly, carry it. */
  request_id: z.string().optional(),
  /** The current span in W3C format, if traces are on. */
  traceparent: z.string().optional(),
});
export type Cause = z.infer<typeof cause>;

// Stored around the work, not in `ctx`: a cause doesn't affect the work, and must not get lost in functions that take only part of a context.
const causes = new AsyncLocalStorage<Cause>();

/** Runs `work` with a cause, which everything it enqueues carries on. */
export const causedBy = <T>(why: Cause, work: () => T): T => causes.run(why, work);

/** The cause of the current work. Undefined for scheduled work. */
export const currentCause = (): Cause | undefined => causes.getStore();

/** A cause stored in a job. An invalid one is ignored, because it's no reason to refuse the job. */
export const causeIn = (value: unknown): Cause => cause.safeParse(value).data ?? {};
