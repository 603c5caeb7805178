import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

/** What a piece of work goes back to. */
const cause = z.object({
  /** The original request. The jobs it caused, and their jobs, carry it. */
  request_id: z.string().optional(),
  /** The span at work, as W3C writes it, where traces are kept. */
  traceparent: z.string().optional(),
});
export type Cause = z.infer<typeof cause>;

// Around the work and not in `ctx`: a cause changes nothing that is done, and must not be lost where a function makes do with half of a context.
const causes = new AsyncLocalStorage<Cause>();

/** Does `work` for a cause: whatever it enqueues carries it on. */
export const causedBy = <T>(why: Cause, work: () => T): T => causes.run(why, work);

/** What the work at hand goes back to; undefined for what comes by the clock. */
export const currentCause = (): Cause | undefined => causes.getStore();

/** A cause as it stands in a job. What is none is as good as nothing: a job is not refused for it. */
export const causeIn = (value: unknown): Cause => cause.safeParse(value).data ?? {};
