import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Page } from '@playwright/test';
import { newId } from '../packages/server/src/platform/ids.ts';
import type { Builders } from '../packages/server/test/builders.ts';
import { dayZone } from './base/day-zone.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const zone = dayZone();
/** Whole days from today. A day with a clock change has 23 or 25 hours. */
const dayAhead = (days: number) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone.iana }).format(new Date());
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
};
/** The age on a day that is a birthday. Only leap years have a February 29. */
const ageOn = (days: number, age: number) => (dayAhead(days).endsWith('-02-29') ? age - (age % 4) : age);
const bornOn = (days: number, age: number) => {
  const on = dayAhead(days);
  return `${Number(on.slice(0, 4)) - ageOn(days, age)}${on.slice(4)}`;
};

/** An agent with clients and leads, a policy that renews soon, and a status. */
async function makeBook(build: Builders) {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, {
    first_name: 'Dana',
    last_name: 'Alvarez',
    timezone: zone.value,
  });
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

test('R161–R164, R358: the home page shows birthdays, renewals, and contacts by status, and can be arranged', async ({
  page,
  build,
}) => {
  const { agent } = await makeBook(build);
  await signIn(page, agent);
  const birthdays = panel(page, 'Client birthdays');
  await expect(birthdays.getByRole('listitem')).toHaveCount(6);
  await expect(birthdays.getByRole('listitem').first()).toContainText('Joan Adams 0');
  await expect(birthdays.getByRole('listitem').first()).toContainText(`turns ${ageOn(2, 65)}`);
  await birthdays.getByRole('button', { name: 'More birthdays' }).click();
  await expect(birthdays.getByRole('listitem')).toHaveCount(8);
  await expect(birthdays.getByRole('button', { name: 'More birthdays' })).toHaveCount(0);
  await expect(panel(page, 'Prospect birthdays').getByRole('link', { name: /Leo Young/ })).toContainText('today');
  await expect(panel(page, 'Policy renewals').getByRole('link', { name: /Joan Adams 3/ })).toContainText('Part D');
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

  await page.getByRole('button', { name: 'Customize' }).click();
  const window = page.getByRole('dialog', { name: 'Customize home page' });
  await expectNoViolations(page);
  await window.getByRole('checkbox', { name: 'Recent imports' }).uncheck();
  await window.getByRole('button', { name: 'Move Prospect birthdays up' }).click();
  const tile = (name: string) => window.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name }) });
  await tile('Contacts by status').dragTo(tile('Prospect birthdays'));
  await expect(window.getByRole('button', { name: 'Move Contacts by status up' })).toBeDisabled();
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window).toHaveCount(0);
  const order = async () =>
    (await page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3);
  await expect(panel(page, 'Recent imports')).toHaveCount(0);
  await page.reload();
  await expect(panel(page, 'Client birthdays').getByRole('listitem').first()).toBeVisible();
  await expect.poll(order).toEqual(['Your day', 'Contacts by status', 'Prospect birthdays']);
  await page.getByRole('button', { name: 'Customize' }).click();
  await window.getByRole('button', { name: 'Reset to default' }).click();
  await expect(panel(page, 'Recent imports')).toBeVisible();
});

test('on a phone, an empty home page explains what will appear', async ({ browser, build }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, await build.makeUser(await build.makeTenant()));
  for (const text of ['Nothing is waiting', 'No renewals', 'No new contacts'])
    await expect(page.getByText(text)).toBeVisible();
  await expectNoViolations(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test("the queue shows a follow-up's due day, and none of later days", async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { timezone: zone.value });
  const contact = await build.makeContact(tenant, { owner: agent });
  const now = new Date();
  const due = (title: string, days: number) => ({
    tenant_id: tenant.id,
    id: newId(),
    contact_id: contact.id,
    title,
    due_on: dayAhead(days),
    timezone: zone.iana,
    // It's overdue only after midnight, wherever the user is.
    due_at: new Date(Date.parse(`${dayAhead(days + 1)}T12:00:00Z`)),
    assignee_id: agent.id,
    made_by_id: agent.id,
    updated_by_id: agent.id,
    version: 1,
    note: '',
    done_note: '',
    created_at: now,
    updated_at: now,
  });
  await build.insert('contact_follow_up', due('Send the forms', 0), due('Ask about plan G', 1));
  await signIn(page, agent);
  const row = (title: string) => panel(page, 'Your day').getByRole('listitem').filter({ hasText: title });
  await expect(row('Send the forms')).toContainText('Today');
  await expect(row('Ask about plan G')).toHaveCount(0);
});
