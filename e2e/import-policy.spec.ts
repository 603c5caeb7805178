import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const csv = (...lines: string[]) => ({
  name: 'fair.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

const figure = (page: Page, outcome: string) => page.getByTestId(`import-${outcome}`);

for (const width of [1440, 390])
  test(`R058, R148: known contacts wait beside their rows and are decided, listed numbers are left out, owners take turns (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Dana', last_name: 'Alvarez' });
    await build.makeUser(tenant, { manager, first_name: 'Ravi', last_name: 'Shah' });
    for (const [index, first_name] of ['Joan', 'Carl', 'Rosa'].entries())
      await build.makeContact(tenant, {
        owner: manager,
        first_name,
        last_name: 'Adams',
        phones: [`+1614555014${index}`],
      });
    await build.insert('do_not_contact', {
      tenant_id: tenant.id,
      id: crypto.randomUUID(),
      kind: 'phone',
      value: '+16145550150',
      reason: 'Asked for it',
      added_by_id: manager.id,
      created_at: new Date(),
    });
    await signIn(page, manager, '/imports/leads');

    await test.step('the wizard shows what the choices do before the import', async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles(
          csv(
            'First name,Last name,Phone,City,Booth',
            'Joanna,Adams,614-555-0140,Columbus,7',
            'Carl,Adams,614-555-0141,Dublin,8',
            'Rosa,Adams,614-555-0142,Lima,9',
            'Listed,Person,614-555-0150,Toledo,1',
            'New,One,614-555-0160,Akron,2',
            'New,Two,614-555-0161,Akron,3',
          ),
        );
      await expect(page.getByText('3 rows with existing contacts: not changed.')).toBeVisible();
      const named = page.getByLabel('Custom field name for Booth');
      await named.fill('fair booth');
      await named.press('Tab');
      await page.getByRole('radio', { name: 'Review each row' }).check();
      await page.getByRole('radio', { name: 'Skip' }).check();
      await expect(page.getByText('3 rows with existing contacts: sent to review.')).toBeVisible();
      await expect(page.getByText('1 row on the do-not-contact list: skipped, with the reason.')).toBeVisible();
      await page.getByText('Round-robin', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Owners' }).click();
      await page.getByRole('option', { name: 'Ravi Shah' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Vendor' }).click();
      await page.getByRole('option', { name: 'New vendor…' }).click();
      await page.getByLabel('Name of the new vendor').fill('Fair leads');
      await expectNoViolations(page);
    });

    await test.step('R059: the review repeats every choice, and a reload loses none of them', async () => {
      await page.getByRole('button', { name: 'Review' }).click();
      const choices = page.getByRole('region', { name: 'Columns and settings' });
      const whole = async () => {
        await expect(choices).toContainText('Dana Alvarez (you), Ravi Shah');
        await expect(choices).toContainText('Fair leads');
        await expect(choices).toContainText('Review each row');
        await expect(choices).toContainText('Booth → custom field fair booth');
      };
      await whole();
      await expectNoViolations(page);
      await page.reload();
      await whole();
      await choices.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByRole('radio', { name: 'Review each row' })).toBeChecked();
      await expect(page.getByLabel('Custom field name for Booth')).toHaveValue('fair booth');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Import 6 rows' }).click();
    });

    await test.step('every row is accounted for', async () => {
      await expect(figure(page, 'review')).toHaveText('3');
      await expect(figure(page, 'suppressed')).toHaveText('1');
      await expect(figure(page, 'created')).toHaveText('2');
      await expect(page.getByText('round-robin for Dana Alvarez, Ravi Shah')).toBeVisible();
    });

    await test.step('rows show next to their contact, field by field, and are decided one by one or all at once', async () => {
      await page.getByRole('link', { name: 'Review 3 rows' }).click();
      const joan = page.getByRole('region', { name: 'Row 2' });
      // On a phone, each value shows whether it's the row's or the contact's.
      await expect(
        joan.getByRole('row', { name: /First name (File )?Joanna (Contact )?Joan Different/ }),
      ).toBeVisible();
      await expect(
        joan.getByRole('row', { name: /fair booth (File )?7 (Contact )?– Missing on the contact/ }),
      ).toBeVisible();
      await expectNoViolations(page);
      await joan.getByRole('button', { name: 'Fill in: row 2' }).click();
      await expect(joan).toBeHidden();
      await page.getByRole('button', { name: 'Create new contact: row 3' }).click();
      await expect(page.getByRole('region', { name: 'Row 3' })).toBeHidden();
      await page.getByRole('button', { name: 'Overwrite all' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Overwrite all 1' }).click();
      await expect(page.getByText('Nothing to review')).toBeVisible();
      await page.getByRole('link', { name: 'Open import' }).click();
      await expect(figure(page, 'updated')).toHaveText('2');
      await expect(figure(page, 'created')).toHaveText('3');
    });
  });
