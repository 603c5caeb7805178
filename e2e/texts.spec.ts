import { readFile } from 'node:fs/promises';
import { makeTextNumber } from '../packages/server/test/text-rows.ts';
import { findInBothSchemes } from './base/find-violations.ts';
import { expect, signIn, test } from './base/test.ts';

const LINE = '+13025550177';
const JOAN = '+16145550177';
const STRANGER = '+16145550178';
/** Longer than a short link. */
const CALENDAR = `https://calendar.example/dana-adams/review?${'month=11&'.repeat(12)}back=confirm`;
const PHONE = { width: 390, height: 844 };
const picture = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('R193, R194: an agent and a phone converse with pictures, STOP closes the conversation, and START opens it again', async ({
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
  await build.insert('setting', { tenant_id: tenant.id, key: 'SHORT_TEXT_LINKS', value: 'true', public: false });
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // This browser can't show notifications. What the app asks it to show is kept instead.
  const notices: string[] = [];
  await page.exposeFunction('keepNotice', (title: string, body: string) => notices.push(`${title}: ${body}`));
  await page.addInitScript({
    content: `window.Notification = class {
      static permission = 'granted';
      constructor(title, { body }) { keepNotice(title, body); }
      close() {}
    };`,
  });
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
  await expect.poll(() => notices).toEqual(['New Message: 1-614-555-0177']);
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Joan Reyes/ });
  await row.click();
  const thread = page.getByRole('region', { name: 'Texts with Joan Reyes' });
  await expect(thread.getByText('Here is my card')).toBeVisible();
  await expect(thread.locator('img')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text to Joan Reyes' });
  await text.fill(`Thank you {{first_name|there}} ${CALENDAR}`);
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

  // The link became a short one on the company's host. It leads to the calendar, which isn't reachable from here.
  const said = (await device.getByText('Thank you Joan').textContent()) ?? '';
  const short = /http:\S+\/t\/\w{22}$/.exec(said)?.[0] ?? '';
  expect(new URL(short).hostname).toBe(tenant.host);
  const visitor = await context.newPage();
  await Promise.all([visitor.waitForRequest(CALENDAR), visitor.goto(short).catch(() => undefined)]);
  await visitor.close();
  await expect(thread.getByRole('list', { name: 'Short links' })).toContainText('calendar.example/dana-adams/review');
  await page.getByRole('button', { name: 'More for Joan Reyes' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export conversation' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^Texts with Joan Reyes.*\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.includes('Here is my card'))).toMatch(/Received.*Text [\d-]+\.png/);
  expect(lines.find((line) => line.includes('Thank you Joan'))).toMatch(/Sent.*Delivered.*Dana Adams/);
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
