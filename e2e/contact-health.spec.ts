import type { Page } from '@playwright/test';
import { addToContact } from './base/add-to-contact.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const year = new Date().getUTCFullYear();
const openMore = async (page: Page, width: number) => {
  if (width < 900) await page.getByRole('tab', { name: 'More' }).click();
};

for (const width of [1440, 390]) {
  test(`R312: an agent notes Rx and Medicare, reveals the number with a reason, and the audit page shows it (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
    const admin = await build.makeUser(tenant, { account_type: 'admin' });
    const contact = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Adams' });
    await signIn(page, agent, `/contacts/${contact.id}`);
    await openMore(page, width);

    const panel = page.getByRole('region', { name: 'Rx & Medicare' });
    await addToContact(page, 'Rx & Medicare');
    const editor = page.getByRole('dialog', { name: 'Rx and Medicare' });
    await editor.getByRole('textbox', { name: 'Medicare number' }).fill('1SG4-TE5-MK73');
    await expect(editor.getByText(/Character 2 of a Medicare number must be a letter/)).toBeVisible();
    await editor.getByRole('textbox', { name: 'Medicare number' }).fill('1eg4-te5-mk73');
    await editor.getByRole('textbox', { name: 'Part A effective date' }).fill('12/1/2026');
    await editor.getByRole('button', { name: 'Add medication' }).click();
    await expect(editor.getByRole('textbox', { name: 'Medication 1' })).toBeFocused();
    await page.keyboard.type('Metformin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('500 mg');
    await editor.getByRole('button', { name: 'Add doctor' }).click();
    await editor.getByRole('textbox', { name: 'Doctor 1' }).fill('Mei Chen');
    await editor.getByRole('textbox', { name: 'NPI 1' }).fill('1234567890');
    await expectNoViolations(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByText('This isn’t a valid NPI. Check its ten digits.')).toBeVisible();
    await editor.getByRole('textbox', { name: 'NPI 1' }).fill('1234567893');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(editor).toBeHidden();
    await expect(panel.getByText('Metformin')).toBeVisible();
    await expect(panel.getByText('•••• MK73')).toBeVisible();

    await panel.getByRole('button', { name: 'Reveal Medicare number' }).click();
    const asking = page.getByRole('dialog', { name: 'Reveal Medicare number' });
    await asking.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(asking.getByText('Enter a reason, in a few words.')).toBeVisible();
    await asking.getByRole('button', { name: 'Filling in an application' }).click();
    await expectNoViolations(page);
    await asking.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(panel.getByText('1EG4TE5MK73')).toBeVisible();
    expect(page.url()).not.toContain('1EG4');
    await expectNoViolations(page);
    await panel.getByRole('button', { name: 'Hide Medicare number' }).click();
    await expect(panel.getByText('1EG4TE5MK73')).toHaveCount(0);
    await expect(panel.getByText('•••• MK73')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /1EG4|Metformin/,
    );

    await page.context().clearCookies();
    await signIn(page, admin, '/admin/audit_log');
    const log = page.getByLabel('Audit log', { exact: true });
    await log.getByText('Revealed a protected value').first().click();
    const entry = page.getByRole('dialog', { name: 'Revealed a protected value' });
    for (const words of ['Dana Alvarez', 'Joan Adams', 'Medicare number', 'Filling in an application'])
      await expect(entry.getByText(words, { exact: true })).toBeVisible();
    await expectNoViolations(page);
  });

  test(`R312: needs are captured question by question, kept with who and when, and asked again (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
    const contact = await build.makeContact(tenant, { owner: agent });
    await signIn(page, agent, `/contacts/${contact.id}`);
    await openMore(page, width);

    const panel = page.getByRole('region', { name: 'Needs analysis' });
    await addToContact(page, 'Needs analysis');
    const editor = page.getByRole('dialog', { name: 'Needs analysis' });
    await expect(editor).toBeVisible();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: /^Final expense 0 of/ }).click();
    await editor.getByText('Cremation', { exact: true }).click();
    await expect(editor.getByText('Dana Alvarez,')).toBeVisible();
    await editor.getByRole('textbox', { name: 'Who would pay without coverage?' }).fill('Her son');
    await editor.getByRole('textbox', { name: 'Monthly budget' }).fill('sixty');
    await editor.getByRole('textbox', { name: 'Monthly budget' }).press('Tab');
    await expect(editor.getByText('Enter an amount such as 1234.50.')).toBeVisible();
    await editor.getByRole('textbox', { name: 'Monthly budget' }).fill('$64.50');
    await page.keyboard.press('Tab');
    await expect(editor.getByText('Dana Alvarez,')).toHaveCount(3);
    await expectNoViolations(page);
    // Closing the dialog saves the input in progress.
    await editor.getByRole('textbox', { name: 'Special requests' }).fill('Wants lilies');
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(panel.getByRole('button', { name: /^Final expense 4 of/ })).toBeVisible();

    await build.query("update contact_answer set answered_at = answered_at - interval '1 hour' where tenant_id = $1", [
      tenant.id,
    ]);
    await page.reload();
    await panel.getByRole('button', { name: /^Final expense 4 of/ }).click();
    await expect(editor.getByRole('textbox', { name: 'Special requests' })).toHaveValue('Wants lilies');
    await editor.getByRole('textbox', { name: 'Who would pay without coverage?' }).fill('Her daughter');
    await page.keyboard.press('Tab');
    await editor.getByRole('button', { name: /^1 earlier answer/ }).click();
    await expect(editor.getByText(/^Her son — Dana Alvarez/)).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    if (width < 900) await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByText('Filled in the needs analysis Final expense').first()).toBeVisible();
  });

  test(`R312: Medicare text is read in after a review, by who is registered (${width} px)`, async ({ page, build }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { columns: { npn: '1234567', medicare_certified_for: year + 1 } });
    const other = await build.makeUser(tenant);
    const contact = await build.makeContact(tenant, { owner: agent });
    const theirs = await build.makeContact(tenant, { owner: other });
    await signIn(page, agent, `/contacts/${contact.id}`);
    await openMore(page, width);

    const panel = page.getByRole('region', { name: 'Rx & Medicare' });
    await addToContact(page, 'Rx & Medicare');
    await expect(page.getByRole('dialog', { name: 'Rx and Medicare' })).toBeVisible();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Import Medicare text' }).click();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await text.fill('Good morning');
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(dialog.getByText(/Nothing was recognized/)).toBeVisible();
    await expectNoViolations(page);
    const choose = (content: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: content });
    await choose(Buffer.from('PK\x03\x04'));
    await expect(dialog.getByText(/^This is a workbook or a ZIP file\./)).toBeVisible();
    await choose(Buffer.from('Doctor: Jos\x8e Lee', 'latin1'));
    await expect(dialog.getByText('The file was read as Western (Windows-1252).')).toBeVisible();
    await expect(text).toHaveValue('Doctor: JosŽ Lee');
    await dialog.getByRole('combobox', { name: 'Encoding' }).click();
    await page.getByRole('option', { name: 'Western (Mac OS Roman)' }).click();
    await expect(text).toHaveValue('Doctor: José Lee');
    await expectNoViolations(page);
    await text.fill(
      'Medicare Number: 1EG4-TE5-MK73\nMedications:\nMetformin 500 mg, twice a day\nEliquis 5 mg\nPharmacy: CVS, 614-555-0199',
    );
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Metformin: 500 mg · twice a day' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Eliquis: 5 mg' }).uncheck();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Add 3 to the contact' }).click();
    await expect(panel.getByText('Metformin')).toBeVisible();
    await expect(panel.getByText('CVS')).toBeVisible();
    await expect(panel.getByText('Eliquis')).toHaveCount(0);
    await expect(panel.getByText('•••• MK73')).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, other, `/contacts/${theirs.id}?open=rx:import`);
    await expect(page.getByText(/To import Medicare data, you need a national producer number/)).toBeVisible();
    await expectNoViolations(page);
  });
}

