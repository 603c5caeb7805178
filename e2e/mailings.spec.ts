import { readFile } from 'node:fs/promises';
import { pressAction } from './base/press-action.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`R276, R355: a manager sends letters to selected contacts, finds a respondent, and exports them with a reason (${viewport.width})`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize(viewport);
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Lead' });
    const columns = { line1: '12 Oak St', city: 'Columbus', state: 'OH', zip: '02134' };
    await build.makeContact(tenant, { owner: manager, first_name: 'Joan', last_name: 'Adams', columns });
    await build.makeContact(tenant, { owner: manager, last_name: 'Baker', columns: { line1: '1 Nowhere' } });
    const kit = { tenant_id: tenant.id, id: '01999999-0000-7000-8000-000000000001', name: 'Postcard', cost: '0.85' };
    const made = { created_at: new Date(), updated_at: new Date() };
    await build.insert('mailer_kit', { ...kit, description: '', size: '6 x 9 in.', active: true, ...made });
    await signIn(page, manager, '/contacts');
    for (const name of [/^Select .*Adams/, /^Select .*Baker/]) await page.getByRole('checkbox', { name }).click();

    // Medicare numbers need a reason before anything is sent.
    await pressAction(page, 'Export');
    const exporting = page.getByRole('dialog', { name: 'Export 2 contacts' });
    await exporting.getByText('CSV', { exact: true }).click();
    await exporting.getByRole('checkbox', { name: 'Include Medicare numbers' }).check();
    await exporting.getByRole('button', { name: 'Export 2 contacts' }).click();
    await expect(exporting.getByText('Enter a short reason.')).toBeVisible();
    await expectNoViolations(page);
    await exporting.getByRole('textbox', { name: 'Reason' }).fill('Enrollment with the carrier');
    const saved = page.waitForEvent('download');
    await exporting.getByRole('button', { name: 'Export 2 contacts' }).click();
    const [head = ''] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/,Medicare number$/);
    await expect(exporting).toHaveCount(0);

    await pressAction(page, 'Mailer');
    const mailing = page.getByRole('dialog', { name: 'Mail contacts' });
    await mailing.getByLabel('Mailing name').fill('Fall');
    await mailing.getByRole('combobox', { name: /Kits/ }).click();
    await page.getByRole('option', { name: /Postcard/ }).click();
    await page.keyboard.press('Tab');
    await expect(mailing.getByText('1 household of 2 contacts can be mailed, up to $0.85.')).toBeVisible();
    await expectNoViolations(page);
    await mailing.getByRole('button', { name: 'Create files for up to 1' }).click();
    await expect(mailing).toHaveCount(0);

    await page.goto(new URL('/mailer_assignment', page.url()).href);
    const link = page.getByRole('link', { name: 'Postcard M1.csv' });
    await expect(link).toBeVisible();
    const csv = page.waitForEvent('download');
    await link.click();
    expect(await readFile(await (await csv).path(), 'utf8')).toContain('M1-000001,Joan Adams,Joan,Adams,12 Oak St');
    await page.getByLabel('Find a key code').fill('m1-000001');
    await expect(page.getByRole('link', { name: 'Joan Adams' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByText('Kits', { exact: true }).first().click();
    await expect(page.getByText('6 x 9 in.').first()).toBeVisible();
    await expectNoViolations(page);
  });
