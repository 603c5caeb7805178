import { newId } from '../packages/server/src/platform/ids.ts';
import type { Builders, TestTenant } from '../packages/server/test/builders.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

/** An email as the product stores it, in the local mailbox by default. */
async function keepMail(build: Builders, tenant: TestTenant, columns: Record<string, unknown>): Promise<void> {
  const now = new Date();
  await build.insert('mail_message', {
    tenant_id: tenant.id,
    id: newId(),
    to_address: 'joan@example.test',
    subject: 'Welcome',
    paragraphs: ['Hello.'],
    action_label: null,
    action_url: null,
    status: 'sent',
    provider: 'local',
    attempts: 1,
    reply: null,
    created_at: now,
    done_at: now,
    ...columns,
  });
}

test('a user without a session opens their invitation from the local email log, also on a phone in dark mode', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, {
    account_type: 'admin',
    first_name: 'Dana',
    last_name: '<b>Alvarez</b>',
  });
  const email = `joan@${tenant.slug}.test`;
  await signIn(page, admin, '/terms-of-use');
  const invited = await page.evaluate(
    async (body) => {
      const token = decodeURIComponent(/csrf_token=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
      return (await fetch('/v1/admin/users', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { first_name: 'Joan', last_name: 'Adams', email, account_type: 'agent' },
  );
  expect(invited).toBe(201);
  await page.context().clearCookies();
  const subject = `${admin.name} invites you to ${tenant.name}`;
  await keepMail(build, await build.makeTenant(), { subject: 'Theirs' });

  await page.goto(urlOf(tenant, '/mailbox'));
  await expect(page.getByText('Theirs')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByText(subject).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('Hello Joan,')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await mail.getByRole('link', { name: 'Accept invitation' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toContainText(tenant.name);
  await (await opened).close();

  // axe can't run inside the frame, which allows no scripts. It checks the text around it.
  await page.getByText('Plain text').click();
  await expect(page.getByText(urlOf(tenant, '/accept-invitation#'))).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to email log' }).click();
  await expect(page.getByText(subject)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
});

test('an admin sees the status of every email, and searches for one', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await keepMail(build, tenant, { subject: 'Your code' });
  const refused = { status: 'failed', provider: 'smtp', paragraphs: null, reply: '550 No such user' };
  await keepMail(build, tenant, { subject: 'Reset your password', to_address: 'ann@example.test', ...refused });
  await signIn(page, admin, '/admin/mailbox');
  await expect(page.getByText('Your code')).toBeVisible();
  await expectNoViolations(page);
  await page.getByText('Your code').click();
  await page.getByRole('button', { name: 'Show message' }).click();
  const dialog = page.getByRole('dialog');
  await expectNoViolations(page);
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Show message' }).click();
  await expect(page.frameLocator('iframe').getByText('Hello.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to email log' }).click();
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Failed', { exact: true }).click();
  await expect(page.getByText('Your code')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search email log' }).fill('ann@');
  await page.getByText('Reset your password').click();
  await expect(page.getByText('550 No such user')).toBeVisible();
  await expect(page.getByText('Message text isn’t stored here')).toBeVisible();
  await expectNoViolations(page);
});

test('an admin sets up a mail server, tests it, and removes it', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await signIn(page, admin, '/admin/mail_server');
  await page.getByRole('button', { name: 'Use our own email server' }).click();
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: 'Username' }).fill('crm');
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Save email server' }).click();
  await expect(page.getByText('Enter a sender name.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northstar');
  await page.getByRole('textbox', { name: 'Email' }).fill('hello@northstar.test');
  await page.getByRole('textbox', { name: 'Username' }).fill('');
  await page.getByRole('button', { name: 'Save email server' }).click();
  await expect(page.getByText('Email server saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`Test email to ${admin.email} failed`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Remove email server' }).click();
  await expect(dialog.getByText('That password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Remove email server' }).click();
  await expect(page.getByText('Emails aren’t sent. They stay in the email log on this computer.')).toBeVisible();
});
