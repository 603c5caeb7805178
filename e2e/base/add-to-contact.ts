import type { Page } from '@playwright/test';

/** Adds a record from the contact page's Add menu: 'Policy', 'Linked contact'. */
export async function addToContact(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}
