import type { Page } from '@playwright/test';
import { newId } from '../packages/server/src/platform/ids.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const noSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

test('an admin sets up a new company from its checklist, tries it with sample data, and deletes that again', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeNumbered(tenant, 'contact_status', 'Hot');
  await build.makeContact(tenant, { owner: admin, last_name: 'Real' });
  await signIn(page, admin);
  const setup = panel(page, 'Set up your company');
  const step = (title: string) => setup.getByRole('listitem').filter({ hasText: title });
  await expect(setup).toContainText('2 of 7 done');
  await expect(step('Import your contacts')).toContainText('Done:');
  await expectNoViolations(page);

  // Each step leads to its place, and ticks itself there.
  await setup.getByRole('link', { name: 'Open settings: Add your logo and color' }).click();
  await expect(page.getByRole('textbox', { name: 'Brand color' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Brand color' }).fill('#0a7f5c');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  // From there on to the next one, and past it.
  const bar = page.getByRole('region', { name: 'Setup' });
  await expect(bar).toContainText('3 of 7 done');
  await bar.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('button', { name: 'Save email server' })).toBeVisible();
  await expectNoViolations(page);
  await bar.getByRole('button', { name: 'Skip' }).click();
  await expect(page).toHaveURL(/\/account\/phone_numbers/);
  await bar.getByRole('link', { name: 'Setup: 4 of 7 done' }).click();
  await expect(bar).toHaveCount(0);
  await expect(step('Add your logo and color')).toContainText('Done:');
  await step('Buy a phone number').getByRole('button', { name: 'Skip' }).click();
  await expect(step('Buy a phone number')).toContainText('Skipped:');
  await expect(setup).toContainText('5 of 7 done');
  await step('Buy a phone number').getByRole('button', { name: 'Undo' }).click();
  await expect(step('Buy a phone number')).toContainText('To do:');

  await page.getByRole('button', { name: 'Add sample data' }).click();
  await expect(page.getByText('Sample data added')).toBeVisible();
  await page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'My day' }).click();
  await expect(panel(page, 'Your day').getByText('Send the brochure (sample)')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'Setup' }).click();
  await noSidewaysScroll(page);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete sample data' }).click();
  await expect(page.getByText('Sample data deleted')).toBeVisible();
  await page.goto(urlOf(tenant, '/contacts'));
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('1');
  await expect(page.getByText('Real, Joan')).toBeVisible();
});

test('an agent works the queue and a contact by keyboard alone: next, done, snooze, open, and commands', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await build.makeNumbered(tenant, 'contact_status', 'Hot');
  const [first, second] = await build.makeContacts(
    tenant,
    ['Adams', 'Baker', 'Clark'].map((last_name, index) => ({
      owner: agent,
      last_name,
      phones: [`+1614555014${index}`],
      columns: { category: index === 2 ? 'lead' : 'client' },
    })),
  );
  const now = new Date();
  const due = (contact: { readonly id: string } | undefined, title: string, day: number) => ({
    tenant_id: tenant.id,
    id: newId(),
    contact_id: contact?.id,
    title,
    due_on: `2020-01-0${day}`,
    timezone: 'America/New_York',
    due_at: new Date(`2020-01-0${day + 1}T12:00:00Z`),
    assignee_id: agent.id,
    made_by_id: agent.id,
    updated_by_id: agent.id,
    version: 1,
    note: '',
    done_note: '',
    created_at: now,
    updated_at: now,
  });
  await build.insert('contact_follow_up', due(first, 'Send the forms', 1), due(second, 'Ask about plan G', 2));
  await signIn(page, agent);
  const day = panel(page, 'Your day');
  const row = (text: string) => day.getByRole('listitem').filter({ hasText: text });
  await expect(day.getByRole('listitem')).toHaveText([/Send the forms/, /Ask about plan G/, /Joan Clark/]);
  await expectNoViolations(page);

  await page.keyboard.press('j');
  await expect(row('Send the forms')).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByText('Send the forms marked as done')).toBeVisible();
  await expect(row('Send the forms')).toHaveCount(0);
  await expect(row('Ask about plan G')).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: /^Next week/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /^Next week/ }).press('Enter');
  await expect(row('Ask about plan G')).toHaveCount(0);
  await expect(row('Joan Clark')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Joan Clark' })).toBeVisible();

  // The command palette acts on the open contact.
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const search = palette.getByRole('combobox');
  const ask = async (typed: string, found: string) => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await search.fill(typed);
    const option = palette.getByRole('option', { name: found });
    await expect(option).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await ask('hot', 'Change status: Hot');
  await expect(page.getByText('Status changed to Hot')).toBeVisible();
  await ask('task', 'Add follow-up');
  await expect(page.getByRole('region', { name: 'New follow-up' }).getByLabel('Title')).toBeFocused();
  // It finds every page by other names too.
  await ask('dashboard', 'Home');
  await expect(row('Joan Clark')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await noSidewaysScroll(page);
  await row('Joan Clark').getByRole('button', { name: 'Mark as done: Joan Clark' }).click();
  await expect(page.getByText('Joan Clark marked as done')).toBeVisible();
  await expect(day.getByText('Nothing is waiting')).toBeVisible();
  await expectNoViolations(page);
});

test('a manager sees who did what today and opens the leads that no one has called', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  const agent = await build.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Alvarez' });
  await build.makeUser(tenant, { manager, first_name: 'Kenji', last_name: 'Watanabe' });
  const other = await build.makeUser(tenant);
  await build.makeContacts(
    tenant,
    [agent, agent, other].map((owner) => ({ owner, columns: { category: 'lead' } })),
  );
  await signIn(page, manager);
  const team = panel(page, 'Team today').first();
  const member = (name: string) => team.getByRole('row').filter({ hasText: name });
  await expect(member('Dana Alvarez')).toBeVisible();
  await expect(member('Kenji Watanabe')).toContainText('Quiet');
  await expect(page.getByRole('link', { name: /Unworked leads/ })).toContainText('2');
  await expectNoViolations(page);
  await member('Dana Alvarez').getByRole('link', { name: '2' }).click();
  await expect(page).toHaveURL(/called=no/);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('2');

  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(member('Dana Alvarez')).toBeVisible();
  await noSidewaysScroll(page);
  await expectNoViolations(page);
});
