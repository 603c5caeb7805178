import type { Page } from '@playwright/test';
import { pressAction } from './base/press-action.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const select = async (page: Page, name: string) => {
  await row(page, name).focus();
  await page.keyboard.press('x');
};

test('R304, R305, R306: contacts are tagged, changed, and deleted in bulk, each action is undone, and deleted contacts are restored or permanently deleted', async ({
  page,
  build,
}) => {
  test.slow(); // a long way, on machines that do other things besides
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ann', last_name: 'Boss' });
  const status_id = await build.makeNumbered(tenant, 'contact_status', 'Hot');
  await build.makeNumbered(tenant, 'tag', 'T65');
  const names = Array.from({ length: 12 }, (_, n) => `Person ${String(n).padStart(2, '0')}`);
  await build.makeContacts(
    tenant,
    names.map((last_name) => ({ owner: admin, first_name: 'Joan', last_name })),
  );
  const many = Array.from({ length: 520 }, (_, n) => ({ owner: admin, first_name: 'Many', last_name: `M${n}` }));
  await build.makeContacts(tenant, many);
  await signIn(page, admin, '/contacts?q=Joan');

  // All matching contacts except one.
  await expect(row(page, 'Person 00')).toBeVisible();
  await select(page, 'Person 03');
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  await select(page, 'Person 03');
  await expect(page.getByText('11 of 12 that match are selected')).toBeVisible();
  await pressAction(page, 'Tags');
  const tagging = page.getByRole('dialog', { name: 'Tags of 11 contacts' });
  await tagging.getByRole('option', { name: 'T65' }).click();
  await expectNoViolations(page);
  await tagging.getByRole('button', { name: 'Add to 11 contacts' }).click();
  await expect(page.getByText('T65 added: 11 contacts')).toBeVisible();
  await expect(row(page, 'Person 04')).toContainText('T65');
  await expect(row(page, 'Person 03')).not.toContainText('T65');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('11 contacts restored')).toBeVisible();
  await expect(row(page, 'Person 04')).not.toContainText('T65');

  await select(page, 'Person 01');
  await select(page, 'Person 02');
  await pressAction(page, 'Status');
  const changing = page.getByRole('dialog', { name: 'Change status of 2 contacts' });
  await changing.getByRole('option', { name: 'Hot' }).click();
  await changing.getByRole('button', { name: 'Update 2 contacts' }).click();
  await expect(page.getByText('Status set to Hot: 2 contacts')).toBeVisible();
  await expect(row(page, 'Person 01')).toContainText('Hot');

  // Deletes them and restores one.
  await select(page, 'Person 01');
  await select(page, 'Person 02');
  await pressAction(page, 'Delete');
  await page.getByRole('button', { name: 'Delete 2 contacts' }).click();
  await expect(page.getByText('Deleted: 2 contacts')).toBeVisible();
  await expect(row(page, 'Person 01')).toHaveCount(0);
  await page.goto(urlOf(page, '/contacts?view=deleted'));
  await expect(page.getByRole('columnheader', { name: 'Permanent deletion' })).toBeVisible();
  await select(page, 'Person 01');
  await expectNoViolations(page);
  await pressAction(page, 'Restore');
  await page.getByRole('button', { name: 'Restore 1 contact' }).click();
  await expect(row(page, 'Person 01')).toHaveCount(0);
  await select(page, 'Person 02');
  await pressAction(page, 'Permanently delete');
  const removing = page.getByRole('button', { name: 'Permanently delete 1 contact' });
  await expect(removing).toBeDisabled();
  await page.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1');
  await removing.click();
  await expect(page.getByText('No contacts in this view')).toBeVisible();

  // More than 500 run as a job: the tray shows it, and the history undoes it, also at 390 px.
  await page.goto(urlOf(page, '/contacts?q=Many'));
  await select(page, 'M519');
  await page.getByRole('button', { name: 'Select all 520 that match' }).click();
  await pressAction(page, 'Delete');
  await page.getByRole('button', { name: 'Delete 520 contacts' }).click();
  await expect(page.getByText('Deleted: 520 contacts. Runs in the background')).toBeVisible();
  await page.goto(urlOf(page, '/contacts/changes'));
  const deletion = row(page, 'Deleted').first();
  await expect(deletion).toContainText('520 deleted', { timeout: 120_000 });
  await expectNoViolations(page);
  await deletion.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo for 520 contacts' }).click();
  await expect(deletion).toContainText('Undone: 520 contacts restored', { timeout: 120_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Status set to Hot: 2 contacts').click();
  await expect(page.getByRole('dialog', { name: 'Status set to Hot' })).toContainText('2 selected: 2 changed');
  await expectNoViolations(page);

  // One contact, from its page.
  const [kept] = await build.query<{ id: string }>(
    'select id from contact where tenant_id = $1 and status_id = $2 and deleted_at is null',
    [tenant.id, status_id],
  );
  await page.goto(urlOf(page, `/contacts/${kept?.id}`));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete contact' }).click();
  await page.getByRole('button', { name: 'Delete 1 contact' }).click();
  await expect(page.getByText('This contact was deleted')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This contact was deleted')).toHaveCount(0);
});

/** A URL on the page's host. */
const urlOf = (page: Page, path: string) => new URL(path, page.url()).href;
