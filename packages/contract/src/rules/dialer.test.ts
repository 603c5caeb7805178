import { describe, expect, it } from 'vitest';
import {
  callDuration,
  callQuality,
  type DialerFacts,
  dialedNumber,
  isDialable,
  keypadText,
  numberState,
  OVER_MINUTES,
  overQuota,
  showsDialer,
} from './dialer.ts';

const facts: DialerFacts = {
  must_change_password: false,
  two_fa_is_required: false,
  has_2fa_enabled: false,
  verified_number: '+16145550100',
  enabled: true,
};
const managed = (license: { paid: boolean; allocation: number } | undefined, current_usage = 0, active = true) => ({
  ...facts,
  enabled: false,
  subscription: { type: 'manager', active, current_usage, ...(license && { license }) } as const,
});

describe('R226–R231: the dialer shows', () => {
  it.each<[string, DialerFacts, boolean]>([
    ['with all of it', facts, true],
    ['R226: not while the password must be changed', { ...facts, must_change_password: true }, false],
    ['R227: not while 2FA is required and off', { ...facts, two_fa_is_required: true }, false],
    ['R227: once 2FA is on', { ...facts, two_fa_is_required: true, has_2fa_enabled: true }, true],
    ['R228: not without a verified number', { ...facts, verified_number: null }, false],
    ['R229: not without subscription or profile', { ...facts, enabled: false }, false],
    ['R229: with an active manager subscription and a paid licence', managed({ paid: true, allocation: 10 }), true],
    ['R229: not with an inactive one', managed({ paid: true, allocation: 10 }, 0, false), false],
    ['R230: not with an unpaid licence', managed({ paid: false, allocation: 10 }), false],
    [
      'R229: with an active own one',
      { ...facts, enabled: false, subscription: { type: 'self', active: true, current_usage: 0 } },
      true,
    ],
  ])('%s', (_name, given, shows) => expect(showsDialer(given)).toBe(shows));
});

it('R235–R237: minutes are over at the allocation, or without a paid licence; never for who has them enabled', () => {
  expect(overQuota(facts)).toBeUndefined();
  expect(overQuota(managed({ paid: true, allocation: 10 }, 9))).toBeUndefined();
  expect(overQuota(managed({ paid: true, allocation: 10 }, 10))).toBe(OVER_MINUTES);
  expect(overQuota(managed({ paid: false, allocation: 10 }))).toBe(OVER_MINUTES);
  expect(overQuota({ ...managed({ paid: false, allocation: 10 }), enabled: true })).toBeUndefined();
});

it('R232, R238, R239: numbers of 9 to 16 characters, of digits, plus and star', () => {
  expect(['12345678', '123456789', '+123456789012345', '+1234567890123456'].map(isDialable)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(keypadText('+1 (614) 555-0142*#x')).toBe('+16145550142*');
  expect(['614-555-0142', '1 614 555 0142', '+44 20 7946 0958', '*67'].map(dialedNumber)).toEqual([
    '+16145550142',
    '+16145550142',
    '+442079460958',
    '*67',
  ]);
});

it('R233: the state of a number', () => {
  expect(['614', '614-555-0142'].map(numberState)).toEqual(['Invlaid phone number', undefined]);
});

it('R465: mm:ss', () => {
  expect([0, 9.9, 61, 3599, 3600].map(callDuration)).toEqual(['00:00', '00:09', '01:01', '59:59', '60:00']);
});

it.each([
  ['excellent', [4.5, 4.3, 4.26]],
  ['great', [4.24, 4.2, 4.1, 4.06]],
  ['good', [4.04, 4, 3.7, 3.66]],
  ['fair', [3.64, 3.6, 3.1, 3.06]],
  ['degraded', [3.04, 3, 1, 0]],
] as const)('R485–R489: a score is %s, rounded to one decimal first', (band, scores) => {
  for (const mos of scores) expect(callQuality(mos), String(mos)).toBe(band);
});
