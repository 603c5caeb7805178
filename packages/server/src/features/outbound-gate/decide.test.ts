import { describe, expect, it } from 'vitest';
import { companyRules } from './company-rules.ts';
import { type AttemptFacts, decide } from './decide.ts';
import { localTime, momentOf } from './local-time.ts';
import { holidayOf } from './rules/holidays.ts';
import type { Intent } from './rules/rule.ts';
import { ruleBook } from './rules/rule-book.ts';

const OHIO = '+16145550142';
const facts = (given: Partial<AttemptFacts> = {}): AttemptFacts => ({
  contact_id: '0190d0a0-0000-7000-8000-000000000000',
  deleted: false,
  deceased: false,
  do_not_call: false,
  do_not_text: false,
  do_not_email: false,
  timezone: null,
  timezone_in_force: 'America/New_York',
  state: 'OH',
  zip: '43004',
  corporation_id: null,
  phones: [{ number: '+18005550100' }],
  emails: [{ address: 'joan@example.test', unsubscribed_at: null, bounced_at: null }],
  ledger: [],
  lines: new Map(),
  refused_by_others: new Set(),
  touched_at: [],
  ...given,
});
const of = (state: string, zone: string, more: Partial<AttemptFacts> = {}) =>
  facts({ state, zip: '00000', timezone_in_force: zone, ...more });

/** Asks at a local time. Returns the code of the rule that closes it, or `open`. */
function ask(
  given: AttemptFacts,
  at: Date,
  intent: Intent = { channel: 'call', purpose: 'personal' },
  rules = ruleBook,
) {
  const verdict = decide(given, { intent, at, rules });
  return verdict.allowed ? 'open' : verdict.rule.code;
}
const local = (day: string, clock: string, zone: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return momentOf(day, hours * 60 + minutes, zone);
};
const said = (given: AttemptFacts, at: Date, intent: Intent = { channel: 'call', purpose: 'personal' }) => {
  const verdict = decide(given, { intent, at, rules: ruleBook });
  return verdict.allowed ? 'open' : verdict.reason;
};

it('nothing goes out to someone who died, whatever else holds', () => {
  const noon = local('2026-01-13', '12:00', 'America/New_York');
  for (const channel of ['call', 'text', 'email'] as const)
    expect(ask(facts({ deceased: true, do_not_call: true }), noon, { channel, purpose: 'personal' })).toBe('deceased');
});

