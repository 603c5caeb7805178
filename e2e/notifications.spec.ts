import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

for (const width of [1440, 390])
  test(`a user is notified of a reassigned contact, opens it, and chooses email notifications (${width} px)`, async ({
    page,
    browser,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mo', last_name: 'Lee' });
    const agent = await build.makeUser(tenant, { manager });
    const contact = await build.makeContact(tenant, {
      owner: manager,
      columns: { first_name: 'Joan', last_name: 'Adams' },
    });
    await signIn(page, agent);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    await expect(page.getByText(/^No notifications yet\./)).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');

    const other = await (await browser.newContext()).newPage();
    await signIn(other, manager);
    const status = await other.evaluate(
      async ([id, owner_id]) => {
        const token = document.cookie.match(/csrf_token=([^;]+)/)?.[1] ?? '';
        const reply = await fetch(`/v1/contacts/${id}/quick_update`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) },
          body: JSON.stringify({ owner_id }),
        });
        return reply.status;
      },
      [contact.id, agent.id],
    );
    expect(status).toBe(200);
    await other.context().close();

    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: /Mo Lee assigned a contact to you/ }).click();
    await expect(page.getByRole('heading', { name: /Joan Adams/, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

    await bell.click();
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page).toHaveURL(urlOf(tenant, '/account/profile?tab=notifications'));
    const mail = page.getByRole('switch', { name: 'Contacts assigned to you by mail' });
    await expect(mail).not.toBeChecked();
    // The switch changes before the server confirms it.
    const saved = page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
    await mail.click({ force: true });
    await expect(mail).toBeChecked();
    await saved;
    await expectNoViolations(page);
    await page.reload();
    await expect(mail).toBeChecked();
  });
