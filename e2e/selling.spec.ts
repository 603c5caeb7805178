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
  await page.getByRole('tab', { name: 'More' }).click();
  const panel = page.getByRole('region', { name: 'Aftercare' });
  await expect(panel.getByText(/Bob Lopez · Spouse · agreed to texts/)).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'Create the standard program' }).click();
  // The new program begins for the family, too.
  await expect(panel.getByText(/Not started yet|In progress/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Text', exact: true })).toBeDisabled();
  await panel.getByRole('link', { name: 'All families' }).click();
  await page.getByRole('grid').getByText('Maria Lopez').click();
  await panel.getByRole('button', { name: 'Not deceased?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct record' }).click();
  await expect(page.getByText('Deceased Mar 1, 2026.')).toBeHidden();
});

test('R006: an agent compares Medicare plans on a phone, emails the quote, and signs and submits an application from it', async ({
  page,
  build,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const contact = await build.makeContact(tenant, {
    owner: agent,
    first_name: 'Maria',
    last_name: 'Lopez',
    emails: ['maria@example.test'],
    columns: { date_of_birth: '1955-03-04', zip: '43215', state: 'OH' },
  });
  await signIn(page, agent, `/contacts/${contact.id}?open=quote:new`);
  const dialog = page.getByRole('dialog', { name: 'Medicare quote' });
  // What is missing is said at its field.
  await dialog.getByRole('button', { name: 'Find plans' }).click();
  await expect(dialog.getByText('Choose a gender.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Gender' }).click();
  await page.getByRole('option', { name: 'Female' }).click();
  await dialog.getByRole('button', { name: 'Find plans' }).click();
  await expect(dialog.getByText('Sample plans and prices')).toBeVisible();
  await dialog.getByLabel(/Sample Mutual: Plan G/).check();
  await dialog.getByLabel(/Example Life: Plan G/).check();
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('rowheader', { name: 'Part A deductible' })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save quote' }).click();
  const saved = page.getByRole('dialog', { name: 'Medicare Supplement quote' });
  await expect(saved.getByRole('columnheader', { name: /Sample Mutual/ })).toBeVisible();
  // The address names the quote, so it stays open on a wider screen.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(saved.getByRole('columnheader', { name: /Sample Mutual/ })).toBeVisible();
  await expectNoViolations(page);
  await saved.getByRole('button', { name: 'Email PDF' }).click();
  await expect(saved.getByRole('button', { name: 'Email again' })).toBeVisible();
  // An application for one of the plans, filled in with what is known.
  await saved.getByRole('button', { name: 'Open application' }).click();
  await expect(page.getByRole('heading', { name: 'Medicare plan: Maria Lopez' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Plan', exact: true })).toHaveValue('Sample Mutual Plan G');
  await page.getByRole('button', { name: 'Sign in person' }).click();
  await expect(page.getByText('Enter an answer for “Street”.')).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Medicare number').fill('1EG4-TE5-MK73');
  await page.getByLabel('Street').fill('1 Main St');
  await page.getByLabel('City').fill('Columbus');
  for (const question of [/guaranteed-issue/, /replace other insurance/])
    await page.getByRole('radiogroup', { name: question }).getByLabel('No', { exact: true }).check();
  await page.getByRole('combobox', { name: 'Payment method' }).click();
  await page.getByRole('option', { name: 'Bank draft' }).click();
  await page.getByRole('button', { name: 'Sign in person' }).click();
  const signing = page.getByRole('dialog', { name: 'Sign in person' });
  await signing.getByLabel('Applicant’s signature').fill('Maria Lopez');
  await expectNoViolations(page);
  await signing.getByRole('button', { name: 'Sign application' }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
  const submitting = page.getByRole('dialog', { name: 'Submit application' });
  await submitting.getByLabel('Your signature').fill('Dana Adams');
  await submitting.getByRole('button', { name: 'Submit application' }).click();
  await expect(submitting).toBeHidden();
  await expect(page.getByText('••••MK73')).toBeVisible();
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF of version 2' }).click();
  expect((await download).suggestedFilename()).toBe('application-2.pdf');

  // The policy is there, Submitted.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Submitted', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Plan', exact: true })).toHaveValue(
    'Sample Mutual Plan G',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Policies' }).getByText('Submitted')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Applications' }).getByText('Submitted', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Medicare quotes' }).getByText(/2 plans/)).toBeVisible();
});
