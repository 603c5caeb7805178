import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './base/test.ts';

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

test('without a mouse: contacts are filtered and selected', async ({ page, build }) => {
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

  await test.step('arrows move, X selects', async () => {
    await tabTo(page, page.locator('[data-row-index="0"]'));
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row-index="1"]')).toBeFocused();
    await page.keyboard.press('x');
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect(selection.getByRole('status')).toHaveText('2 selected');
  });
});
