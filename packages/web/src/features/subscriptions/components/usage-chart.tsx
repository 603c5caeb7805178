import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { VisuallyHidden } from '@mantine/core';
import { mondayOf, stepsOf } from '../../activity-tracking/activity-tracking.api.ts';
import { unitsText } from '../words.ts';
import classes from './usage.module.css';

/** What was used per day, or per week of a long time. Bars for sighted users, a table for screen readers. */
export function UsageChart({
  channel,
  from,
  to,
  days,
}: {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly days: readonly { readonly day: string; readonly units: number }[];
}) {
  const { steps, isWeekly } = stepsOf({ from, to });
  const totals = new Map<string, number>();
  for (const { day, units } of days) {
    const step = isWeekly ? mondayOf(day) : day;
    totals.set(step, (totals.get(step) ?? 0) + units);
  }
  const most = Math.max(1, ...totals.values());
  const every = Math.ceil(steps.length / 8);
  // More numbers than this would run into each other.
  const shows = steps.length <= 16;
  return (
    <figure className={classes.figure}>
      <div className={classes.chart} aria-hidden>
        {steps.map((step, index) => {
          const units = totals.get(step) ?? 0;
          return (
            <div
              key={step}
              className={classes.step}
              title={`${stepName(step, isWeekly)}: ${unitsText(channel, units)}`}
            >
              <span className={classes.number}>{shows && units > 0 ? formatNumber(units) : ''}</span>
              <span
                className={classes.bar}
                data-none={units === 0 || undefined}
                style={{ height: `calc((100% - 2rem) * ${units / most})` }}
              />
              <span className={classes.label}>{index % every === 0 ? short.format(dateOf(step)) : ''}</span>
            </div>
          );
        })}
      </div>
      <VisuallyHidden>
        <table>
          <caption>Usage by {isWeekly ? 'week' : 'day'}</caption>
          <tbody>
            {steps
              .filter((step) => totals.has(step))
              .map((step) => (
                <tr key={step}>
                  <th scope="row">{stepName(step, isWeekly)}</th>
                  <td>{unitsText(channel, totals.get(step) ?? 0)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const stepName = (day: string, isWeekly: boolean) => `${isWeekly ? 'Week of ' : ''}${short.format(dateOf(day))}`;
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
