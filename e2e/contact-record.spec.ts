import { expect, test } from './base/test.ts';

test('a contact is worked by keyboard: a call is logged with a follow-up, which is done, and a policy is added', async ({
  page,
  build,
  signIn,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const contact = await build.makeContact(tenant, {
    owner: agent,
    first_name: 'Joan',
    last_name: 'Adams',
    emails: ['joan@example.test'],
  });
  await signIn(page, agent, `/contacts/${contact.id}`);
  const summary = page.getByRole('region', { name: 'Contact summary' });
  await expect(page.getByRole('heading', { level: 1, name: 'Joan Adams' })).toBeVisible();
  await expect(summary.getByText('None', { exact: true })).toBeVisible();
  // Only what the contact has, and what can be done about reaching it.
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Policies' })).toHaveCount(0);

  await test.step('L logs, with a follow-up for tomorrow because a callback was requested', async () => {
    await page.keyboard.press('l');
    await expect(page.getByRole('radio', { name: 'Called' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.getByRole('radio', { name: 'Requested a callback' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: 'Tomorrow' })).toBeChecked();
    await page.getByRole('textbox', { name: 'Comment' }).focus();
    await page.keyboard.type('After dinner');
    await expectNoViolations(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Activity logged. Follow-up: tomorrow')).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Call back Tomorrow' })).toBeVisible();
  });

  await test.step('the next step is done from the header, and the next one is added with F', async () => {
    await summary.getByRole('button', { name: 'Mark as done: Call back' }).focus();
    await page.keyboard.press('Enter');
    await expect(summary.getByText('None', { exact: true })).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Send the brochure');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(summary.getByRole('button', { name: 'Send the brochure Tomorrow' })).toBeVisible();
  });

  await test.step('M writes an email, whose draft opens after a reload', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Follow-up' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your plan');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your plan');
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the Add menu opens the form of what the contact lacks', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Policy' })).toBeVisible();
    await page.keyboard.type('p');
    await page.getByRole('menuitem', { name: 'Policy' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add policy' })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Add policy' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Policies' })).toBeVisible();
  });
});
