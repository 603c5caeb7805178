import { expect, test } from 'vitest';
import { answerIn } from './take-answer.ts';

test("R019: recognizes a vendor's answer only by its state", () => {
  expect(answerIn('?state=google.abc&code=4%2Fxyz&scope=calendar')).toEqual({
    kind: 'google',
    state: 'google.abc',
    code: '4/xyz',
  });
  expect(answerIn('?error=access_denied&state=outlook.abc')).toEqual({
    kind: 'outlook',
    state: 'outlook.abc',
    error: 'access_denied',
  });
  for (const other of ['', '?state=google.abc', '?code=1', '?state=elsewhere.abc&code=1', '?state=google&code=1'])
    expect(answerIn(other)).toBeNull();
});
