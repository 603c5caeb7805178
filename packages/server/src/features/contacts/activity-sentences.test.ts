import { type ActivityKind, activityKindNames, describeActivity } from '@bookline/contract/rules/activity-kinds';
import { expect, it } from 'vitest';
import { sentenceOf } from './activity-sentences.ts';

const names = {
  statuses: new Map([[1, 'Hot']]),
  tags: new Map([[7, 'SOA']]),
  people: new Map([['u', 'Lee Heir']]),
  pools: new Map([['p', 'Aged leads']]),
  contacts: new Map([['c', 'Joan Adams']]),
};

it.each<[ActivityKind, object, string]>([
  ['imported', { file_name: 'leads.csv' }, 'Imported from leads.csv'],
  ['changed', { fields: ['line1', 'line2', 'zip'] }, 'Changed street, ZIP'],
  ['status', { from: null, to: 1 }, 'Changed the status to Hot'],
  ['owner', { from: null, to: 'u' }, 'Assigned the contact to Lee Heir'],
  ['owner', { from: 'u', to: 'p' }, 'Moved the contact to the pool Aged leads'],
  ['tags', { from: [], to: [7] }, 'Tagged SOA'],
  ['tags', { from: [7], to: [] }, 'Removed the tag SOA'],
  ['merged', { names: ['Ann Lee', 'Bo Ray', 'Cy Fox'] }, 'Merged with Ann Lee, Bo Ray, and Cy Fox'],
  ['unmerged', { names: ['Ann Lee'] }, 'Undid the merge with Ann Lee'],
  ['activity', { type: 'no_answer' }, 'No answer'],
  ['activity', { type: 'call', outcome: 'call_back', body: 'After five' }, 'Called: requested a callback'],
  ['activity', { type: 'sent_a_pigeon' }, 'Sent a pigeon'],
  ['follow_up', { did: 'set', title: 'Call back', due_on: '2026-11-24' }, 'Set a follow-up for Tue, Nov 24: Call back'],
  ['follow_up', { did: 'done', title: 'Call back', due_on: '2026-11-24' }, 'Followed up: Call back'],
  ['policy', { did: 'added', label: 'Aetna Part D' }, 'Added the policy Aetna Part D'],
  ['file', { did: 'removed', label: 'soa.pdf' }, 'Removed the file soa.pdf'],
  ['rx', { fields: ['medications', 'medicare_dates'] }, 'Changed medications and medicare dates'],
  ['link', { did: 'linked', contact_id: 'c', relation: 'spouse' }, 'Linked Joan Adams as spouse'],
  ['link', { did: 'unlinked', contact_id: 'hidden', relation: 'spouse' }, 'Unlinked someone'],
  ['consent', { did: 'given', channel: 'sms' }, 'Recorded consent to texts'],
  ['email', { did: 'verified', address: 'joan@example.com' }, 'Verified joan@example.com'],
  [
    'consent',
    { did: 'withdrawn', channel: 'email', topic: 'Newsletter' },
    'Recorded that they don’t want Newsletter emails',
  ],
  [
    'mail',
    { did: 'topic_off', address: 'joan@example.com', topic: 'Newsletter' },
    'joan@example.com turned off Newsletter emails',
  ],
])('%s %o reads: %s', (kind, detail, sentence) => expect(sentenceOf(kind, detail, names)).toBe(sentence));

it.each(activityKindNames)('a stored detail of %s that no longer fits costs the details, not the entry', (kind) => {
  for (const stored of [null, 'text', [], { to: {}, from: 7, names: 1, fields: 'x', did: 'stole' }])
    expect(sentenceOf(kind, stored, names)).toBeTypeOf('string');
  expect(sentenceOf('policy', { did: 'stole' }, names)).toBe(describeActivity('policy').label);
});
