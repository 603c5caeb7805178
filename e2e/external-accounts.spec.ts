import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

test('R110, R367: an agent connects Google on its page, chooses calendars, and connects PhoneBurner with a key', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);

  // The page says what an admin must set up first.
  await signIn(page, agent, '/account/external_accounts');
  await expect(page.getByText(/client ID and secret of Google Calendar under Administration/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect: Google Calendar' })).toHaveCount(0);
  for (const [key, value] of [
    ['GOOGLE_CLIENT_ID', 'bookline'],
    ['GOOGLE_CLIENT_SECRET', 'secret'],
  ])
    await build.insert('setting', { tenant_id: tenant.id, key, value });

  // The user cancels on the vendor's page, then allows access.
  await page.reload();
  await page.getByRole('button', { name: 'Connect: Google Calendar' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('wasn’t connected');
  expect(page.url()).toBe(urlOf(tenant, '/account/external_accounts'));
  await page.getByRole('button', { name: 'Connect: Google Calendar' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'ann@gmail.test' })).toBeVisible();
  await expect(page.getByText('2 events')).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Copy to Ann').check();
  await page.getByLabel('Show Team').check();
  await page.getByRole('button', { name: 'Save calendars' }).click();
  await expect(page.getByText('Calendars saved')).toBeVisible();
  await expectNoViolations(page);

  // A rejected key shows an error at its field. A valid one connects.
  await page.goto(urlOf(tenant, '/account/external_accounts'));
  await expect(page.getByText(/2 calendars synced/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect: PhoneBurner' }).click();
  await page.getByRole('textbox', { name: 'Access token' }).fill('bad');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('PhoneBurner doesn’t accept this key.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Access token' }).fill('good-key-of-an-agent');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('••••••••gent')).toBeVisible();
  await expectNoViolations(page);
});
