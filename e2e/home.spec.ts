import type { Page } from '@playwright/test';
import { newId } from '../packages/server/src/platform/ids.ts';
import type { Builders } from '../packages/server/test/builders.ts';
import { expect, test } from './base/test.ts';

const DAY_MS = 86_400_000;
const zone = 'America/New_York';
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(Date.now() + days * DAY_MS));
const bornOn = (days: number, age: number) => {
  const on = dayAhead(days);
  return `${Number(on.slice(0, 4)) - age}${on.slice(4)}`;
};

/** An agent with clients and leads, a policy that renews soon, and a status. */
async function makeBook(build: Builders) {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const hot = await build.makeNumbered(tenant, 'contact_status', 'Hot');
  const clients = await build.makeContacts(
    tenant,
    Array.from({ length: 8 }, (_, at) => ({
      owner: agent,
      first_name: 'Joan',
      last_name: `Adams ${at}`,
      created_at: new Date(Date.now() - at * DAY_MS),
      columns: { category: 'client', status_id: hot, date_of_birth: bornOn(at + 2, 65 + at) },
    })),
  );
  await build.makeContact(tenant, {
    owner: agent,
    first_name: 'Leo',
    last_name: 'Young',
    columns: { category: 'lead', date_of_birth: bornOn(0, 64) },
  });
  const now = new Date();
  await build.insert('contact_policy', {
    tenant_id: tenant.id,
    id: newId(),
    contact_id: clients[3]?.id,
    product_line: 'part_d',
    status: 'in_force',
    renewal_on: dayAhead(20),
    made_by_id: agent.id,
    created_at: now,
    updated_at: now,
  });
  return { agent };
}

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const count = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text);

test('R161–R164, R358: the home page tells who has a birthday, what renews and how contacts stand, and is arranged', async ({
  page,
  build,
  signIn,
  expectNoViolations,
}) => {
  const { agent } = await makeBook(build);
  await signIn(page, agent);
  const birthdays = panel(page, 'Birthdays of clients');
  await expect(birthdays.getByRole('listitem')).toHaveCount(6);
  await expect(birthdays.getByRole('listitem').first()).toContainText('Joan Adams 0');
  await expect(birthdays.getByRole('listitem').first()).toContainText('turns 65');
  await birthdays.getByRole('button', { name: 'More birthdays' }).click();
  await expect(birthdays.getByRole('listitem')).toHaveCount(8);
  await expect(birthdays.getByRole('button', { name: 'More birthdays' })).toHaveCount(0);
  await expect(panel(page, 'Birthdays of prospects').getByRole('link', { name: /Leo Young/ })).toContainText('today');
  await expect(panel(page, 'Policies renewing').getByRole('link', { name: /Joan Adams 3/ })).toContainText('Part D');
  await expect(panel(page, 'New contacts')).toContainText('8 in the last 7 days');
  await expectNoViolations(page);

  await panel(page, 'Contacts by status')
    .getByRole('link', { name: /No status/ })
    .click();
  await count(page, '1');
  await page.goBack();
  await panel(page, 'Contacts by status').getByRole('link', { name: /Hot/ }).click();
  await count(page, '8');
  await page.goBack();

  await page.getByRole('button', { name: 'Arrange' }).click();
  const window = page.getByRole('dialog', { name: 'Arrange the home page' });
  await expectNoViolations(page);
  await window.getByRole('checkbox', { name: 'Recent imports' }).uncheck();
  await window.getByRole('button', { name: 'Move Birthdays of prospects up' }).click();
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window).toHaveCount(0);
  const order = async () =>
    (await page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3);
  await expect(panel(page, 'Recent imports')).toHaveCount(0);
  await page.reload();
  await expect(panel(page, 'Birthdays of clients').getByRole('listitem').first()).toBeVisible();
  expect(await order()).toEqual(['Follow-ups due', 'Birthdays of prospects', 'Birthdays of clients']);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await window.getByRole('button', { name: 'Back to the usual' }).click();
  await expect(panel(page, 'Recent imports')).toBeVisible();
});

test('on a phone, a home page without anything yet says what will stand there', async ({
  browser,
  build,
  signIn,
  expectNoViolations,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, await build.makeUser(await build.makeTenant()));
  for (const text of ['Nothing to follow up', 'No renewals', 'Nobody new'])
    await expect(page.getByText(text)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});
