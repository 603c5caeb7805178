import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

/** Calls the API with a key and without cookies. */
const statusWith = (page: Page, secret: string) =>
  page.evaluate(
    async (authorization) => (await fetch('/v1/users/me', { headers: { authorization }, credentials: 'omit' })).status,
    `Bearer ${secret}`,
  );

/** The secret, which is shown only once. */
async function takeSecret(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Secret' });
  await expect(field).toHaveValue(/./);
  const secret = await field.inputValue();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  // Otherwise the next secret would be read from this field.
  await expect(field).toHaveCount(0);
  return secret;
}

test('R348, R289, R397: a key is created, used, seen by the admin, and revoked', async ({ page, browser, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });

  // The admin adds the vendor.
  const office = await (await browser.newContext()).newPage();
  await signIn(office, admin, '/admin/api_tracking');
  await office.getByRole('button', { name: 'Add vendor' }).first().click();
  await office.getByLabel('Name').fill('LeadWorks');
  await office.getByRole('dialog').getByRole('button', { name: 'Add vendor' }).click();
  await expect(office.getByRole('row', { name: /LeadWorks/ })).toContainText('Lead provider');
  await expectNoViolations(office);

  // The agent creates a key. Only an admin links it to the vendor.
  await signIn(page, agent, '/account/api_keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a name for the key.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Intake');
  await expect(dialog.getByRole('combobox', { name: 'Vendor' })).toHaveCount(0);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^bk_/);
  await expectNoViolations(page);
  const secret = await takeSecret(page);
  await expect(page.getByRole('row', { name: /Intake/ })).toBeVisible();
  expect(await statusWith(page, secret)).toBe(200);

  // A new secret replaces the old one.
  await page.getByRole('row', { name: /Intake/ }).click();
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Create new secret' }).click();
  const rotated = await takeSecret(page);
  expect(await statusWith(page, secret)).toBe(401);
  expect(await statusWith(page, rotated)).toBe(200);

  // The token shows only when it's created.
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await takeSecret(page);
  await expect(page.getByText(`${token.slice(0, 8)}`)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  // On a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Intake')).toBeVisible();
  await expectNoViolations(page);

  // The admin sees the requests and revokes the key.
  await office.getByRole('link', { name: 'API requests' }).click();
  const call = office.getByRole('row', { name: /GET \/v1\/users\/me/ }).first();
  await expect(call).toContainText('Intake');
  await expectNoViolations(office);
  await call.click();
  await expect(office.getByRole('dialog')).toContainText('sessions.me');
  await office.keyboard.press('Escape');
  await office.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(office);
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByRole('link', { name: 'API tracking' }).click();
  await office.getByText('Keys', { exact: true }).click();
  await office.getByRole('row', { name: /Intake/ }).click();
  await office.getByRole('combobox', { name: 'Vendor' }).click();
  await office.getByRole('option', { name: 'LeadWorks' }).click();
  await expectNoViolations(office);
  await office.getByRole('button', { name: 'Save key' }).click();
  await expect(office.getByRole('row', { name: /Intake/ })).toContainText('LeadWorks');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByText('LeadWorks')).toBeVisible();

  await office.getByRole('row', { name: /Intake/ }).click();
  await office.getByRole('button', { name: 'Revoke', exact: true }).click();
  await office.getByRole('button', { name: 'Revoke key' }).click();
  await expect(office.getByRole('row', { name: /Intake/ })).toContainText('Revoked');
  expect(await statusWith(page, rotated)).toBe(401);
});

test('the API reference tries a call with a key', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const { secret } = await build.makeApiKey(agent);
  await page.goto(urlOf(tenant, '/docs'));
  // The reference first reads and renders the whole contract, which takes a busy machine a while.
  await page.getByRole('button', { name: 'Authorize' }).click({ timeout: 200_000 });
  await page.locator('.auth-container', { hasText: 'api_key' }).getByRole('textbox').fill(secret);
  await page
    .locator('.auth-container', { hasText: 'api_key' })
    .getByRole('button', { name: 'Apply credentials' })
    .click();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.locator('#operations-tag-sessions .expand-operation').click();
  await page.getByRole('button', { name: /^GET \/v1\/users\/me / }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table')).toContainText(agent.username);
});
