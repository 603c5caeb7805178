import { expect, it } from 'vitest';
import {
  type LoginStackEntry,
  loginMarkers,
  loginStackEntry,
  parseLoginStack,
  popLogin,
  pushLogin,
} from './login-stack.ts';

const first: LoginStackEntry = { marker: 'login_as', session_id: 's1', user_id: 'u1', name: 'Dana Ames' };
const second: LoginStackEntry = { marker: 'impersonate', session_id: 's2', user_id: 'u2', name: 'Lee Poe' };

it('R065: the login markers', () => {
  expect(loginMarkers).toEqual([
    'login_as',
    'impersonate',
    'impersonating_as_rm',
    'logged_as_bu_admin',
    'logged_as_manager',
    'logged_as_admin',
    'impersonating',
  ]);
});

it('R133: login-as and impersonation push a marker', () => {
  expect(pushLogin(pushLogin([], first), second)).toEqual([first, second]);
});

it('R134: ending such a session pops its marker', () => {
  expect(popLogin([first, second])).toEqual({ stack: [first], entry: second });
  expect(popLogin([])).toEqual({ stack: [], entry: null });
});

it('R135: only login_as and impersonate are pushed', () => {
  const pushed = loginMarkers.filter((marker) => loginStackEntry.safeParse({ ...first, marker }).success);
  expect(pushed).toEqual(['login_as', 'impersonate']);
});

it('R137: the stack comes back from what the browser stored', () => {
  expect(parseLoginStack(JSON.stringify([first, second]))).toEqual([first, second]);
});

it.each([null, '', '{', '{}', '[1]', '[{"marker":"logged_as_admin"}]'])(
  'R137: what is no stack is an empty one: %j',
  (stored) => {
    expect(parseLoginStack(stored)).toEqual([]);
  },
);
