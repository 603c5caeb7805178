import { expect, it } from 'vitest';
import { displayPhone, phoneForSubmission } from './phone.ts';
import { toE164 } from './phone-e164.ts';

it.each([
  ['6145550142', '+16145550142'],
  ['1-614-555-0142', '+16145550142'],
  ['(614) 555-0142 ext. 12', '+16145550142'],
  ['+1 614 555 0142 x12', '+16145550142'],
  [' 614.555.0142 ', '+16145550142'],
  ['+44 20 7946 0958', '+442079460958'],
])('a phone number as E.164, without its extension: %s', (text, e164) => {
  expect(toE164(text)).toBe(e164);
});

it.each([
  '',
  'none',
  '555',
  '5550142',
  '+1 614',
  '61455501422',
  '911',
  'call 6145550142',
  '614-555-0142 / 614-555-0143',
])('no possible number: %s', (text) => {
  expect(toE164(text)).toBeNull();
});

it('reads a number without + in the country asked for', () => {
  expect(toE164('020 7946 0958', 'GB')).toBe('+442079460958');
});

it.each(['(614) 555-0142', '1-614-555-0142', '+49 30 123456'])(
  'R213: what is submitted is the same number: %s',
  (typed) => {
    expect(toE164(phoneForSubmission(typed))).toBe(toE164(typed));
  },
);

it('R211: a stored number is shown in its groups and read back the same', () => {
  expect(toE164(displayPhone('+16145550142'))).toBe('+16145550142');
});
