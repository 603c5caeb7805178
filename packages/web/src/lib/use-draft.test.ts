import { expect, it } from 'vitest';
import { hasForm, parseText } from './use-draft.ts';

const like = { name: '', born: null, phones: [{ number: '', type: 2 }], call: false };

it('restores a stored value of the same form', () => {
  expect(hasForm({ name: 'Joan', born: '1960-03-04', phones: [], call: true }, like)).toBe(true);
  expect(hasForm({ name: '', born: null, phones: [{ number: '1', type: 9 }], call: true, more: 1 }, like)).toBe(true);
});

it.each([undefined, null, 'x', {}, { name: 1, born: null, phones: [], call: true }])('rejects %j', (kept) => {
  expect(hasForm(kept, like)).toBe(false);
});

it('rejects a list with an item of another form', () => {
  expect(hasForm({ name: '', born: null, phones: [{ number: 1, type: 2 }], call: true }, like)).toBe(false);
});

it("an empty text isn't a draft", () => {
  expect(parseText('')).toBeUndefined();
  expect(parseText(7)).toBeUndefined();
  expect(parseText('Called.')).toBe('Called.');
});
