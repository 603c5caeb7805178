import { expect, type Page } from '@playwright/test';
import { urlOf, type Who } from './test.ts';

/** Opens the simulated phone of a number, which then waits for calls. */
export async function turnOnPhone(page: Page, tenant: Who['tenant'], number: string): Promise<void> {
  await page.goto(urlOf(tenant, '/phone'));
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('status')).toHaveText(/Waiting for calls/);
}