describe("calling hours, in the contact's local time", () => {
  it.each([
    // A Tuesday in winter, one in summer, and both Sundays when the clocks change.
    ['OH', 'America/New_York', '2026-01-13', '7:59', 'hours-us'],
    ['OH', 'America/New_York', '2026-01-13', '8:00', 'open'],
    ['OH', 'America/New_York', '2026-07-14', '20:59', 'open'],
    ['OH', 'America/New_York', '2026-07-14', '21:00', 'hours-us'],
    ['OH', 'America/New_York', '2026-03-08', '8:00', 'open'],
    ['OH', 'America/New_York', '2026-03-08', '7:59', 'hours-us'],
    ['OH', 'America/New_York', '2026-11-01', '20:59', 'open'],
    ['OH', 'America/New_York', '2026-11-01', '21:00', 'hours-us'],
    ['AZ', 'America/Phoenix', '2026-07-14', '20:59', 'open'],
    ['HI', 'Pacific/Honolulu', '2026-07-14', '7:59', 'hours-us'],
    // States with stricter rules.
    ['FL', 'America/New_York', '2026-07-14', '19:59', 'open'],
    ['FL', 'America/New_York', '2026-07-14', '20:00', 'hours-fl'],
    ['FL', 'America/New_York', '2021-06-30', '20:00', 'open'],
    ['CT', 'America/New_York', '2026-07-14', '8:30', 'hours-ct'],
    ['KY', 'America/Kentucky/Louisville', '2026-07-14', '9:59', 'hours-ky'],
    ['KY', 'America/Kentucky/Louisville', '2026-07-14', '10:00', 'open'],
    ['TX', 'America/Chicago', '2026-07-12', '11:59', 'hours-tx'],
    ['TX', 'America/Chicago', '2026-07-12', '12:00', 'open'],
    ['PA', 'America/New_York', '2026-07-12', '11:00', 'hours-pa'],
    ['RI', 'America/New_York', '2026-07-14', '18:00', 'hours-ri'],
    ['RI', 'America/New_York', '2026-07-11', '9:30', 'hours-ri'],
    ['RI', 'America/New_York', '2026-07-11', '10:00', 'open'],
    ...['AL', 'LA', 'MS'].map((state) => [
      state,
      'America/Chicago',
      '2026-07-12',
      '15:00',
      `hours-${state.toLowerCase()}`,
    ]),
    ['UT', 'America/Denver', '2026-07-12', '15:00', 'hours-ut'],
    // Holidays.
    ['AL', 'America/Chicago', '2026-11-26', '15:00', 'holidays-al'],
    ['LA', 'America/Chicago', '2026-02-17', '15:00', 'holidays-la'],
    ['LA', 'America/Chicago', '2026-04-03', '15:00', 'holidays-la'],
    ['UT', 'America/Denver', '2026-07-24', '15:00', 'holidays-ut'],
    // July 4, 2026 is a Saturday, observed on Friday.
    ['PA', 'America/New_York', '2026-07-03', '15:00', 'holidays-pa'],
    ['PA', 'America/New_York', '2026-07-04', '15:00', 'holidays-pa'],
    ['OH', 'America/New_York', '2026-12-25', '15:00', 'open'],
  ])('%s, %s, %s at %s: %s', (state, zone, day, clock, expected) => {
    expect(ask(of(state, zone), local(day, clock, zone))).toBe(expected);
  });

  it('texts follow the rules for calls; in Texas since September 2025', () => {
    const consented = {
      ledger: [
        {
          channel: 'text',
          did: 'given',
          how: 'written',
          reach: null,
          at: '2025-01-01T00:00:00Z',
          corporation_id: null,
        },
      ],
    } as const;
    const text = { channel: 'text', purpose: 'marketing' } as const;
    const joan = of('TX', 'America/Chicago', consented);
    expect(ask(joan, local('2025-08-31', '8:30', 'America/Chicago'), text)).toBe('open');
    expect(ask(joan, local('2025-09-01', '8:30', 'America/Chicago'), text)).toBe('texts-tx');
  });

  it('emails have no hours', () => {
    expect(
      ask(facts(), local('2026-07-14', '3:00', 'America/New_York'), { channel: 'email', purpose: 'personal' }),
    ).toBe('open');
  });

  it('the reason is a sentence that says when contact is allowed again', () => {
    const at = (day: string, clock: string, zone = 'America/New_York') => local(day, clock, zone);
    expect(said(facts(), at('2026-11-18', '21:40'))).toBe(
      'Don’t call after 9 PM in Ohio. It’s 9:40 PM there now. You can call tomorrow at 8 AM.',
    );
    expect(said(facts(), at('2026-11-18', '6:05'))).toBe(
      'Don’t call before 8 AM in Ohio. It’s 6:05 AM there now. You can call at 8 AM.',
    );
    // From Saturday evening, past a Sunday without calls and a Monday holiday.
    expect(said(of('AL', 'America/Chicago'), at('2026-05-23', '20:30', 'America/Chicago'))).toBe(
      'Don’t call after 8 PM in Alabama. It’s 8:30 PM there now. You can call on Tuesday at 8 AM.',
    );
    expect(said(of('UT', 'America/Denver'), at('2026-07-12', '15:00', 'America/Denver'))).toBe(
      'Don’t call on Sundays in Utah. It’s Sunday there. You can call tomorrow at 8 AM.',
    );
    expect(said(of('LA', 'America/Chicago'), at('2026-11-26', '15:00', 'America/Chicago'))).toBe(
      'Don’t call on holidays in Louisiana. It’s Thanksgiving Day there. You can call tomorrow at 8 AM.',
    );
    // The clocks went forward that night.
    expect(said(facts(), at('2026-03-07', '22:00'))).toBe(
      'Don’t call after 9 PM in Ohio. It’s 10 PM there now. You can call tomorrow at 8 AM.',
    );
  });

  it('the predicted time is exact: closed one minute before, open then', () => {
    const states = [
      ['OH', 'America/New_York'],
      ['AL', 'America/Chicago'],
      ['RI', 'America/New_York'],
      ['TX', 'America/Chicago'],
      ['AK', 'America/Anchorage'],
    ] as const;
    let random = 1;
    for (let n = 0; n < 120; n++) {
      random = (random * 48271) % 2147483647;
      const at = new Date(Date.UTC(2026, 0, 1) + (random % (400 * 24 * 60)) * 60_000);
      const [state, zone] = states[n % states.length] ?? states[0];
      const joan = of(state, zone, n % 2 ? { phones: [{ number: '+18085550100' }] } : {});
      const verdict = decide(joan, { intent: { channel: 'call', purpose: 'personal' }, at, rules: ruleBook });
      if (verdict.allowed) continue;
      expect(verdict.again, `${state} ${at.toISOString()}`).not.toBeNull();
      const again = verdict.again ?? at;
      expect(again.getTime()).toBeGreaterThan(at.getTime());
      expect(ask(joan, again)).toBe('open');
      expect(ask(joan, new Date(again.getTime() - 60_000))).not.toBe('open');
    }
  });
});

