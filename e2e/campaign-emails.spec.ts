import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const add = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

test('an admin writes a campaign email of blocks, fixes what its checks find, and reads a test in the email log', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeContact(tenant, { owner: admin, first_name: 'Joan', last_name: 'Adams' });
  await signIn(page, admin, '/admin/broadcast_emails');
  await expect(page.getByText('No emails yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add email' }).first().click();

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Open house');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Come and see us, {{first_name|friend}}');
  await page.getByRole('button', { name: /^Text/ }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Hi {{first_name|friend}}, our doors are open on Saturday. Coffee and answers are free.');
  await add(page, 'Button');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Write to us');
  await add(page, 'Two columns');
  await expect(page.getByRole('group', { name: 'Left column' })).toBeVisible();

  await page.getByRole('tab', { name: 'Checks' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('2 problems to fix before it can be sent.')).toBeVisible();
  await expect(page.getByText('Your company has no postal address.')).toBeVisible();
  await expectNoViolations(page);
  // The check leads to the block.
  await page.getByRole('listitem').filter({ hasText: 'A button has no link.' }).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Link' }).fill('mailto:hello@agency.test');
  await build.insert('setting', {
    tenant_id: tenant.id,
    key: 'POSTAL_ADDRESS',
    value: '100 Main St\nColumbus, OH 43215',
    public: false,
    updated_at: new Date(),
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Ready to send.')).toBeVisible();

  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('combobox', { name: 'Preview as' }).click();
  await page.getByRole('option', { name: 'Joan Adams' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('Hi Joan, our doors are open on Saturday.')).toBeVisible();
  await expect(preview.getByText('100 Main St')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Email saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Open house' })).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(`Test email sent to ${admin.email}`)).toBeVisible();
  // axe can't run inside the frame, which allows no scripts. It checks what's around the plain text.
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText('Write to us: hello@agency.test')).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByText('Preview and checks').click();
  await expect(preview.getByText('our doors are open on Saturday.')).toBeVisible();
  await page.getByRole('link', { name: 'All campaign emails' }).click();
  await expect(page.getByText('Come and see us')).toBeVisible();
  await expectNoViolations(page);

  await page.goto(new URL('/admin/mailbox', page.url()).href);
  await page.getByText('[Test] Come and see us, ').first().click();
  await page.getByRole('button', { name: 'Show message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Show message' }).click();
  await expect(preview.getByText('our doors are open on Saturday.')).toBeVisible();
});
