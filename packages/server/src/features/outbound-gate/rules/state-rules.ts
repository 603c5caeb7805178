import type { HolidayName } from './holidays.ts';
import type { Demand, Rule, Window } from './rule.ts';

const hours = (from: number, until: number): Window => [from * 60, until * 60];
/** Monday to Friday, Saturday, Sunday. */
const week = (workdays: Window, saturday: Window, sunday: Window): Demand => ({
  kind: 'hours',
  week: [sunday, workdays, workdays, workdays, workdays, workdays, saturday],
});
const everyDay = (window: Window) => week(window, window, window);

interface StateRule {
  readonly citation: string;
  readonly title: string;
  readonly demand: Demand;
  readonly since?: string;
  readonly disputed?: true;
  readonly only?: Pick<Rule, 'automatic'> & { readonly channels?: Rule['channels'] };
}

const noHolidays = (citation: string, ...more: HolidayName[]): StateRule => ({
  citation,
  title: 'No calls or texts on legal holidays.',
  demand: { kind: 'holidays', days: ['federal', ...more] },
});
const threeADay = (citation: string, since: string): StateRule => ({
  citation,
  since,
  title: 'At most three calls and texts within 24 hours.',
  demand: { kind: 'frequency', most: 3, within_h: 24 },
});
const from8to20 = { title: 'Calls and texts from 8 AM to 8 PM.', demand: everyDay(hours(8, 20)) };
const noSunday = (until: number) => ({
  title: `Calls and texts from 8 AM to ${until - 12} PM, and none on Sundays.`,
  demand: week(hours(8, until), hours(8, until), null),
});

/**
 * Where a state is stricter than federal law (docs/decisions/0022-outbound-gate.md). Texts follow the rules for calls, even if a state names
 * only calls. Disputed rules are marked, and the stricter reading applies.
 */
const states: Readonly<Record<string, Readonly<Record<string, StateRule>>>> = {
  AL: {
    hours: { ...noSunday(20), citation: 'Ala. Code 8-19A, 8-19C' },
    holidays: noHolidays('Ala. Code 8-19A, 8-19C', 'confederate_memorial_day', 'jefferson_davis'),
  },
  CA: { hours: { ...from8to20, citation: 'No statute found: one source of several', disputed: true } },
  CT: {
    hours: {
      title: 'Calls and texts from 9 AM to 8 PM.',
      demand: everyDay(hours(9, 20)),
      citation: 'Conn. Gen. Stat. 42-288a',
    },
  },
  FL: {
    hours: { ...from8to20, citation: 'Fla. Stat. 501.616(6)(a)', since: '2021-07-01' },
    frequency: threeADay('Fla. Stat. 501.616(6)(b)', '2021-07-01'),
  },
  KY: {
    hours: {
      title: 'Calls and texts from 10 AM to 9 PM.',
      demand: everyDay(hours(10, 21)),
      citation: 'Ky. Rev. Stat. 367.46955',
    },
  },
  LA: {
    hours: { ...noSunday(20), citation: 'La. R.S. 45:844.11 et seq.' },
    holidays: noHolidays('La. R.S. 45:844.11 et seq.', 'mardi_gras', 'good_friday'),
  },
  MA: { hours: { ...from8to20, citation: 'Mass. Gen. Laws ch. 159C, § 3' } },
  MD: {
    hours: { ...from8to20, citation: 'Md. Code, Com. Law 14-4501 et seq.', since: '2024-01-01' },
    frequency: threeADay('Md. Code, Com. Law 14-4501 et seq.', '2024-01-01'),
  },
  ME: {
    automatic: {
      title: 'Automated calls Monday to Friday from 9 AM to 5 PM.',
      demand: week(hours(9, 17), null, null),
      citation: 'Me. Rev. Stat. tit. 10, § 1498',
      only: { automatic: true, channels: ['call'] },
    },
  },
  MI: {
    hours: {
      title: 'Calls and texts from 9 AM to 9 PM.',
      demand: everyDay(hours(9, 21)),
      citation: 'Mich. Comp. Laws 445.111 et seq.',
    },
  },
  MN: {
    hours: {
      title: 'Calls and texts from 9 AM to 9 PM.',
      demand: everyDay(hours(9, 21)),
      citation: 'Minn. Stat. 325E.30',
    },
  },
  MS: { hours: { ...noSunday(20), citation: 'Miss. Code 77-3-723' } },
  NY: { hours: { ...from8to20, citation: 'No statute found: one source of several', disputed: true } },
  OK: {
    hours: { ...from8to20, citation: 'Okla. Stat. tit. 15, § 775C.4', since: '2022-11-01', disputed: true },
    frequency: threeADay('Okla. Stat. tit. 15, § 775C.4', '2022-11-01'),
  },
  PA: {
    hours: {
      title: 'Calls and texts from 8 AM to 9 PM, on Sundays from noon.',
      demand: week(hours(8, 21), hours(8, 21), hours(12, 21)),
      citation: '73 Pa. Stat. 2241 et seq.',
    },
    holidays: noHolidays('73 Pa. Stat. 2241 et seq.'),
  },
  RI: {
    hours: {
      title: 'Calls and texts Monday to Friday from 9 AM to 6 PM, and on Saturdays from 10 AM to 5 PM.',
      demand: week(hours(9, 18), hours(10, 17), null),
      citation: 'R.I. Gen. Laws 5-61-3.6',
    },
    holidays: noHolidays('R.I. Gen. Laws 5-61-3.6', 'victory_day'),
  },
  TX: {
    hours: {
      title: 'Calls from 9 AM to 9 PM, on Sundays from noon.',
      demand: week(hours(9, 21), hours(9, 21), hours(12, 21)),
      citation: 'Tex. Bus. & Com. Code 301.051',
      only: { channels: ['call'] },
    },
    texts: {
      title: 'Texts from 9 AM to 9 PM, on Sundays from noon.',
      demand: week(hours(9, 21), hours(9, 21), hours(12, 21)),
      citation: 'Tex. Bus. & Com. Code 301.051, 302 (SB 140)',
      since: '2025-09-01',
      only: { channels: ['text'] },
    },
  },
  UT: {
    hours: { ...noSunday(21), citation: 'Utah Code 13-25a-103' },
    holidays: noHolidays('Utah Code 13-25a-103', 'pioneer_day'),
  },
  WA: { hours: { ...from8to20, citation: 'Wash. Rev. Code 80.36.390' } },
  WY: { hours: { ...from8to20, citation: 'Wyo. Stat. 40-12-302' } },
};

/** The rules of the states. */
export const stateRules: readonly Rule[] = Object.entries(states).flatMap(([state, rules]) =>
  Object.entries(rules).map(
    ([name, { citation, title, demand, since, disputed, only }]): Rule => ({
      code: `${name}-${state.toLowerCase()}`,
      version: 1,
      jurisdiction: state,
      title,
      citation,
      status: disputed ? 'disputed' : 'in_force',
      effective_from: since ?? null,
      effective_to: null,
      channels: ['call', 'text'],
      purposes: ['personal', 'marketing'],
      ...only,
      demand,
    }),
  ),
);