describe('where a contact is', () => {
  const evening = local('2026-07-14', '21:30', 'America/New_York');

  it('unknown: closed for calls and texts, open for email', () => {
    const nowhere = facts({ state: '', zip: '', timezone_in_force: null });
    expect(ask(nowhere, evening)).toBe('zone-unknown');
    expect(ask(nowhere, evening, { channel: 'email', purpose: 'personal' })).toBe('open');
    expect(ask(facts({ state: '', zip: '', timezone_in_force: 'Mars/Olympus' }), evening)).toBe('zone-unknown');
    expect(
      ask(facts({ state: '', zip: '', timezone_in_force: null, phones: [{ number: '+442071234567' }] }), evening),
    ).toBe('zone-unknown');
  });

  it('the area code counts if the address gives no place', () => {
    const joan = facts({ state: '', zip: '', timezone_in_force: null, phones: [{ number: OHIO }] });
    expect(said(joan, evening)).toBe(
      'Don’t call after 9 PM in Ohio (from their area code). It’s 9:30 PM there now. You can call tomorrow at 8 AM.',
    );
  });

  it('if address and area code disagree, both must allow it; a chosen time zone decides', () => {
    const moved = of('CA', 'America/Los_Angeles', { phones: [{ number: OHIO }] });
    expect(ask(moved, evening)).toBe('hours-us');
    expect(ask(moved, local('2026-07-14', '7:30', 'America/Los_Angeles'))).toBe('hours-us');
    expect(ask(moved, local('2026-07-14', '9:00', 'America/Los_Angeles'))).toBe('open');
    expect(ask({ ...moved, timezone: 'America/Los_Angeles' }, evening)).toBe('open');
  });

  it('a state with several zones counts with all of them unless a ZIP gives one', () => {
    const somewhere = { state: 'TN', zip: '', timezone_in_force: 'America/Chicago' };
    expect(ask(facts(somewhere), local('2026-07-14', '20:30', 'America/Chicago'))).toBe('hours-us');
    expect(ask(facts({ ...somewhere, zip: '37201' }), local('2026-07-14', '20:30', 'America/Chicago'))).toBe('open');
  });
});

describe('what a contact asked for', () => {
  const noon = local('2026-07-14', '12:00', 'America/New_York');
  const consent = (channel: 'call' | 'text' | 'email', at: string) =>
    [{ channel, did: 'given', how: 'written', reach: null, at, corporation_id: null }] as const;

  it.each([
    [{ do_not_call: true }, 'call', 'personal', 'asked-not-to'],
    [{ do_not_text: true }, 'call', 'personal', 'open'],
    [{ phones: [{ number: OHIO, do_not_contact: true }] }, 'call', 'personal', 'do-not-contact'],
    [{ phones: [] }, 'call', 'personal', 'reachable'],
    [{ deleted: true }, 'call', 'personal', 'reachable'],
    [{ refused_by_others: new Set(['+18005550100']) }, 'call', 'personal', 'asked-not-to'],
    [{}, 'text', 'personal', 'consent-text'],
    [{ ledger: consent('text', '2026-01-01T00:00:00Z') }, 'text', 'marketing', 'open'],
    [{}, 'email', 'personal', 'open'],
    [{}, 'email', 'marketing', 'consent-marketing-email'],
    [{ ledger: consent('email', '2026-01-01T00:00:00Z') }, 'email', 'marketing', 'open'],
    [
      { emails: [{ address: 'a@b.test', unsubscribed_at: '2026-01-01', bounced_at: null }] },
      'email',
      'personal',
      'unsubscribed',
    ],
    [
      { emails: [{ address: 'a@b.test', unsubscribed_at: null, bounced_at: '2026-01-01' }] },
      'email',
      'personal',
      'bounced',
    ],
    [{ do_not_email: true }, 'email', 'personal', 'asked-not-to'],
  ] as const)('%o: %s, %s is %s', (given, channel, purpose, expected) => {
    expect(ask(facts(given), noon, { channel, purpose })).toBe(expected);
  });

  it('automated calls and texts need consent', () => {
    expect(ask(facts(), noon, { channel: 'call', purpose: 'personal', automatic: true })).toBe(
      'consent-automatic-call',
    );
  });

  it('Medicare plans need consent from the last twelve months', () => {
    const intent = { channel: 'call', purpose: 'marketing', about: 'medicare' } as const;
    expect(ask(facts(), noon, intent)).toBe('medicare-permission');
    expect(ask(facts({ ledger: consent('call', '2025-07-15T00:00:00Z') }), noon, intent)).toBe('open');
    expect(ask(facts({ ledger: consent('call', '2025-07-14T00:00:00Z') }), noon, intent)).toBe('medicare-permission');
  });

  it('the first allowed number is used', () => {
    const joan = facts({ phones: [{ number: '+18005550100', do_not_contact: true }, { number: OHIO }] });
    expect(decide(joan, { intent: { channel: 'call', purpose: 'personal' }, at: noon, rules: ruleBook })).toEqual({
      allowed: true,
      reach: OHIO,
    });
  });
});

