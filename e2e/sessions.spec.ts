import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const northstar = { host: 'northstar.localhost' };

test('R011, R125: a demo user signs in, sees their name, and signs out', async ({ page }) => {
  await page.goto(urlOf(northstar));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectNoViolations(page);

  await page.getByLabel('Username or email').fill('agent@northstar.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-Password-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const menu = page.getByRole('button', { name: /account menu$/ });
  await expect(menu).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.endsWith(':mini_calendar')),
  );
  expect(kept.map(([, value]) => value)).toEqual(['false']);
  await page.goto(urlOf(northstar, '/contacts'));
  await expect(page).toHaveURL(/\/login/);
});

test('a wrong password shows the same error as an unknown name, and the name stays', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant);
  await page.goto(urlOf(tenant, '/login'));
  await expect(page).toHaveTitle(`Sign in · ${tenant.name}`);
  const name = page.getByLabel('Username or email');
  for (const typed of [user.username, 'unknown@example.test']) {
    await name.fill(typed);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The user name or password is incorrect.')).toBeVisible();
    await expect(name).toHaveValue(typed);
    await page.reload();
  }
});

test("users of one tenant can't sign in on another tenant's host name", async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant);
  const other = await build.makeTenant();
  await signIn(page, user);
  await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible();
  await page.goto(urlOf(other));
  await expect(page).toHaveURL(/\/login/);
});
