import type { Locator, Page } from '@playwright/test';
import { expect, test } from './base/test.ts';

/** Presses Tab until the focus is there, as someone without a mouse does. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  await expect(async () => {
    for (let at = 0; at < 90; at += 1) {
      if (await to.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab did not lead there.');
  }).toPass();
}

async function pressOn(page: Page, to: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, to);
  await page.keyboard.press(key);
}

test('without a mouse: contacts are filtered, selected and changed, one is opened, and what was done with it is logged', async ({
  page,
  build,
  signIn,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  await build.makeNumbered(tenant, 'contact_status', 'Cold');
  await build.makeContacts(
    tenant,
    [
      { first_name: 'Joan', last_name: 'Adams', columns: { state: 'OH' } },
      { first_name: 'Bob', last_name: 'Brown', columns: { state: 'OH' } },
      { first_name: 'Carl', last_name: 'Cole', columns: { state: 'IN' } },
    ].map((contact) => ({ ...contact, owner: agent, emails: [`${contact.first_name.toLowerCase()}@example.test`] })),
  );
  await signIn(page, agent, '/contacts');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Cole, Carl')).toBeVisible();

  await test.step('F filters for Ohio', async () => {
    await page.keyboard.press('f');
    await expect(page.getByRole('combobox', { name: 'Search fields to filter by' })).toBeFocused();
    await page.keyboard.type('State');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Ohio (OH)' })).toBeVisible();
    await page.keyboard.type('Ohio');
    await expect(page.getByRole('option', { name: 'Indiana (IN)' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Show 2 contacts' }));
    await expect(row('Cole, Carl')).toHaveCount(0);
  });

  await test.step('arrows move, X selects, and the selection gets a status', async () => {
    await tabTo(page, page.locator('[data-row-index="0"]'));
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row-index="1"]')).toBeFocused();
    await page.keyboard.press('x');
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect(selection.getByRole('status')).toHaveText('2 selected');
    await pressOn(page, selection.getByRole('button', { name: 'Status', exact: true }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('option', { name: 'Cold' })).toBeVisible();
    await page.keyboard.type('Cold');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Update 2 contacts' }));
    await expect(page.getByText('Status set to Cold: 2 contacts')).toBeVisible();
    await expect(row('Adams, Joan')).toContainText('Cold');
  });

  await test.step('Enter opens a contact, and its parts have names', async () => {
    await tabTo(page, page.locator('[data-row-index][tabindex="0"]'));
    await page.keyboard.press('Home');
    await expect(page.locator('[data-row-index="0"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Joan Adams' })).toBeVisible();
    // Only what the contact has, and what can be done about reaching it.
    await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Policies' })).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Composer' }).getByRole('tablist', { name: 'Entry type' }),
    ).toBeVisible();
  });

  const summary = page.getByRole('region', { name: 'Contact summary' });
  await test.step('L logs, with a follow-up for tomorrow because a callback was requested', async () => {
    await page.keyboard.press('l');
    await expect(page.getByRole('radio', { name: 'Called' })).toBeFocused();
    await page.keyboard.press('Space');
    await pressOn(page, page.getByRole('radio', { name: 'Requested a callback' }), 'Space');
    await expect(page.getByRole('checkbox', { name: 'Tomorrow' })).toBeChecked();
    await tabTo(page, page.getByRole('textbox', { name: 'Comment' }));
    await page.keyboard.type('After dinner');
    await expectNoViolations(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Activity logged. Follow-up: tomorrow')).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Call back Tomorrow' })).toBeVisible();
  });

  await test.step('Escape leaves the field, an arrow changes the entry, and the draft stays', async () => {
    await page.keyboard.press('m');
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, page.getByRole('textbox', { name: 'Subject' }));
    await page.keyboard.type('Your plan');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your plan');
    await page.keyboard.press('f');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Send the brochure');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/^Follow-up added/)).toBeVisible();
  });

  await test.step('the next step is done from the header', async () => {
    await pressOn(page, summary.getByRole('button', { name: /^Mark as done: / }));
    await expect(summary.getByRole('button', { name: 'Mark as done: Call back' })).toHaveCount(0);
  });

  await test.step('the Add menu opens the form of what the contact lacks', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add', exact: true }));
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
