import { MAX_PINNED } from '@bookline/contract/rules/limits';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** The most reports that run at once in a process, per user and per tenant. */
const MOST = { user: 3, tenant: 6 } as const;
/** The most that wait for one user: a home page full of pinned reports. */
const MOST_WAITING = MAX_PINNED;

interface Waiting {
  readonly limits: readonly (readonly [name: string, most: number])[];
  start(): void;
}
type Limits = Waiting['limits'];

/** Runs work within limits: each name has at most so many running at once. Others wait in order, except for those whose names are free. */
export function createTurns(mostWaiting: number) {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  const isFree = (limits: Limits) => limits.every(([name, most]) => (running.get(name) ?? 0) < most);
  const count = (limits: Limits, by: 1 | -1) => {
    for (const [name] of limits) {
      const now = (running.get(name) ?? 0) + by;
      if (now > 0) running.set(name, now);
      else running.delete(name);
    }
  };
  const startOthers = () => {
    for (const next of [...waiting]) {
      if (!isFree(next.limits)) continue;
      waiting.splice(waiting.indexOf(next), 1);
      count(next.limits, 1);
      next.start();
    }
  };
  return async function inTurn<T>(limits: Limits, work: () => Promise<T>): Promise<T> {
    if (isFree(limits)) count(limits, 1);
    else {
      const [whose] = limits[0] ?? [''];
      if (waiting.filter((other) => other.limits[0]?.[0] === whose).length >= mostWaiting)
        throw new AppError('rate_limited', {
          fields: { base: ['Many of your reports are still running. Try again when they finish.'] },
          retry_after_s: 30,
        });
      await new Promise<void>((start) => waiting.push({ limits, start }));
    }
    try {
      return await work();
    } finally {
      count(limits, -1);
      startOthers();
    }
  };
}

const inTurn = createTurns(MOST_WAITING);

/**
 * Runs a report that someone waits for. It holds a database connection for up to 40 seconds, or 120 as a file, so that without limits one user could
 * take all of them. At least half of them are always left for other requests. Throws 429 if too many of the user's reports wait.
 */
export function inReportTurn<T>({ actor, tenant, database }: SignedInContext, work: () => Promise<T>): Promise<T> {
  return inTurn(
    [
      [`user ${tenant.id} ${actor.user_id}`, MOST.user],
      [`tenant ${tenant.id}`, MOST.tenant],
      ['all', Math.max(1, Math.floor(database.figures().size / 2))],
    ],
    work,
  );
}
