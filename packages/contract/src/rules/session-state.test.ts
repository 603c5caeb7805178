import { expect, it } from 'vitest';
import { sessionState } from './session-state.ts';

const user = { id: '1' };
const error = new Error('Unauthorized');

it('R126: loading without user and error', () => {
  expect([sessionState(null, null), sessionState(undefined, undefined)]).toEqual(['loading', 'loading']);
});

it('R127: authenticated when a user is present', () => {
  expect([sessionState(user, null), sessionState(user, error)]).toEqual(['authenticated', 'authenticated']);
});

it('R128: failed when the user is null and an error is set', () => {
  expect([sessionState(null, error), sessionState(undefined, error)]).toEqual(['failed', 'failed']);
});
