import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test('R377: a carrier is added, found, edited, and deleted; errors show at their fields', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await signIn(page, admin, '/admin');
  await expectNoViolations(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Add carrier' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add carrier' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ohio Mutual');
  await dialog.getByRole('textbox', { name: 'NAIC code' }).fill('12');
  await dialog.getByRole('button', { name: 'Add carrier' }).click();
  await expect(dialog.getByText('An NAIC code has five digits.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'NAIC code' }).fill('12345');
  await dialog.getByRole('button', { name: 'Add carrier' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search carriers' }).fill('mutual');
  await expect(page).toHaveURL(/q=mutual/);
  await page.getByRole('gridcell', { name: 'Ohio Mutual' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete carrier' }).click();
  await expect(page.getByText('No matches')).toBeVisible();
});

test('R377: statuses are added and moved; deleting one in use gives its contacts another', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const hot = await build.makeNumbered(tenant, 'contact_status', 'Hot');
  await build.makeNumbered(tenant, 'contact_status', 'Cold');
  await build.makeContact(tenant, { owner: admin, columns: { status_id: hot } });
  await signIn(page, admin, '/admin/statuses');
  const rows = page.getByRole('grid', { name: 'Statuses' }).locator('tbody tr[data-row-index]');
  await expect(rows).toHaveText([/Hot/, /Cold/]);

  // The row moves before the server confirms it.
  const moved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await page.getByRole('button', { name: 'Move Hot down' }).click();
  await expect(rows).toHaveText([/Cold/, /Hot/]);
  await moved;
  await page.reload();
  await expect(rows).toHaveText([/Cold/, /Hot/]);

  await rows.filter({ hasText: 'Hot' }).getByText('Hot').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Hot?' });
  await expect(dialog).toContainText('1 contact has this status.');
  await expectNoViolations(page);
  await dialog.getByRole('combobox', { name: 'Replacement' }).click();
  await page.getByRole('option', { name: 'Cold' }).click();
  await dialog.getByRole('button', { name: 'Move 1 contact and delete' }).click();
  await expect(rows).toHaveText([/Cold/]);
  await expect(page.getByRole('link', { name: '1 contact with Cold' })).toBeVisible();
});

test("R392: a group gets a member, and a deleted pool's contacts move to another; on a phone too", async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const pool = await build.makePool(tenant, { name: 'Aged leads' });
  await build.makePool(tenant, { name: 'Mailers' });
  await build.makeContact(tenant, { pool });
  await signIn(page, admin, '/admin/groups');
  await page.getByRole('button', { name: 'New group' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('East');
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('combobox', { name: 'Add a user to the group' }).fill('Dana');
  await page.getByRole('option', { name: 'Dana Alvarez' }).click();
  await expect(page.getByRole('list', { name: 'Members (1)' })).toContainText('Dana Alvarez');
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(page.url().replace(/\/admin.*/, '/admin/pools'));
  await page.getByRole('list', { name: 'Pools' }).getByText('Aged leads').click();
  await expect(page.getByRole('heading', { name: 'Aged leads' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Aged leads?' });
  await dialog.getByRole('combobox', { name: 'Pool' }).click();
  await page.getByRole('option', { name: 'Mailers' }).click();
  await dialog.getByRole('button', { name: 'Move 1 contact and delete' }).click();
  await expect(page.getByRole('list', { name: 'Pools' })).toContainText('1 contact');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('R018, R061: an admin adds a training for agents, and an agent finds it', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const agent = await build.makeUser(tenant);
  await signIn(page, admin, '/admin/trainings');
  await page.getByRole('button', { name: 'Add training' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add training' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('First call');
  await dialog.getByRole('textbox', { name: 'Section' }).fill('Calls');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'File' }).click();
  const file = { name: 'script.txt', mimeType: 'text/plain', buffer: Buffer.from('Say hello first.') };
  await (await choosing).setFiles(file);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add training' }).click();
  await expect(page.getByRole('gridcell', { name: 'First call' })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, agent, '/trainings');
  await expect(page.getByRole('link', { name: /First call/ })).toBeVisible();
  await expectNoViolations(page);
  await page.goto(page.url().replace('/trainings', '/admin/trainings'));
  await expect(page.getByText('Access denied!')).toBeVisible();
});
