import { Cron } from 'croner';

/**
 * The first due moment after another one. Over daylight saving: a time of day that is skipped is due at the first moment after the gap, one
 * that comes twice the first time only; what is due every hour or every few minutes goes on by the clock on the wall, so an hour that
 * comes twice has its runs twice, and one that is skipped has none. Throws where the cron expression never comes or is none.
 */
export function nextDue(cron: string, zone: string, after: Date): Date {
  const next = momentsOf(cron, zone).nextRun(after);
  if (!next) throw new Error(`'${cron}' is never due`);
  return next;
}

/** The last due moment up to and including this one. */
export function lastDue(cron: string, zone: string, upTo: Date): Date {
  // It answers those strictly before.
  const [last] = momentsOf(cron, zone).previousRuns(1, new Date(upTo.getTime() + 1));
  if (!last) throw new Error(`'${cron}' was never due`);
  return last;
}

const known = new Map<string, Cron>();

/** Making one costs more than asking it, and there are few. */
function momentsOf(cron: string, zone: string): Cron {
  const key = `${zone} ${cron}`;
  const made = known.get(key) ?? new Cron(cron, { timezone: zone, paused: true, mode: '5-part' });
  known.set(key, made);
  return made;
}
