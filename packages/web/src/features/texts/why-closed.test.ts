import type { ShownConversation } from '@bookline/contract/features/texts';
import { expect, it } from 'vitest';
import { numbersOf, whyClosed } from './why-closed.ts';

const number = (last: string, change: Partial<ShownConversation['numbers'][number]> = {}) => ({
  number: `+1614555${last}`,
  type: 2,
  line_type: null,
  allowed: true,
  reason: null,
  allowed_from: null,
  ...change,
});
const shown = (change: Partial<ShownConversation> = {}): ShownConversation => ({
  conversation: null,
  contact: null,
  numbers: [number('0142')],
  own_numbers: [{ number: '+16145550100', label: '', mms: true, problem: null }],
  permission: null,
  units_left: null,
  problem: null,
  writing: [],
  ...change,
});
const usual = { to: null, from: null };

it('a text can be sent', () => expect(whyClosed(shown(), usual, false)).toBeUndefined());
it('not in another user’s name', () =>
  expect(whyClosed(shown(), usual, true)?.sentence).toBe('You can’t send texts while acting as another user.'));
it('a used-up allowance comes first, with the way to the usage', () =>
  expect(whyClosed(shown({ problem: 'Used up.', numbers: [] }), usual, false)).toMatchObject({
    sentence: 'Used up.',
    link: { to: '/sms/usage' },
  }));
it('without a number of one’s own', () =>
  expect(whyClosed(shown({ own_numbers: [] }), usual, false)?.link?.to).toBe('/account/phone_numbers'));
it('quiet hours say when a text can be sent', () =>
  expect(
    whyClosed(
      shown({
        numbers: [number('0142', { allowed: false, reason: 'Too late.', allowed_from: '2026-11-27T13:00:00Z' })],
      }),
      usual,
      false,
    ),
  ).toEqual({ sentence: 'Too late.', allowed_from: '2026-11-27T13:00:00Z' }));
it('chooses an allowed number, unless another is chosen', () => {
  const numbers = [number('0142', { allowed: false, reason: 'No.' }), number('0143')];
  expect(numbersOf(shown({ numbers }), usual).to?.number).toBe('+16145550143');
  expect(numbersOf(shown({ numbers }), { ...usual, to: '+16145550142' }).to?.allowed).toBe(false);
});
