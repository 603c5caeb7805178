import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test('a death is recorded on a phone, survivors are enrolled, and nothing can be sent anymore', async ({
  page,
  build,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await build.makeTenant({ variant: 'preneed' });
  const counselor = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams', account_type: 'admin' });
  const contact = await build.makeContact(tenant, {
    owner: counselor,
    first_name: 'Maria',
    last_name: 'Lopez',
    phones: ['+16145550142'],
  });
  await signIn(page, counselor, `/contacts/${contact.id}?open=aftercare:new`);
  const dialog = page.getByRole('dialog', { name: 'Death and aftercare' });
  await dialog.getByLabel('Date of death').fill('3/1/2026');
  await dialog.getByRole('button', { name: 'Add survivor' }).click();
  await dialog.getByLabel('Agreed to texts').check();
  await expectNoViolations(page);
  // The server says what is missing, and nothing typed is lost.
  await dialog.getByRole('button', { name: 'Enroll family' }).click();
  await expect(dialog.getByText('Enter the number they agreed to.')).toBeVisible();
  await dialog.getByLabel('First name').fill('Bob');
  await dialog.getByLabel('Phone').fill('614-555-0143');
  await dialog.getByRole('button', { name: 'Enroll family' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Deceased Mar 1, 2026.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Aftercare' });
  await expect(panel.getByText(/Bob Lopez · Spouse · agreed to texts/)).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'Create the standard program' }).click();
  await expect(panel.getByText('Not started yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Text', exact: true })).toBeDisabled();
  await panel.getByRole('link', { name: 'All families' }).click();
  await page.getByText('Maria Lopez').first().click();
  await panel.getByRole('button', { name: 'Not deceased?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct record' }).click();
  await expect(page.getByText('Deceased Mar 1, 2026.')).toBeHidden();
});
