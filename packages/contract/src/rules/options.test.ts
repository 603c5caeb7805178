import { expect, it } from 'vitest';
import * as options from './options.ts';
import { variants } from './variant.ts';

const values = (list: readonly { value: unknown }[]) => list.map(({ value }) => value);

it('R066: time zones', () => expect(values(options.timeZones)).toEqual(['est', 'cst', 'mst', 'pst', 'akst', 'hst']));

it('R066: each time zone is an IANA zone whose winter offset its short name says', () => {
  const offsets = options.timeZones.map(({ iana }) =>
    new Intl.DateTimeFormat('en-US', { timeZone: iana, timeZoneName: 'shortOffset' })
      .formatToParts(new Date('2026-01-15T12:00:00Z'))
      .find(({ type }) => type === 'timeZoneName'),
  );
  expect(offsets.map((part) => part?.value)).toEqual(['GMT-5', 'GMT-6', 'GMT-7', 'GMT-8', 'GMT-9', 'GMT-10']);
});

it.each([
  ['pst', 'America/Los_Angeles'],
  ['america/PHOENIX', 'America/Phoenix'],
  ['America/Phoenix', 'America/Phoenix'],
  [null, 'UTC'],
  ['', 'UTC'],
  ['Mars/Base', 'UTC'],
  ['+05:00', 'UTC'],
])('R066: the IANA zone of what is stored: %s', (stored, iana) => {
  expect(options.ianaZone(stored)).toBe(iana);
});

it('R067: genders', () => expect(values(options.genders)).toEqual(['male', 'female', 'other']));
it('R068: gender other is shown as Empty', () => {
  expect(options.genders.find(({ value }) => value === 'other')?.label).toBe('Empty');
});
it('R069: phone types 2 Mobile and 9 Other, with 1 Home and 3 Work', () => {
  expect(Object.fromEntries(options.phoneTypes.map(({ value, label }) => [value, label]))).toEqual({
    1: 'Home',
    2: 'Mobile',
    3: 'Work',
    9: 'Other',
  });
});
it('R070: office types', () => expect(values(options.officeTypes)).toEqual(['main', 'branch']));
it('R071: languages', () => {
  expect(options.languages).toEqual(['English', 'Spanish', 'French', 'Chinese', 'Korean', 'German']);
});
it('R072: fifty states and DC, each once, by name', () => {
  expect(new Set(values(options.states)).size).toBe(51);
  expect(values(options.states)).toContain('DC');
  const names = options.states.map(({ label }) => label);
  expect(names).toEqual([...names].sort());
});
it('R073: the shared job titles in every variant, and each variant’s own', () => {
  const shared = [
    'representative',
    'insurance_agent',
    'regional_sales_manager',
    'field_manager',
    'district_manager',
    'advisor',
    'retirement_specialist',
  ];
  for (const variant of variants) {
    const titles = values(options.jobTitles(variant));
    expect(titles.slice(0, 7)).toEqual(shared);
    expect(titles.length).toBeGreaterThan(7);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

it('a choice has its words, and one that is none shows itself', () => {
  expect(options.labelIn(options.genders, 'male')).toBe('Male');
  expect(options.labelIn(options.genders, 'gone')).toBe('gone');
});
