import { dayIn } from '../../../../lib/dates.ts';

const DAY = 86_400_000;

export interface DatePreset {
  readonly label: string;
  /** First and last day, `YYYY-MM-DD`; undefined leaves that end open. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Ranges that end today, for when something happened. `zone` says what today is. */
export function pastPresets(zone: string, now: Date = new Date()): readonly DatePreset[] {
  const ago = (days: number) => dayIn(new Date(now.getTime() - days * DAY), zone);
  const today = ago(0);
  const yesterday = ago(1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: 'Last 7 days', from: ago(6), to: today },
    { label: 'Last 30 days', from: ago(29), to: today },
    { label: 'Last 90 days', from: ago(89), to: today },
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
    { label: 'Over 30 days ago', from: undefined, to: ago(30) },
    { label: 'Over 90 days ago', from: undefined, to: ago(90) },
  ];
}

/** Ranges of birth: who turns 65 soon, who has. */
export function birthPresets(zone: string, now: Date = new Date()): readonly DatePreset[] {
  const yearsAgo = (years: number, days = 0) => {
    const at = dayIn(new Date(now.getTime() + days * DAY), zone);
    return `${Number(at.slice(0, 4)) - years}${at.slice(4)}`.replace(/-02-29$/, '-02-28');
  };
  return [
    { label: 'Turns 65 in 90 days', from: yearsAgo(65), to: yearsAgo(65, 90) },
    { label: 'Turns 65 in 180 days', from: yearsAgo(65), to: yearsAgo(65, 180) },
    { label: 'Turned 65 in the last year', from: yearsAgo(66, 1), to: yearsAgo(65) },
    { label: '65 and older', from: undefined, to: yearsAgo(65) },
    { label: 'Under 65', from: yearsAgo(65, 1), to: undefined },
  ];
}
