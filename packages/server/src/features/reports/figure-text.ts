import type { ReportResult } from '@bookline/contract/features/reports';

const whole = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A figure of a report as text: 1,204, $1,250.50, 12.5%, or 1:04:09. '–' if there is nothing to compute it from. */
export function figureText(kind: string, value: number | null): string {
  if (value === null) return '–';
  switch (kind) {
    case 'money':
      return dollars.format(value / 100);
    case 'percent':
      return `${value.toFixed(1)}%`;
    case 'duration': {
      const seconds = Math.round(value);
      const minutes = Math.floor(seconds / 60) % 60;
      const rest = String(seconds % 60).padStart(2, '0');
      const hours = Math.floor(seconds / 3600);
      return hours > 0 ? `${whole.format(hours)}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
    }
    default:
      return whole.format(value);
  }
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`));

function daysText(period: ReportResult['period']): string | undefined {
  if (!period) return undefined;
  const { from, to } = period;
  if (from && to) return `${dayText(from)} – ${dayText(to)}`;
  if (from) return `Since ${dayText(from)}`;
  return to ? `Until ${dayText(to)}` : undefined;
}

/** The days that a report counts, and those that it compares them with: 'Jan 1, 2026 – Mar 31, 2026'. Empty if it counts all time. */
export function periodLines({ period, previous_period }: Pick<ReportResult, 'period' | 'previous_period'>): string[] {
  const before = daysText(previous_period);
  return [daysText(period) ?? [], before === undefined ? [] : `Compared with ${before}`].flat();
}
