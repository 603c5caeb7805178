import { startWebhookReceiver } from '../packages/server/test/webhook-receiver.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test('a webhook is created, tried, gets an event, and is replayed and disabled', async ({ page, browser, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const contact = await build.makeContact(tenant, { owner: agent });
  const receiver = await startWebhookReceiver();
  const types = () => receiver.seen.map(({ body }) => JSON.parse(body).type);
  try {
    await signIn(page, agent, '/account/webhooks');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('n8n');
    await dialog.getByLabel('URL').fill('http://example.com/hook');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await expect(dialog.getByText('Enter an https URL on the public internet.')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByRole('combobox', { name: 'Events' }).fill('note');
    await page.getByRole('option', { name: /note\.created/ }).click();
    await dialog.getByLabel('Name').click();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();

    // Its page: a test event arrives and is in the log.
    await expect(page.getByText('No deliveries yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByRole('row', { name: /webhook\.test.*Delivered/ })).toBeVisible();
    expect(types()).toEqual(['webhook.test']);

    // A real event fails first, and is sent again by hand.
    receiver.answer = { status: 500, body: 'Out of order' };
    const writer = await page.context().newPage();
    await writer.goto(new URL(`/contacts/${contact.id}`, page.url()).href);
    await writer.getByRole('textbox', { name: 'New note' }).fill('Called back');
    await writer.keyboard.press('ControlOrMeta+Enter');
    const failing = page.getByRole('row', { name: /note\.created/ });
    await expect(failing).toContainText('The endpoint answered 500.');
    await failing.click();
    await expect(page.getByRole('textbox', { name: 'Response body' })).toHaveValue('Out of order');
    await expect(page.getByRole('textbox', { name: 'Payload' })).toHaveValue(new RegExp(contact.id));
    await expectNoViolations(page);
    receiver.answer = { status: 204 };
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByRole('row', { name: /note\.created.*Delivered/ })).toBeVisible();
    await page.getByRole('button', { name: 'Replay failed' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(page.getByText('Nothing failed in that time')).toBeVisible();

    // On a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('note.created').last()).toBeVisible();
    await expectNoViolations(page);

    // The admin disables it, and its owner can't enable it.
    const office = await (await browser.newContext()).newPage();
    await signIn(office, admin, '/admin/api_tracking?tab=webhooks');
    await office.getByRole('row', { name: /n8n/ }).click();
    await expectNoViolations(office);
    await office.getByRole('button', { name: 'Disable webhook' }).click();
    await expect(office.getByRole('row', { name: /n8n/ })).toContainText('Disabled');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(page.getByText('An admin disabled this webhook.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enable' })).toBeDisabled();
  } finally {
    await receiver.close();
  }
});
