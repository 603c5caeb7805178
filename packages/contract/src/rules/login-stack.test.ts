import { expect, it } from 'vitest';
import { loginMarkers, pushedMarkers } from './login-stack.ts';

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

it('R135: only login_as and impersonate are pushed', () => {
  expect(pushedMarkers).toEqual(['login_as', 'impersonate']);
});
