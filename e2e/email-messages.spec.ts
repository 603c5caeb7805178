import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const panel = (page: Page) => page.getByRole('region', { name: 'Emails' });

for (const { width, name } of [
  { width: 1440, name: 'at a desk' },
  { width: 390, name: 'on a phone' },
])
  test(`an email is written, previewed, sent, canceled, and reopened, ${name}`, async ({ page, build }) => {
    await page.setViewportSize({ width, height: 900 });
    if (width < 500) await page.emulateMedia({ colorScheme: 'dark' });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Dana', last_name: 'Alvarez' });
    const contact = await build.makeContact(tenant, {
      owner: agent,
      first_name: 'Joan',
      phones: ['+442071234567'],
      emails: ['joan@example.test'],
    });
    await signIn(page, agent, `/contacts/${contact.id}`);
    if (width < 500) await page.getByRole('tab', { name: 'More' }).click();
    const may = page.getByRole('region', { name: 'Permissions' });
    await expect(may).toContainText('The contact’s local time is unknown, so calls and texts aren’t allowed.');
    await expect(may).toContainText('Email: yes, no marketing');

    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await subject(page).fill('Your plan');
    await message(page).click();
    await page.keyboard.type('Hello ');
    await page.getByRole('button', { name: 'Insert field' }).click();
    await page.getByRole('menuitem', { name: 'First name' }).click();
    await expect(message(page)).toHaveText('Hello {{first_name}}');
    // The draft survives a reload.
    await page.reload();
    await expect(subject(page)).toHaveValue('Your plan');
    await expect(message(page)).toHaveText('Hello {{first_name}}');
    await expectNoViolations(page);
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.frameLocator('iframe').getByText('Hello Joan')).toBeVisible();
    const purpose = page.getByRole('radiogroup', { name: 'Purpose' });
    await purpose.getByText('Marketing').click();
    await expect(page.getByText('Can’t be sent yet')).toBeVisible();
    await purpose.getByText('Personal').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    // Immediately, instead of after ten seconds.
    await page.getByRole('alert').filter({ hasText: '10 seconds' }).getByRole('button', { name: 'Undo' }).click();
    await expect(subject(page)).toHaveValue('Your plan');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(subject(page)).toHaveValue('');
    if (width < 500) await page.getByRole('tab', { name: 'More' }).click();
    await expect(panel(page).getByText('Canceled')).toBeVisible();
    await expect(panel(page).getByText(/^(Queued|Sent)$/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Your plan' }).first().click();
    await expect(page.frameLocator('iframe').getByText('Hello Joan')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.frameLocator('iframe').getByText('Hello Joan')).toBeHidden();
    await expectNoViolations(page);

    await page.goto(new URL('/admin/outbound_rules', page.url()).href);
    await expect(page.getByText('Calls and texts from 8 AM to 9 PM').first()).toBeVisible();
    await page.getByText('Decisions', { exact: true }).click();
    await expect(page.getByText(`Joan ${contact.last_name}`).first()).toBeVisible();
    await expectNoViolations(page);

    await page.goto(new URL(`/unsubscribe/${tenant.id}-nothing`, page.url()).href);
    await expect(page.getByText('This link is incomplete')).toBeVisible();
    await expectNoViolations(page);
  });
