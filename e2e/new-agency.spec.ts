import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { codeOf } from '../packages/server/test/otp-code.ts';
import { expect, expectNoViolations, test, urlOf } from './base/test.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..');

/** Runs `npm run tenant:create -- …` on the test installation. */
async function createTenant(options: Record<string, string>): Promise<string> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT };
  const { stdout } = await run(
    process.execPath,
    [join(repository, 'packages/server/src/tenants/main.ts'), 'create', ...args],
    { env },
  );
  return stdout;
}

/** New users accept the terms first. */
async function acceptTerms(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/accept-terms$/);
  await page.getByLabel('I have read and accept these terms').check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page).not.toHaveURL(/\/accept-terms$/);
}

test('one command creates an agency; its admin signs in on its host, invites a manager with a second factor, and acts as them', async ({
  page,
  browser,
}) => {
  const slug = `lake-${Date.now().toString(36)}`;
  const tenant = { host: `${slug}.localhost` };
  const name = 'Lakeside Group';
  const said = await createTenant({
    slug,
    name,
    variant: 'agent_network',
    host: tenant.host,
    email: `ada@${slug}.test`,
    'first-name': 'Ada',
    'last-name': 'Min',
  });
  const password = /one-time password (\S+)/.exec(said)?.[1] ?? '';
  await expect(
    createTenant({ slug, name, variant: 'agent_network', host: tenant.host, email: 'a@b.test' }),
  ).rejects.toThrow(slug);

  // The admin, on the agency's host with its name.
  await page.goto(urlOf(tenant, '/login'));
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByLabel('Username or email').fill(`ada@${slug}.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await acceptTerms(page);
  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('nine herons over the lake');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.goto(urlOf(tenant, '/admin/users'));
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Mo');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Lee');
  await form.getByRole('textbox', { name: 'Email' }).fill(`mo@${slug}.test`);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager', exact: true }).click();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form).toBeHidden();

  // The manager, in a separate browser, from the local mailbox.
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(urlOf(tenant, '/mailbox'));
  await theirs.getByText(`Ada Min invites you to ${name}`).click();
  const opened = theirs.waitForEvent('popup');
  await theirs.frameLocator('iframe').getByRole('link', { name: 'Accept invitation' }).click();
  const manager = await opened;
  await manager.getByRole('textbox', { name: 'Password' }).fill('quiet lamp under oak');
  await manager.getByRole('button', { name: 'Join' }).click();
  await acceptTerms(manager);
  await manager.goto(urlOf(tenant, '/account/profile?tab=two_factor'));
  await manager.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('quiet lamp under oak');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code from your app').fill(codeOf({ clock: systemClock }, 0, secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(manager.getByRole('heading', { name: 'Two-factor sign-in is on' })).toBeVisible();

  // The admin acts as them, and returns.
  await page.getByRole('button', { name: 'Ada Min: account menu' }).click();
  await page.getByRole('menuitem', { name: 'Act as another user' }).click();
  await page.getByRole('combobox', { name: 'User' }).fill('lee');
  await page.getByRole('option', { name: /Mo Lee/ }).click();
  await page.getByRole('button', { name: 'Act as Mo Lee' }).click();
  await expect(page.getByText('Ada Min, you are acting as Mo Lee')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Ada Min' }).click();
  await expect(page.getByRole('button', { name: 'Ada Min: account menu' })).toBeVisible();

  // The audit log lists it all.
  await page.goto(urlOf(tenant, '/admin/audit_log'));
  const log = page.getByLabel('Audit log', { exact: true });
  const rows = log.getByRole('row');
  for (const [who, what] of [
    ['Ada Min', 'Changed the password'],
    ['Ada Min', 'Added'],
    ['Mo Lee', 'Accepted the invitation'],
    ['Mo Lee', 'Turned on two-factor sign-in'],
    ['Ada Min', 'Started acting as'],
    ['Ada Min as Mo Lee', 'Ended a session'],
  ] as const)
    await expect(rows.filter({ hasText: who }).filter({ hasText: what }).first()).toBeVisible();
  await expectNoViolations(page);
});
