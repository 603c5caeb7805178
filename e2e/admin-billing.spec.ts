import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

for (const width of [1440, 390])
  test(`an admin adds a plan, stops offering it, and sees what users pay at ${width} px`, async ({ page, build }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    await build.makeUser(tenant, { first_name: 'Ruth', last_name: 'Moss' });
    const admin = await build.makeUser(tenant, { account_type: 'admin' });
    await signIn(page, admin, '/admin/plans');
    await expect(page.getByText('No plans yet')).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Add plan' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add plan' });
    await form.getByLabel('Name').fill('Team');
    await form.getByLabel('Price').fill('0.10');
    await form.getByRole('button', { name: 'Add plan' }).click();
    await expect(form.getByText('Enter a price from $0.50 to $999,999.99.')).toBeVisible();
    await form.getByLabel('Price').fill('$49');
    await form.getByLabel('Period').selectOption('year');
    await form.getByLabel('Description').fill('Calls, email, and workflows.');
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Add plan' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('$49.00 a year')).toBeVisible();

    await page.getByText('$49.00 a year').click();
    const edit = page.getByRole('dialog', { name: 'Edit plan' });
    await expect(edit.getByLabel('Price')).toBeDisabled();
    await edit.getByLabel('Name').fill('Teams');
    await edit.getByRole('switch', { name: 'Offered' }).click();
    await edit.getByRole('button', { name: 'Save plan' }).click();
    await expect(edit).toBeHidden();
    await page.reload();
    await page.getByText('$49.00 a year').click();
    await expect(edit.getByLabel('Name')).toHaveValue('Teams');
    await expect(edit.getByRole('switch', { name: 'Offered' })).not.toBeChecked();
    await edit.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete plan' }).click();
    await expect(page.getByText('No plans yet')).toBeVisible();

    await page.goto(urlOf(tenant, '/admin/payment_infos'));
    await expect(page.getByText('Granted').first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByText(/Ruth/).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ruth Moss' })).toBeVisible();
  });
