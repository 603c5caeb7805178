import { expect, it } from 'vitest';
import { bodyOfDraft, emptyDraft, parseDraft, refusedAtOnce, tidied } from './new-contact.ts';

const draft = {
  ...emptyDraft,
  name: { ...emptyDraft.name, first_name: 'José', last_name: "O'Brien" },
  phones: [
    { number: '', extension: null, type: 2 as const, primary: true },
    { number: '(614) 555-0142', extension: '', type: 1 as const, primary: false },
  ],
};

it('lines left empty are not sent; the first that is left is the primary one', () => {
  const body = bodyOfDraft(tidied(draft));
  expect(body.phones).toEqual([{ number: '16145550142', extension: null, type: 1, primary: true }]);
  expect(body.emails).toEqual([]);
});

it('what was not chosen is left to the server', () => {
  const body = bodyOfDraft(tidied(draft));
  expect(body).not.toHaveProperty('owner_id');
  expect(body.category).toBeUndefined();
  expect(bodyOfDraft({ ...draft, status_id: '3', category: 'client' })).toMatchObject({
    status_id: 3,
    category: 'client',
  });
});

it('R204, R205: a website gets its scheme, and only the scheme is none', () => {
  expect(bodyOfDraft({ ...draft, website: 'example.com' }).website).toBe('https://example.com');
  expect(bodyOfDraft({ ...draft, website: 'https://' }).website).toBe('');
});

it('refuses an empty contact or an invalid date before it is sent', () => {
  expect(refusedAtOnce(tidied(emptyDraft))).toHaveProperty('first_name');
  expect(refusedAtOnce(tidied(draft))).toBeNull();
  expect(refusedAtOnce({ ...tidied(draft), date_of_birth: '13/45' })).toHaveProperty('date_of_birth');
});

it('restores a kept form and nothing else', () => {
  const kept = { ...draft, tags: [{ id: 4, name: 'T65', color: '#12b886' }] };
  expect(parseDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(parseDraft({ name: 'Joan' })).toBeUndefined();
  expect(parseDraft(undefined)).toBeUndefined();
});
