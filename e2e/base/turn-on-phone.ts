import { type Browser, expect, type Page } from '@playwright/test';
import { urlOf, type Who } from './test.ts';

/** Opens the simulated phone of a number, which then waits for calls. */
export async function turnOnPhone(page: Page, tenant: Who['tenant'], number: string): Promise<void> {
  await page.goto(urlOf(tenant, '/phone'));
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('status')).toHaveText(/Waiting for calls/);
}

/** A page of its own browser, with a microphone. */
export const openPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ permissions: ['microphone'] })).newPage();

/** Calls a number from a simulated phone. */
export async function callFrom(phone: Page, number: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Number to call' }).fill(number);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
}