it('the fourth attempt within 24 hours waits if a state says so', () => {
  const now = local('2026-07-14', '15:00', 'America/New_York');
  const touched_at = [1, 5, 23].map((hours) => new Date(now.getTime() - hours * 3600 * 1000));
  expect(ask(of('OH', 'America/New_York', { touched_at }), now)).toBe('open');
  expect(ask(of('FL', 'America/New_York', { touched_at: touched_at.slice(1) }), now)).toBe('open');
  expect(said(of('FL', 'America/New_York', { touched_at }), now)).toBe(
    'The limit in Florida is 3 calls and texts in 24 hours. This contact has had 3. You can call or text at 4 PM, their time.',
  );
});

describe('a company’s own rules', () => {
  const own = companyRules({
    version: 2,
    from: '10:00',
    until: '19:30',
    closed_days: [0],
    holidays: true,
    most_a_day: 1,
    made_at: '2026-01-01T00:00:00Z',
    made_by: { id: '', name: '' },
  });
  const asked = (day: string, clock: string, given = facts()) =>
    ask(given, local(day, clock, 'America/New_York'), undefined, [...ruleBook, ...own]);

  it('apply in addition to the law’s', () => {
    expect(asked('2026-07-14', '9:59')).toBe('company-hours');
    expect(asked('2026-07-14', '19:29')).toBe('open');
    expect(asked('2026-07-14', '19:30')).toBe('company-hours');
    expect(asked('2026-07-12', '12:00')).toBe('company-hours');
    expect(asked('2026-12-25', '12:00')).toBe('company-holidays');
    const now = local('2026-07-14', '12:00', 'America/New_York');
    expect(asked('2026-07-14', '12:00', facts({ touched_at: [new Date(now.getTime() - 1000)] }))).toBe(
      'company-frequency',
    );
  });

  it('never open what the law closes', () => {
    for (let hour = 0; hour < 24; hour++)
      for (const state of ['OH', 'AL', 'RI', 'KY']) {
        const joan = of(state, 'America/New_York');
        const at = local('2026-07-12', `${hour}:30`, 'America/New_York');
        if (ask(joan, at) !== 'open') expect(ask(joan, at, undefined, [...ruleBook, ...own])).not.toBe('open');
      }
  });
});

it('each rule has a unique code, a source if it is the law’s, and dates in order', () => {
  const codes = ruleBook.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { jurisdiction, citation, effective_from, effective_to, code } of ruleBook) {
    if (jurisdiction !== 'house') expect(citation, code).not.toBe('');
    expect((effective_from ?? '0') <= (effective_to ?? '9'), code).toBe(true);
  }
});

it('local time converts both ways, over a year of hours in several zones', () => {
  for (const zone of [
    'America/New_York',
    'America/Phoenix',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Honolulu',
  ])
    for (let hour = 0; hour < 366 * 24; hour += 29) {
      const at = new Date(Date.UTC(2026, 0, 1, hour));
      const { day, minutes } = localTime(at, zone);
      const back = localTime(momentOf(day, minutes, zone), zone);
      expect([back.day, back.minutes], `${zone} ${at.toISOString()}`).toEqual([day, minutes]);
    }
});

it('knows the holidays', () => {
  expect(holidayOf('2026-11-26', ['federal'])).toBe('Thanksgiving Day');
  expect(holidayOf('2027-12-31', ['federal'])).toBe('New Year’s Day (observed)');
  expect(holidayOf('2026-05-25', ['federal'])).toBe('Memorial Day');
  expect(holidayOf('2027-03-26', ['good_friday'])).toBe('Good Friday');
  expect(holidayOf('2026-11-25', ['federal'])).toBeUndefined();
});
