import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const leads = (name: string, ...people: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`Lead,Cell\n${people.join('\n')}\n`),
});
const NUMBER = '1-614-555-0142';
const lead = { contact: { first: 'Joan', last: 'Adams', mobile: NUMBER } };

/** Sends a vendor's lead, without cookies. */
const post = (page: Page, secret: string) =>
  page.evaluate(
    async ([authorization, body]) => {
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'lead-7' };
      const reply = await fetch('/v1/leads', { method: 'POST', headers, body, credentials: 'omit' });
      return [reply.status, await reply.text()] as const;
    },
    [`Bearer ${secret}`, JSON.stringify(lead)] as const,
  );

for (const width of [1440, 390])
  test(`R322, R277: lead sources, and the do-not-contact list (${width} px)`, async ({ page, browser, build }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Mo', last_name: 'Boss' });
    const ann = await build.makeUser(tenant, { manager: admin, first_name: 'Ann', last_name: 'Yu' });
    const key = await build.makeApiKey(admin, { name: 'Intake' });
    const vendor = crypto.randomUUID();
    await build.insert('api_vendor', {
      tenant_id: tenant.id,
      id: vendor,
      vendor_name: 'Bright Leads',
      vendor_type: 'lead_provider',
      created_at: new Date(),
      updated_at: new Date(),
    });
    await build.query('update api_key set vendor_id = $2 where tenant_id = $1', [tenant.id, vendor]);
    const go = (path: string) => page.goto(urlOf(tenant, path));

    await test.step("a vendor's lead settings", async () => {
      await signIn(page, admin, `/admin/api_tracking/${vendor}`);
      await expect(page.getByText('Leads from this vendor are refused until you save these settings.')).toBeVisible();
      await page.getByRole('combobox', { name: 'Owner' }).click();
      await page.getByRole('option', { name: 'Ann Yu' }).click();
      for (const [index, [name, field]] of Object.entries([
        ['contact.first', 'First name'],
        ['contact.last', 'Last name'],
        ['contact.mobile', 'Phone'],
      ])) {
        const no = Number(index) + 1;
        await page.getByRole('button', { name: 'Add field name' }).click();
        await page.getByRole('textbox', { name: `Field name ${no} in the request` }).fill(name ?? '');
        await page.getByRole('combobox', { name: `Field for name ${no}` }).click();
        await page.getByRole('option', { name: field ?? '', exact: true }).click();
      }
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Vendor leads turned on')).toBeVisible();
    });

    await test.step('its lead, sent twice, is one contact, and the owner is notified', async () => {
      const desk = await (await browser.newContext()).newPage();
      const listens = new Promise<void>((resolve) => {
        desk.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            if (/confirm_subscription/.test(String(payload)) && /ContactChannel/.test(String(payload))) resolve();
          }),
        );
      });
      await signIn(desk, ann, '/contacts');
      await listens;
      await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible({ timeout: 120_000 });
      const [first, again] = [await post(page, key.secret), await post(page, key.secret)];
      expect(first[0]).toBe(201);
      expect(again).toEqual(first);
      await expect(desk.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
      await expect(desk.getByText('Adams, Joan').or(desk.getByText('Joan Adams')).first()).toBeVisible();
      expect(await build.query('select count(*)::int from contact where tenant_id = $1', [tenant.id])).toEqual([
        { count: 1 },
      ]);
      // It shows that the setting belongs to another user.
      for (const path of ['/imports/tracking', '/admin/do_not_contact', `/admin/api_tracking/${vendor}`]) {
        await desk.goto(urlOf(tenant, path));
        await expect(desk.getByText('Access denied!')).toBeVisible();
      }
      await desk.context().close();
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: 'New contact' })).toContainText('Joan Adams · Ann Yu');
    });

    await test.step("an import's choices are saved, and the next file needs one choice", async () => {
      await go('/imports/leads');
      await page.locator('input[type=file]').setInputFiles(leads('one.csv', 'Ray One,6145550101'));
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('button', { name: 'Save settings' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Weekly list');
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Save setting' }).click();
      await expect(page.getByText('Weekly list saved')).toBeVisible();
      await go('/imports/settings');
      await expect(page.getByText('Weekly list')).toBeVisible();
      await expectNoViolations(page);
      await page.getByText('Weekly list').click();
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Import with this setting' }).click();
      await dialog
        .locator('input[type=file]')
        .setInputFiles(leads('two.csv', 'Sue Two,6145550102', 'Tom Three,6145550103'));
      await expect(page.getByTestId('import-created')).toHaveText('2');
    });

    await test.step('learned mappings are listed, edited, and deleted', async () => {
      await go('/imports/columns');
      await page.getByText('cell', { exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Delete column mapping' }).click();
      await expect(page.getByText('Column mapping deleted')).toBeVisible();
      await expect(page.getByText('cell', { exact: true })).toHaveCount(0);
      await expectNoViolations(page);
    });

    await test.step('imported leads are counted by vendor, source, and import', async () => {
      await go('/imports/tracking');
      await expect(page.getByText('Bright Leads')).toBeVisible();
      await expectNoViolations(page);
      await page.getByText('Bright Leads').click();
      await expect(page.getByRole('dialog').getByRole('row', { name: /Ann Yu 1/ })).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('the do-not-contact list: pasted, from a file, exported, and removed for a reason', async () => {
      await go('/admin/do_not_contact');
      await page.getByRole('button', { name: 'Add' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Phone numbers and emails').fill('neither');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog.getByText('Enter a phone number or an email address.')).toBeVisible();
      await dialog.getByLabel('Phone numbers and emails').fill(`${NUMBER}\nstop@example.test`);
      await dialog.getByLabel('Reason').fill('Asked us');
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Add 2' }).click();
      await expect(page.getByText('stop@example.test')).toBeVisible();
      await page.getByRole('button', { name: 'Add' }).first().click();
      await dialog.getByText('From a file').click();
      await dialog.locator('input[type=file]').setInputFiles(leads('dnc.csv', 'Ray,6145550101'));
      await dialog.getByRole('button', { name: 'Upload file' }).click();
      await expect(dialog).toBeHidden();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('1-614-555-0101')).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await expectNoViolations(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('Do not contact.csv');
      await page.getByText('stop@example.test').click();
      await dialog.getByRole('button', { name: 'Remove from list' }).click();
      await expect(dialog.getByRole('textbox', { name: /Reason for removal/ })).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByRole('textbox', { name: /Reason for removal/ }).fill('Signed up again');
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Remove from list' }).click();
      await expect(page.getByText('stop@example.test', { exact: true })).toHaveCount(0);
    });

    await test.step('the contact shows it, and offers no call', async () => {
      const [joan] = await build.query<{ id: string }>(
        "select id from contact where tenant_id = $1 and last_name = 'Adams'",
        [tenant.id],
      );
      await go(`/contacts/${joan?.id}`);
      await expect(page.getByText('On the do-not-contact list').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Call', exact: true })).toHaveCount(0);
      await expectNoViolations(page);
    });
  });
