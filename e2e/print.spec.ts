import { readFile } from 'node:fs/promises';
import { pressAction } from './base/press-action.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

for (const width of [1440, 390]) {
  test(`R325, R326, R221: selected contacts become labels and letters at ${width} pixels`, async ({ page, build }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
    const columns = { line1: '100 Elm St', city: 'Columbus', state: 'OH', zip: '43085' };
    await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Ames', columns });
    await build.makeContact(tenant, { owner: agent, first_name: '小明', last_name: '王', columns });
    await build.makeContact(tenant, { owner: agent, first_name: 'Nora', last_name: 'Nowhere' });

    // First a letter.
    await signIn(page, agent, '/contacts/print/letters');
    await page.getByRole('button', { name: 'Add letter' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add letter' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Welcome');
    const words = dialog.getByRole('textbox', { name: 'Letter' });
    await words.fill('Dear {{frist_name}},');
    await dialog.getByRole('button', { name: 'Add letter' }).click();
    await expect(dialog.getByText('Did you mean {{first_name}}?')).toBeVisible();
    await words.fill('Dear ');
    await dialog.getByRole('button', { name: 'First name' }).click();
    await expect(words).toHaveValue('Dear {{first_name}}');
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Add letter' }).click();
    await expect(dialog).toHaveCount(0);

    // From the list's selection to the print screen.
    await page.getByRole('link', { name: 'Print', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'No contacts selected' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose contacts' }).last().click();
    for (const name of ['Ames', '王', 'Nowhere'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) }).click();
    await pressAction(page, 'Print');
    await expect(page.getByRole('heading', { name: 'Print', level: 1 })).toBeVisible();
    await page.getByRole('radio', { name: /^Address labels/ }).click();
    await page.getByRole('radio', { name: 'Label 4', exact: true }).click();
    // The first PDF of a server waits for its fonts.
    await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('list', { name: 'Skipped contacts' })).toContainText('Nora Nowhere');
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Print 2 contacts' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Address labels for 3 contacts' }).first().click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Address labels for 2 contacts.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    // The same contacts again, as letters.
    await page.getByRole('radio', { name: /^Letters/ }).click();
    await page.getByRole('combobox', { name: 'Letter' }).click();
    await page.getByRole('option', { name: 'Welcome' }).click();
    await page.getByRole('button', { name: 'Print 2 contacts' }).click();
    await page.getByRole('button', { name: 'Open Letters for 3 contacts' }).first().click();
    await expect(page.getByRole('dialog').getByText('小明')).toBeAttached();
    await expectNoViolations(page);
  });
}
