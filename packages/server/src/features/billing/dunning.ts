import { GRACE_DAYS, RETRY_DAYS } from '@bookline/contract/rules/billing';
import { DAY_MS } from '@bookline/contract/rules/time-units';

/** When the grace period after a first failure ends. */
export const graceEnd = (past_due_since: Date | string): Date =>
  new Date(new Date(past_due_since).getTime() + GRACE_DAYS * DAY_MS);

/** What a failed try to renew means: when the next one is, or the end of the grace period after the last. */
export function afterFailure(
  { past_due_since, attempts }: { readonly past_due_since: string | null; readonly attempts: number },
  now: Date,
) {
  const since = past_due_since === null ? now : new Date(past_due_since);
  const grace_ends = graceEnd(since);
  const attempt = attempts + 1;
  // A worker that was stopped for days makes up for one try, not for all of them at once.
  const next = RETRY_DAYS.slice(attempt - 1)
    .map((days) => new Date(since.getTime() + days * DAY_MS))
    .find((at) => at > now);
  const change = {
    status: 'past_due',
    attempts: attempt,
    past_due_since: since,
    next_at: next ?? grace_ends,
  } as const;
  return { change, attempt, next, grace_ends };
}
