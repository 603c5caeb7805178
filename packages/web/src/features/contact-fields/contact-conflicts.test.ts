import type { Contact } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { fieldChanges, findConflicts, mergedChange } from './contact-conflicts.ts';
import { valuesOf } from './contact-values.ts';
import { sampleContact } from './sample-contact.fixture.ts';

const joan = sampleContact();
const changed = (change: Partial<Contact>): Contact => ({ ...joan, version: 2, ...change });
const otherPhone: Contact['phones'] = [
  {
    number: '+16145550199',
    extension: '7',
    type: 1,
    line_type: null,
    line_carrier: null,
    line_checked_at: null,
    line_source: null,
    primary: true,
    verified_at: null,
    sms_consent: null,
    do_not_contact: false,
  },
];

it('a field that no one else changed is no conflict', () => {
  const theirs = changed({ employer: 'Mercy Hospital' });
  expect(findConflicts(joan, theirs, { occupation: 'Surgeon' })).toEqual([]);
  expect(mergedChange(joan, theirs, { occupation: 'Surgeon' })).toEqual({ occupation: 'Surgeon' });
});

it('a field that both changed is one, with both values', () => {
  const theirs = changed({ occupation: 'Doctor' });
  expect(findConflicts(joan, theirs, { occupation: 'Surgeon' })).toEqual([
    { path: 'occupation', key: 'occupation', theirs: 'Doctor', mine: 'Surgeon' },
  ]);
});

it('both changing it to the same is none, and nothing is left to send', () => {
  const theirs = changed({ occupation: 'Surgeon' });
  expect(findConflicts(joan, theirs, { occupation: 'Surgeon' })).toEqual([]);
  expect(mergedChange(joan, theirs, { occupation: 'Surgeon' })).toBeUndefined();
});

it('an address is compared and sent line by line', () => {
  const theirs = changed({ address: { ...joan.address, city: 'Dayton', zip: '45402' } });
  const mine = { address: { ...joan.address, city: 'Dublin', line2: 'Apt 4' } };
  expect(findConflicts(joan, theirs, mine).map(({ path }) => path)).toEqual(['address.city']);
  expect(mergedChange(joan, theirs, mine)).toEqual({ address: { city: 'Dublin', line2: 'Apt 4' } });
  expect(mergedChange(joan, theirs, mine, ['address.city'])).toEqual({ address: { line2: 'Apt 4' } });
});

it('imported columns are compared one by one, also where one went', () => {
  const theirs = changed({ custom: { carrier: 'Acme' } });
  expect(fieldChanges(joan, theirs)).toEqual([{ path: 'custom.plan', key: 'custom', before: 'G', after: null }]);
  expect(findConflicts(joan, theirs, { custom: { plan: 'N' } })).toEqual([
    { path: 'custom.plan', key: 'custom', theirs: null, mine: 'N' },
  ]);
});

it('phones are one field: the lists stand against each other', () => {
  const theirs = changed({ phones: otherPhone });
  const mine = { phones: [{ number: '614 555 0100', extension: '', type: 2 as const, primary: true }] };
  expect(findConflicts(joan, theirs, mine).map(({ path }) => path)).toEqual(['phones']);
});

it('the order of tags says nothing', () => {
  expect(fieldChanges(joan, changed({ tags: [...joan.tags].reverse() }))).toEqual([]);
});

it('a change that changes nothing is not sent', () => {
  const same = { occupation: 'Nurse', employer: '', annual_income: null, phones: valuesOf(joan).phones };
  expect(mergedChange(joan, joan, same)).toBeUndefined();
  expect(mergedChange(joan, joan, { ...same, nickname: 'Jo' })).toEqual({ nickname: 'Jo' });
});