test('a user acting as another sees why nothing can be revealed, and two editors lose nothing', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  const agent = await build.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Yu' });
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}?open=rx:edit`);
  const editor = (of: Page) => of.getByRole('dialog', { name: 'Rx and Medicare' });
  await editor(page).getByRole('textbox', { name: 'Medicare number' }).fill('1EG4TE5MK73');
  await editor(page).getByRole('button', { name: 'Add condition' }).click();
  await editor(page).getByRole('textbox', { name: 'Condition 1' }).fill('Asthma');

  const context = await browser.newContext();
  const second = await context.newPage();
  await signIn(second, manager, `/contacts/${contact.id}?open=rx:edit`);
  await editor(second).getByRole('button', { name: 'Add medication' }).click();
  await editor(second).getByRole('textbox', { name: 'Medication 1' }).fill('Eliquis');
  await editor(second).getByRole('button', { name: 'Save' }).click();
  await expect(editor(second)).toBeHidden();

  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone changed these details while you were editing')).toBeVisible();
  await expect(editor(page).getByRole('textbox', { name: 'Medication 1' })).toHaveValue('Eliquis');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page)).toBeHidden();
  const panel = page.getByRole('region', { name: 'Rx & Medicare' });
  await expect(panel.getByText('Eliquis')).toBeVisible();
  await expect(panel.getByText('Asthma')).toBeVisible();

  await second.getByRole('button', { name: /account menu$/ }).click();
  await second.getByRole('menuitem', { name: 'Act as another user' }).click();
  await second.getByRole('combobox', { name: 'User' }).fill('yu');
  await second.getByRole('option', { name: /Ann Yu/ }).click();
  await second.getByRole('button', { name: 'Act as Ann Yu' }).click();
  await expect(second.getByText(/you are acting as Ann Yu/)).toBeVisible();
  await second.goto(urlOf(tenant, `/contacts/${contact.id}`));
  await expect(
    second.getByRole('button', { name: 'You’re acting as Ann Yu. Only they can reveal this value.' }),
  ).toBeVisible();
  await expect(second.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
  await context.close();
});
