import { expect, test } from 'vitest';
import { isCurrent } from '../lib/navigation-item.ts';
import { paths } from '../lib/paths.ts';
import { adminPaths } from './areas/area-paths.ts';
import { adminSections } from './registry/admin-sections.ts';
import { navigation } from './registry/navigation.ts';
import { areas, openAreas } from './routes.ts';
import { anyAdminScreen } from './shell/admin/admin-access.ts';

const pathsOf = (list: typeof areas) => list.flatMap(({ screens }) => screens.map(({ path }) => path));
const guarded = pathsOf(areas);
const open = pathsOf(openAreas);

test('R020, R021: sign-in and public pages load no user; every other screen does', () => {
  for (const path of [
    paths.login,
    paths.login_app,
    paths.reset_password,
    paths.contact_us,
    paths.privacy_policy,
    paths.terms_of_use,
  ]) {
    expect(open).toContain(path);
    expect(guarded).not.toContain(path);
  }
  expect(guarded).toContain(paths.home);
});

test('R013: / has its own screen', () => {
  expect(paths.home).toBe('/');
});

test("R015: a contact's path has the digits of its phone number, or its id without one", () => {
  expect(paths.contact({ id: 'c1', phone: '+16145550142' })).toBe('/contacts/16145550142');
  expect(paths.contact({ id: 'c1', phone: null })).toBe('/contacts/c1');
});

test('R017: only admins see all transfers; other users see their own', async () => {
  const find = (path: string) =>
    areas
      .flatMap(({ screens }) => screens)
      .find((screen) => screen.path === path)
      ?.find();
  expect((await find(paths.admin_transfers))?.needs.roles).toEqual(['admin']);
  expect((await find('/transfers/$id'))?.needs).toEqual({});
});

test('an item is current on its own path and below it, home only on its own', () => {
  const items = navigation.flatMap((group) => group.items);
  const currentOn = (path: string) => items.filter((item) => isCurrent(item, path)).map((item) => item.label);
  expect(currentOn('/')).toEqual(['Home']);
  expect(currentOn('/contacts/16145550142')).toEqual(['Contacts']);
  expect(currentOn('/imports/leads')).toEqual(['Imports']);
  expect(currentOn('/contact-us')).toEqual([]);
});

test('users who can open an admin screen see the admin area', () => {
  const roles = adminSections.flatMap(({ pages }) =>
    pages.flatMap(({ tabs }) => tabs.flatMap(({ needs }) => needs.roles)),
  );
  expect(new Set(roles)).toEqual(new Set(anyAdminScreen.roles));
});

test('every admin screen without a parameter is in the navigation, on one page only', () => {
  const shown = adminSections.flatMap(({ pages }) => pages.flatMap(({ tabs }) => tabs.map(({ to }) => to)));
  const screens = adminPaths.filter((path) => !path.includes('$') && !unlisted.includes(path));
  expect([...shown].sort()).toEqual([...screens].sort());
});

/** The landing page, and the page behind a button of the user list. */
const unlisted: readonly string[] = [paths.admin, paths.admin_users_bulk];
