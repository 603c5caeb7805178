import type { Page } from '@playwright/test';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { codeOf } from '../packages/server/test/otp-code.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** A code some time steps ahead. A code works once, so each use needs the next one. */
const code = (secret: string, steps = 0) => codeOf({ clock: systemClock }, steps, secret);

const typeCredentials = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const menuOf = (page: Page) => page.getByRole('button', { name: /account menu$/ });

test('R011, R016, R030: a forgotten password is reset by email; an assigned password must be changed first', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant, { columns: { must_change_password: true } });
  await page.goto(urlOf(tenant, '/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Email or username').fill(user.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('we’ll email a link to set a new password')).toBeVisible();

  const link = async () =>
    (
      await build.query<{ action_url: string }>('select action_url from mail_message where to_address = $1', [
        user.email,
      ])
    )[0]?.action_url ?? '';
  await expect.poll(link).toContain('/reset-password?token=');
  const { pathname, search, hostname } = new URL(await link());
  expect(hostname).toBe(tenant.host);

  await page.setViewportSize(PHONE);
  await page.goto(urlOf(tenant, pathname + search));
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('Password1234!');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('appeared in a data breach')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectNoViolations(page);
  await field.fill('nine herons over the lake');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();

  await build.query('update app_user set must_change_password = true where id = $1', [user.id]);
  await typeCredentials(page, user.username, 'nine herons over the lake');
  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/);
  await expect(page.getByText('Choose your own password')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Current password', { exact: true }).fill('nine herons over the lake');
  await page.getByLabel('New password', { exact: true }).fill('a longer tale of nine herons');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.goto(urlOf(tenant, '/contacts'));
  await expect(page).toHaveURL(/\/contacts$/);
});

test('R016, R031, R114, R203: the company requires a second factor; it is set up and used, and a session is signed out', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant);
  await build.insert('setting', { tenant_id: tenant.id, key: 'TWO_FACTOR_REQUIRED_FOR', value: 'everyone' });
  await page.setViewportSize(DESK);
  await signIn(page, user, '/contacts');
  await expect(page).toHaveURL(/\/account\/profile\?tab=two_factor$/);
  await expect(page.getByText('Your company requires two-factor sign-in')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectNoViolations(page);
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  const used = code(secret);
  await dialog.getByLabel('Six-digit code from your app').fill(used);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in is on' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await expectNoViolations(page);

  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await phone.goto(urlOf(tenant, '/login'));
  await typeCredentials(phone, user.username, user.password);
  const field = phone.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoViolations(phone);
  await field.fill(used);
  await expect(phone.getByText('This code is incorrect or was already used.')).toBeVisible();
  await field.fill(code(secret, 1));
  await expect(menuOf(phone)).toBeVisible();

  await page.goto(urlOf(tenant, '/account/sessions'));
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Sign out on/ }).click();
  await expect(devices).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL(/\/login$/);

  await typeCredentials(phone, user.username, user.password);
  await phone.getByRole('button', { name: 'Use a recovery code' }).click();
  await phone.getByLabel('Recovery code').fill(recovery);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(menuOf(phone)).toBeVisible();
  await phone.goto(urlOf(tenant, '/account/profile?tab=two_factor'));
  await expect(phone.getByText('9 of 10 left.')).toBeVisible();
  await expectNoViolations(phone);
});

test('a code arrives by email without the app', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant);
  await signIn(page, user, '/account/profile?tab=two_factor');
  await page.getByRole('button', { name: 'Use codes by email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const mailed = async (count: number) => {
    const codes = async () =>
      (
        await build.query<{ paragraphs: string[] }>(
          "select paragraphs from mail_message where to_address = $1 and subject like 'Your code%' order by id",
          [user.email],
        )
      ).map(({ paragraphs }) => /is (\d{6})\./.exec(paragraphs[0] ?? '')?.[1] ?? '');
    await expect.poll(async () => (await codes()).length).toBe(count);
    return (await codes()).at(-1) ?? '';
  };
  await dialog.getByLabel('Six-digit code from the email').fill(await mailed(1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();

  await menuOf(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await typeCredentials(page, user.username, user.password);
  await expect(page.getByText('Enter the six-digit code we sent to')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await mailed(2));
  await expect(menuOf(page)).toBeVisible();
});
