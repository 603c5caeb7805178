import { newId } from '../packages/server/src/platform/ids.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test('an admin keeps the list of suppressed emails, and sets up the mailbox that bounces are read from', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await signIn(page, admin, '/admin/email_suppressions');
  await expect(page.getByText('No suppressed emails yet')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Emails' }).fill('joan@example.test, lee@example.test, nothing');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Asked by phone');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  // What is no address stays for correction.
  await expect(dialog.getByRole('textbox', { name: 'Emails' })).toHaveValue('nothing');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click();
  await build.insert('email_suppression', {
    tenant_id: tenant.id,
    id: newId(),
    address: 'pat@example.test',
    reason: 'complaint',
    note: '',
    created_at: new Date(),
  });
  await page.reload();
  await page.getByText('joan@example.test').click();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await expect(page.getByText('joan@example.test removed from the list')).toBeVisible();
  await page.getByText('pat@example.test').click();
  await expect(dialog.getByText('They reported an email as spam.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByText('lee@example.test')).toBeVisible();
  await expectNoViolations(page);

  await page.goto(new URL('/admin/feedback_mailbox', page.url()).href);
  await page.getByRole('button', { name: 'Read bounces from a mailbox' }).click();
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: 'Username' }).fill('bounces');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('textbox', { name: 'Return address' }).fill('bounces+x@agency.test');
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(page.getByText('Leave out the plus sign.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Return address' }).fill('bounces@agency.test');
  await page.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(page.getByText('Mailbox saved')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The mailbox can’t be read', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoViolations(page);
});
