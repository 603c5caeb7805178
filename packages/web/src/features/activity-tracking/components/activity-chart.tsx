import { type ActivityType, activityTypeLabel, activityTypeNames } from '@bookline/contract/rules/activity-types';
import { VisuallyHidden } from '@mantine/core';
import classes from './activity-tracking.module.css';
import { type DayRange, mondayOf, stepsOf } from './range.ts';

type Counts = Partial<Record<ActivityType, number>>;

/** Activities per day or week. Bars for sighted users, a table for screen readers. */
export function ActivityChart({
  range,
  days,
}: {
  readonly range: DayRange;
  readonly days: readonly { readonly day: string; readonly counts: Counts }[];
}) {
  const { steps, isWeekly } = stepsOf(range);
  const totals = new Map<string, number>();
  const byType = new Map<string, Map<ActivityType, number>>();
  for (const { day, counts } of days) {
    const step = isWeekly ? mondayOf(day) : day;
    const types = byType.get(step) ?? new Map<ActivityType, number>();
    for (const type of activityTypeNames) {
      const n = counts[type] ?? 0;
      if (n === 0) continue;
      types.set(type, (types.get(type) ?? 0) + n);
      totals.set(step, (totals.get(step) ?? 0) + n);
    }
    byType.set(step, types);
  }
  const most = Math.max(1, ...totals.values());
  const described = (step: string) =>
    [...(byType.get(step) ?? [])].map(([type, n]) => `${activityTypeLabel(type)} ${n}`).join(', ');
  const every = Math.ceil(steps.length / 8);
  return (
    <figure className={classes.figure}>
      <div className={classes.chart} aria-hidden>
        {steps.map((step, index) => (
          <div
            key={step}
            className={classes.step}
            title={`${dayName(step, isWeekly)}: ${described(step) || 'no activities'}`}
          >
            <span className={classes.number}>{totals.get(step) ?? ''}</span>
            <span className={classes.bar} style={{ height: `${((totals.get(step) ?? 0) / most) * 100}%` }} />
            <span className={classes.label}>{index % every === 0 ? short.format(dateOf(step)) : ''}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>Activities by {isWeekly ? 'week' : 'day'}</caption>
          <tbody>
            {steps
              .filter((step) => totals.has(step))
              .map((step) => (
                <tr key={step}>
                  <th scope="row">{dayName(step, isWeekly)}</th>
                  <td>{totals.get(step)}</td>
                  <td>{described(step)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayName = (day: string, isWeekly: boolean) => `${isWeekly ? 'Week of ' : ''}${short.format(dateOf(day))}`;
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
