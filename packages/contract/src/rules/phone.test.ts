import { expect, it } from 'vitest';
import { displayPhone, phoneDigits, phoneForSubmission } from './phone.ts';

it.each([
  ['+16145550142', '1-614-555-0142'],
  ['16145550142', '1-614-555-0142'],
  ['1 (614) 555-0142', '1-614-555-0142'],
])('R211: eleven digits are grouped 1-3-3-4: %s', (number, shown) => {
  expect(displayPhone(number)).toBe(shown);
});

it.each([
  ['', ''],
  ['61', '61'],
  ['6145', '614-5'],
  ['6145550142', '614-555-0142'],
  ['614555014', '614-555-014'],
  ['+442079460958', '442-079-4609-58'],
  ['12345678901234', '123-456-7890-1234'],
  ['123456789012345', '123-456-7890-12345'],
])('R212: any other length is grouped 3-3-4-4 and loses no digit: %s', (number, shown) => {
  expect(displayPhone(number)).toBe(shown);
  expect(phoneDigits(shown)).toBe(phoneDigits(number));
});

it.each([
  ['(614) 555-0142', '16145550142'],
  ['1-614-555-0142', '16145550142'],
  ['555-0142', '5550142'],
  ['+49 30 123456', '+4930123456'],
  ['', ''],
])('R213: ten digits get a leading 1 on submission, a number with its country does not: %s', (typed, sent) => {
  expect(phoneForSubmission(typed)).toBe(sent);
});
