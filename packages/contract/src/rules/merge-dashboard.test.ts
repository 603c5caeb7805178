import { expect, it } from 'vitest';
import { mergeDashboard } from './merge-dashboard.ts';

type Known = Readonly<Record<string, unknown>>;

it('R161: entries that are objects merge, key by key', () => {
  const known: Known = { parts: { renewals: { page: 1 } }, new_contacts: { days: [1] }, tiles: ['newest'] };
  const came: Known = { parts: { client_birthdays: { page: 2 } }, tiles: ['active'] };
  expect(mergeDashboard(known, came)).toEqual({
    parts: { renewals: { page: 1 }, client_birthdays: { page: 2 } },
    new_contacts: { days: [1] },
    tiles: ['active'],
  });
  expect(known).toEqual({ parts: { renewals: { page: 1 } }, new_contacts: { days: [1] }, tiles: ['newest'] });
});

it('R162: client_birthdays is appended', () => {
  expect(mergeDashboard<Known>({ client_birthdays: [1, 2] }, { client_birthdays: [3] })).toEqual({
    client_birthdays: [1, 2, 3],
  });
  expect(mergeDashboard<Known>({}, { client_birthdays: [3] })).toEqual({ client_birthdays: [3] });
});

it('R163: prospect_birthdays is appended, other lists are not', () => {
  const merged = mergeDashboard<Known>(
    { prospect_birthdays: [1], renewals: [1] },
    { prospect_birthdays: [2], renewals: [2] },
  );
  expect(merged).toEqual({ prospect_birthdays: [1, 2], renewals: [2] });
});
