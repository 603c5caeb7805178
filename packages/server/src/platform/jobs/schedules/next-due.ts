import { Cron } from 'croner';

/**
 * The first due moment after another one. With daylight saving time, a skipped time of day is due right after the gap, and a repeated one only the first
 * time. Hourly and more frequent schedules follow the wall clock, so they run twice in a repeated hour and not in a skipped one. Throws if the cron
 * expression is invalid or never due.
 */
export function nextDue(cron: string, zone: string, after: Date): Date {
  const next = momentsOf(cron, zone).nextRun(after);
  if (!next) throw new Error(`'${cron}' is never due`);
  return next;
}

/** The last due moment up to and including the given one. */
export function lastDue(cron: string, zone: string, upTo: Date): Date {
  // The library returns moments strictly before.
  const [last] = momentsOf(cron, zone).previousRuns(1, new Date(upTo.getTime() + 1));
  if (!last) throw new Error(`'${cron}' was never due`);
  return last;
}

const known = new Map<string, Cron>();

/** Parsing costs more than using it, and there are few expressions. */
function momentsOf(cron: string, zone: string): Cron {
  const key = `${zone} ${cron}`;
  const made = known.get(key) ?? new Cron(cron, { timezone: zone, paused: true, mode: '5-part' });
  known.set(key, made);
  return made;
}
