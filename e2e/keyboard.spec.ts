import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

/** Presses Tab until the focus is there, as someone without a mouse does. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeAttached();
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

/** Moves within a group of choices from the one that has the focus. */
async function arrowTo(page: Page, to: Locator): Promise<void> {
  for (let at = 0; at < 20; at += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error('Arrows did not lead there.');
}

test('without a mouse: contacts are filtered, selected, and opened, and what was done with one is logged', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  await build.makeContacts(
    tenant,
    [
      { first_name: 'Joan', last_name: 'Adams', columns: { state: 'OH' } },
      { first_name: 'Bob', last_name: 'Brown', columns: { state: 'OH' } },
      { first_name: 'Carl', last_name: 'Cole', columns: { state: 'IN' } },
    ].map((contact, at) => ({
      ...contact,
      owner: agent,
      emails: [`${contact.first_name.toLowerCase()}@example.test`],
      // The first is the newest.
      created_at: new Date(Date.now() - at * 3_600_000),
    })),
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

  await test.step('arrows move, X selects, Enter opens', async () => {
    await tabTo(page, page.locator('[data-row-index="0"]'));
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row-index="1"]')).toBeFocused();
    await page.keyboard.press('x');
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect(selection.getByRole('status')).toHaveText('2 selected');
    await page.keyboard.press('Home');
    await expect(page.locator('[data-row-index="0"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Joan Adams' })).toBeVisible();
  });

  const summary = page.getByRole('region', { name: 'Contact summary' });
  await test.step('L logs, arrows choose the outcome, and a callback brings a follow-up', async () => {
    await page.keyboard.press('l');
    await expect(page.getByRole('radio', { name: 'Called' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Called' })).toBeChecked();
    await page.keyboard.press('Tab');
    await arrowTo(page, page.getByRole('radio', { name: 'Requested a callback' }));
    await expect(page.getByRole('checkbox', { name: 'Tomorrow' })).toBeChecked();
    await tabTo(page, page.getByRole('textbox', { name: 'Comment' }));
    await page.keyboard.type('After dinner');
    await expectNoViolations(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Activity logged. Follow-up: tomorrow')).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Call back Tomorrow' })).toBeVisible();
  });

  await test.step('single keys work on a chip and a tab, and the draft of another tab stays', async () => {
    await tabTo(page, page.getByRole('checkbox', { name: 'All', exact: true }));
    await page.keyboard.press('m');
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: 'New email' })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Subject' }));
    await page.keyboard.type('Your plan');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Follow-up' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your plan');
    await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused();
    await page.keyboard.press('f');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Send the brochure');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/^Follow-up added/)).toBeVisible();
  });

  await test.step('the next step is done from the header', async () => {
    await pressOn(page, summary.getByRole('button', { name: /^Mark as done: Call back/ }));
    await expect(summary.getByRole('button', { name: /^Mark as done: Call back/ })).toHaveCount(0);
  });
});
