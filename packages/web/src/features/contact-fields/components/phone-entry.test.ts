import { expect, it } from 'vitest';
import { editedPhone, submittedPhones } from './phone-entry.ts';

it('R211: a US number is edited as it is shown, another one as it is stored', () => {
  expect(editedPhone('+16145550142')).toBe('1-614-555-0142');
  expect(editedPhone('+442079460958')).toBe('+442079460958');
});

it('R213: ten digits get their 1, the first phone is the primary one', () => {
  const sent = submittedPhones([
    { number: '(614) 555-0142', extension: ' 12 ', type: 2, primary: false },
    { number: '+44 20 7946 0958', extension: '', type: 1, primary: true },
    { number: '614 555 0199 x3', extension: null, type: 9, primary: false },
  ]);
  expect(sent).toEqual([
    { number: '16145550142', extension: '12', type: 2, primary: true },
    { number: '+442079460958', extension: null, type: 1, primary: false },
    { number: '614 555 0199 x3', extension: null, type: 9, primary: false },
  ]);
});
