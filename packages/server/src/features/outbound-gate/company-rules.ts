import type { Tightening } from '@bookline/contract/features/outbound-gate';
import type { Rule, Window } from './rules/rule.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** A company's own rules, checked in addition to the others. All rules must be met, so they can only restrict. */
export function companyRules(tightening: Tightening | null): Rule[] {
  if (!tightening) return [];
  const { version, from, until, closed_days, holidays, most_a_day } = tightening;
  const common = {
    version,
    jurisdiction: 'company',
    citation: '',
    status: 'in_force',
    effective_from: null,
    effective_to: null,
    channels: ['call', 'text'],
    purposes: ['personal', 'marketing'],
  } as const;
  const open: Window = [minutesOf(from) ?? 0, minutesOf(until) ?? 24 * 60];
  const rules: Rule[] = [];
  if (from !== null || until !== null || closed_days.length > 0)
    rules.push({
      ...common,
      code: 'company-hours',
      title: 'The company’s calling hours.',
      demand: { kind: 'hours', week: EVERY_DAY.map((day) => (closed_days.includes(day) ? null : open)) },
    });
  if (holidays)
    rules.push({
      ...common,
      code: 'company-holidays',
      title: 'No calls or texts on federal holidays.',
      demand: { kind: 'holidays', days: ['federal'] },
    });
  if (most_a_day !== null)
    rules.push({
      ...common,
      code: 'company-frequency',
      title: `At most ${most_a_day} calls and texts within 24 hours.`,
      demand: { kind: 'frequency', most: most_a_day, within_h: 24 },
    });
  return rules;
}

/** '9:30' as minutes of the day. */
function minutesOf(clock: string | null): number | null {
  if (clock === null) return null;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
