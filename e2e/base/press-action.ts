import { expect, type Page } from '@playwright/test';

/** Chooses an action of the selection bar, in the bar or in its menu: how many fit depends on the width and on what the user may do. */
export async function pressAction(page: Page, label: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selection' });
  const button = bar.getByRole('button', { name: label, exact: true });
  const more = bar.getByRole('button', { name: 'More' });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
