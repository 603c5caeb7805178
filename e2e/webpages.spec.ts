import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { optInWords } from '../packages/contract/src/rules/webpages.ts';
import { send } from './base/send.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const PHONE = { width: 390, height: 844 };

const BOOKING = {
  bookable: true,
  timezone: 'America/New_York',
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  lengths: [30],
  buffer_minutes: 0,
  notice_minutes: 240,
  horizon_days: 14,
  topics: ['medicare'],
  places: ['phone'],
  online_url: '',
};

test('R005, R023, R331, R333, R359: a visitor finds an agent’s page on a phone, sends the form, books, and signs; the agent sees it all at once, and completes the form', async ({
  page,
  browser,
  build,
}) => {
  await page.setViewportSize(PHONE);
  const tenant = await build.makeTenant({ name: 'Lakeside' });
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const name = `dana-${tenant.slug.replaceAll(/[^a-z0-9]/g, '')}`;
  await signIn(page, agent, '/account/profile?tab=webpage');
  await page.getByLabel('Name of the page').fill(name);
  await page.getByLabel('About me').fill('I explain Medicare in plain words.');
  await page.getByLabel('Products').first().click();
  await page.getByRole('option', { name: 'Part D' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  // Nothing typed is lost, and Medicare pages need both numbers.
  await expect(page.getByText('must show this number').first()).toBeVisible();
  await page.getByLabel('Organizations you represent').fill('7');
  await page.getByLabel('Medicare plans they offer').fill('52');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByText('Spotlight').click();
  const frame = preview.frameLocator('iframe');
  // axe can't look into a frame without scripts. The page itself is checked below.
  await expect(frame.locator('body.spotlight')).toContainText('I explain Medicare in plain words.');
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webpage saved')).toBeVisible();
  await send(page, 'PUT', `/v1/users/${agent.id}/booking`, BOOKING);
  const address = page.getByRole('link', { name: new RegExp(`${name}\\.pages\\.localhost`) });
  const url = (await address.getAttribute('href')) ?? '';

  const context = await browser.newContext({ viewport: PHONE });
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Dana Adams' })).toBeVisible();
  await expect(visitor.getByText('Currently we represent 7 organizations which offer 52 products')).toBeVisible();
  await expectNoViolations(visitor);
  await visitor.getByRole('link', { name: 'Send a message' }).click();
  await visitor.getByLabel('First name', { exact: true }).fill('Maria');
  await visitor.getByLabel('Last name', { exact: true }).fill('Lopez');
  await visitor.locator('textarea').fill('I turn 65 in March.');
  const words = optInWords('Dana Adams of Lakeside', 'agent_network').text;
  await visitor.getByLabel(words).check();
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText('Enter the phone number that you allow us to use.')).toBeVisible();
  await expect(visitor.locator('textarea')).toHaveValue('I turn 65 in March.');
  await expectNoViolations(visitor);
  await visitor.getByLabel('Phone', { exact: true }).fill('614-555-0142');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText('Thank you. Dana Adams has your message')).toBeVisible();
  await expectNoViolations(visitor);

  await visitor.goto(url);
  await visitor.getByRole('link', { name: 'Book an appointment' }).click();
  await visitor.locator('td a').last().click();
  await visitor.locator('.times a').last().click();
  await visitor.getByLabel('First name', { exact: true }).fill('Maria');
  await visitor.getByLabel('Last name', { exact: true }).fill('Lopez');
  await visitor.getByLabel('Phone', { exact: true }).fill('614-555-0142');
  await visitor.getByRole('button', { name: 'Book appointment' }).click();
  // The page asks again until the form is there.
  await visitor.getByRole('link', { name: 'Sign the form' }).click();
  await visitor.getByLabel('Prescription drug plans (Part D)').check();
  await visitor.getByLabel('Type your full name to sign').fill('Maria Lopez');
  await visitor.getByRole('button', { name: 'Sign form' }).click();
  await expect(visitor.getByText('Thank you. Your form is signed.')).toBeVisible();
  const hash = (await visitor.locator('code').textContent()) ?? '';
  await context.close();

  // The bell shows it without reloading.
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
  await page.getByText('Someone sent you a message from a webpage.').click();
  await expect(page.getByRole('heading', { name: /Maria Lopez/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('I turn 65 in March.')).toBeVisible();
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'History (1)' }).click();
  const history = page.getByRole('dialog', { name: 'Consent history' });
  await expect(history.getByText(words)).toBeVisible();
  await expect(history.getByText(url.replace(/\/$/, ''))).toBeVisible();
  const download = page.waitForEvent('download');
  await history.getByRole('link', { name: 'Download the page as they saw it' }).click();
  expect((await download).suggestedFilename()).toBe('consent-page.html');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  // The contact was known when they booked, so anyone could have signed.
  await page.getByRole('link', { name: /Signer not confirmed/ }).click();
  await page.getByRole('button', { name: 'Confirm signer' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm signer' });
  await confirm.getByLabel('How you confirmed it').fill('Called her at home');
  await expectNoViolations(page);
  await confirm.getByRole('button', { name: 'Confirm signer' }).click();
  await page.getByRole('button', { name: 'Complete form' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete form' });
  await complete.getByLabel('Your signature').fill('Dana Adams');
  await expectNoViolations(page);
  await complete.getByRole('button', { name: 'Complete form' }).click();
  const documents = page.getByRole('region', { name: 'Signed documents' });
  await expect(documents.getByText(hash)).toBeVisible();
  await expectNoViolations(page);
  // The file that is downloaded is the one that was signed.
  const pdf = page.waitForEvent('download');
  await documents.getByRole('link', { name: 'PDF of version 1' }).click();
  const bytes = await readFile(await (await pdf).path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  await page.goto(new URL(`/soa/verify?sha256=${hash}`, page.url()).href);
  await expect(page.getByText(/unchanged scope of appointment form/)).toBeVisible();
  await expectNoViolations(page);
});
