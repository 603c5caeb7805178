import { makeTextNumber } from '../packages/server/test/text-rows.ts';
import { findInBothSchemes } from './base/find-violations.ts';
import { expect, signIn, test } from './base/test.ts';

const LINE = '+13025550177';
const JOAN = '+16145550177';
const STRANGER = '+16145550178';
const PHONE = { width: 390, height: 844 };
const picture = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('R194: an agent and a phone converse with pictures, STOP closes the conversation, and START opens it again', async ({
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  await makeTextNumber(build, agent, LINE);
  // It's noon in Joan's time zone, because texts at night wait for the morning.
  const west = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  await build.makeContact(tenant, {
    owner: agent,
    first_name: 'Joan',
    last_name: 'Reyes',
    phones: [JOAN],
    columns: { timezone },
  });
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, agent, '/sms');
  await expect(page.getByText('No open conversations')).toBeVisible();

  const outside = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(outside, await build.makeUser(tenant, { account_type: 'admin' }), '/admin/phone_simulator');
  const open = async (number: string) => {
    await outside.getByRole('searchbox', { name: 'Search phones' }).fill(number);
    await outside.getByRole('button', { name: 'Open 1-614-555' }).click();
  };
  const from = outside.getByRole('textbox', { name: 'Text from this phone' });
  await open(JOAN);
  await from.fill('Here is my card');
  await outside.locator('input[type="file"]').setInputFiles(picture);
  await outside.getByRole('button', { name: 'Send from this phone' }).click();

  await expect(page.getByText('New message from 1-614-555-0177')).toBeVisible();
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Joan Reyes/ });
  await row.click();
  const thread = page.getByRole('region', { name: 'Texts with Joan Reyes' });
  await expect(thread.getByText('Here is my card')).toBeVisible();
  await expect(thread.locator('img')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text to Joan Reyes' });
  await text.fill('Thank you {{first_name|there}}');
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(page.getByText(/^Picture message/)).toBeVisible();
  await page.getByRole('button', { name: /^Send(?! later)/ }).click();
  await expect(thread.getByText('Thank you Joan')).toBeVisible();
  await expect(thread.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Meanwhile, the text waits the ten seconds in which it can be undone.
  expect(await findInBothSchemes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('link', { name: 'Back to conversations' })).toBeVisible();
  expect(await findInBothSchemes(page)).toEqual([]);
  const device = outside.getByRole('region', { name: 'Phone 1-614-555-0177' });
  await expect(device.getByText('Thank you Joan')).toBeVisible({ timeout: 40_000 });
  await expect(device.locator('img')).toHaveCount(2);
  await expect(thread.getByText('Delivered')).toBeVisible();
  expect(await findInBothSchemes(outside)).toEqual([]);

  await device.getByRole('button', { name: 'STOP' }).click();
  await expect(thread.getByText('STOP', { exact: true })).toBeVisible();
  await expect(text).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: /opted out|no longer|STOP/i })).toBeVisible();
  await outside.setViewportSize(PHONE);
  await device.getByRole('button', { name: 'START' }).click();
  await expect(text).toBeEnabled();
  await from.fill('I am back');
  await from.press('Enter');
  await expect(thread.getByText('I am back')).toBeVisible();
  expect(await findInBothSchemes(outside)).toEqual([]);

  // A number that no contact has becomes one with a click.
  await outside.setViewportSize({ width: 1280, height: 800 });
  await open(STRANGER);
  await from.fill('Who is this?');
  await from.press('Enter');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /1-614-555-0178/ })
    .click();
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByText('Contact created')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Contact' }).getByText('1-614-555-0178').first()).toBeVisible();
  // K moves to the conversation above, E closes it, and it can be undone.
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/sms\//);
  await expect(page.getByRole('heading', { name: 'Joan Reyes' }).first()).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('Conversation closed')).toBeVisible();
  await expect(row).toHaveCount(0);
});
