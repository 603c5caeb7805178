import { expect, test } from 'vitest';
import { secondStepOf } from './second-step.ts';

const last_otp_at = '2026-03-02T15:00:00.000Z';

test('R114, R115: requires a second step with otp_secret and last_otp_at', () => {
  const reply = { data: { otp_secret: 'x', last_otp_at, otp_from: ['app' as const] } };
  expect(secondStepOf(reply)).toEqual({ otp_secret: 'x', otp_from: ['app'] });
  expect(secondStepOf({ data: { otp_secret: 'x', last_otp_at } })).toEqual({ otp_secret: 'x', otp_from: [] });
});

test.each([{}, { otp_secret: 'x' }, { last_otp_at }])('R116: requires none with %o', (data) => {
  expect(secondStepOf({ data })).toBeNull();
});
