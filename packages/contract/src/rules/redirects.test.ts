import { describe, expect, it } from 'vitest';
import { loginMarkers } from './login-stack.ts';
import { forcedRedirect, forcedStatesOf, isSafePath, type RedirectUser, redirectTarget } from './redirects.ts';

const settled: RedirectUser = {
  updated_tos: true,
  must_change_password: false,
  two_fa_is_required: false,
  has_2fa_enabled: false,
  paid: true,
};
/** Everything is wrong with this one. */
const blocked: RedirectUser = {
  ...settled,
  updated_tos: false,
  must_change_password: true,
  two_fa_is_required: true,
  paid: false,
};
const go = (user: RedirectUser, path = '/contacts', markers: readonly string[] = []) =>
  forcedRedirect({ path, user, markers });

describe('forced redirects', () => {
  it('R028: are checked in the order terms, password, second factor, payment', () => {
    expect(go(blocked)).toBe('/accept-terms');
    expect(go({ ...blocked, updated_tos: true })).toBe('/account/profile?tab=password');
    expect(go({ ...blocked, updated_tos: true, must_change_password: false })).toBe('/account/profile?tab=two_factor');
    expect(go({ ...settled, paid: false })).toBe('/billing');
    expect(go(settled)).toBeNull();
  });

  it('R029: terms that are not accepted come first, and their page is no dead end', () => {
    expect(go({ ...settled, updated_tos: false })).toBe('/accept-terms');
    expect(go(blocked, '/accept-terms')).toBeNull();
    expect(go({ ...blocked, updated_tos: true }, '/accept-terms')).toBe('/account/profile?tab=password');
  });

  it('R030: a password that must be changed leads to its tab', () => {
    expect(go({ ...settled, must_change_password: true })).toBe('/account/profile?tab=password');
  });

  it('R031: a second factor that is required but off leads to its tab', () => {
    expect(go({ ...settled, two_fa_is_required: true })).toBe('/account/profile?tab=two_factor');
    expect(go({ ...settled, two_fa_is_required: true, has_2fa_enabled: true })).toBeNull();
  });

  it('R032: impersonating and logged-in-as-admin sessions skip the second factor', () => {
    const skipping = loginMarkers.filter(
      (marker) => go({ ...settled, two_fa_is_required: true }, '/', [marker]) === null,
    );
    expect(skipping).toEqual(['login_as', 'impersonate', 'impersonating_as_rm', 'logged_as_admin', 'impersonating']);
  });

  it('R033: they do not skip terms, password and payment', () => {
    for (const marker of loginMarkers) {
      expect(go({ ...settled, updated_tos: false }, '/', [marker])).toBe('/accept-terms');
      expect(go({ ...settled, must_change_password: true }, '/', [marker])).toBe('/account/profile?tab=password');
      expect(go({ ...settled, paid: false }, '/', [marker])).toBe('/billing');
    }
  });

  it('R034: unpaid users go to /billing; everything below it is open', () => {
    const unpaid = { ...settled, paid: false };
    expect(go(unpaid, '/')).toBe('/billing');
    expect(go(unpaid, '/billing')).toBeNull();
    expect(go(unpaid, '/billing/')).toBeNull();
    expect(go(unpaid, '/billing/history?page=2')).toBeNull();
    expect(go(unpaid, '/billing/cancel')).toBeNull();
    expect(go(unpaid, '/billings')).toBe('/billing');
    expect(go(blocked, '/billing')).toBe('/accept-terms');
    expect(go(blocked, '/billing/history')).toBe('/accept-terms');
  });

  it('R028, R032, R033: every state of a session is known, not only the first', () => {
    expect(forcedStatesOf(settled, [])).toEqual([]);
    expect(forcedStatesOf(blocked, [])).toEqual(['terms', 'password', 'two_factor', 'payment']);
    expect(forcedStatesOf(blocked, ['login_as'])).toEqual(['terms', 'password', 'payment']);
  });

  it('R035: /billing/plan is exempt', () => expect(go(blocked, '/billing/plan')).toBeNull());
  it('R036: /billing/review is exempt', () => expect(go(blocked, '/billing/review/')).toBeNull());
  it('R037: /billing/update is exempt', () => expect(go(blocked, '/billing/update#card')).toBeNull());
  it('R038: /account/profile is exempt, the pages beside and below it are not', () => {
    expect(go(blocked, '/account/profile?tab=password')).toBeNull();
    expect(go(blocked, '/account/profiles')).toBe('/accept-terms');
    expect(go(blocked, '/account/profile/photo')).toBe('/accept-terms');
    expect(go(blocked, '/x?next=/account/profile')).toBe('/accept-terms');
  });
});

describe('the redirect_path cookie', () => {
  it('R026: leads to its path and is then cleared', () => {
    expect(redirectTarget({ path: '/', cookie: '/contacts?page=2#row-3' })).toEqual({
      to: '/contacts?page=2#row-3',
      clear: true,
    });
    expect(redirectTarget({ path: '/', cookie: undefined })).toEqual({ to: null, clear: false });
  });

  it('R027: is not acted on while on /login, and stays', () => {
    for (const path of ['/login', '/login/', '/login?expired=1'])
      expect(redirectTarget({ path, cookie: '/contacts' })).toEqual({ to: null, clear: false });
    expect(redirectTarget({ path: '/login-app', cookie: '/contacts' }).to).toBe('/contacts');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    ' /contacts',
    'contacts',
    'javascript:alert(1)',
    '/login',
    '/login?again',
  ])('R026: one that leads outside the app is only cleared: %j', (cookie) => {
    expect(redirectTarget({ path: '/', cookie })).toEqual({ to: null, clear: true });
  });

  it('R026: no path that passes can be read as another site', () => {
    const marks = ['/', '\\', '.', '?', '#', ':', '@', '\t', '%2f', 'a'];
    const site = 'https://bookline.example';
    for (const one of marks) {
      for (const two of marks) {
        for (const three of marks) {
          const path = `/${one}${two}${three}evil.example`;
          if (!isSafePath(path)) continue;
          expect(new URL(path, site).origin).toBe(site);
          expect(new URL(path, site).pathname.startsWith('//')).toBe(false);
        }
      }
    }
    expect(isSafePath('/contacts/16145550142?back=https://x//y')).toBe(true);
  });
});
