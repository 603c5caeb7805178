import { dayZone } from './base/day-zone.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const viewport of [WIDE, PHONE])
  test(`R270: follow-ups are added, snoozed, done, and undone at ${viewport.width} px`, async ({ page, build }) => {
    await page.setViewportSize(viewport);
    const tenant = await build.makeTenant();
    const zone = dayZone();
    const agent = await build.makeUser(tenant, { timezone: zone.value });
    const contact = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Clark' });
    await signIn(page, agent, `/contacts/${contact.id}`);

    await page.getByRole('button', { name: 'Follow-up', exact: true }).click();
    const form = page.getByRole('region', { name: 'New follow-up' });
    await form.getByLabel('Title').fill('Call about plan G');
    await form.getByText('Tomorrow', { exact: true }).click();
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Add follow-up' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('');
    const summary = page.getByRole('region', { name: 'Contact summary' });
    await expect(summary.getByRole('button', { name: /^Call about plan G Tomorrow/ })).toBeVisible();

    await page.goto(new URL('/follow_ups', page.url()).href);
    const tomorrow = page.getByRole('region', { name: 'Tomorrow' });
    await expect(tomorrow.getByRole('link', { name: 'Joan Clark' })).toBeVisible();
    await expectNoViolations(page);

    // Moved to today in the form, it counts in the navigation.
    await tomorrow.getByRole('button', { name: 'Call about plan G', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Follow-up' });
    const today = new Intl.DateTimeFormat('en-US', {
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
      timeZone: zone.iana,
    }).format(new Date());
    await edit.getByRole('textbox', { name: 'Date' }).fill(today);
    await edit.getByRole('button', { name: 'Save' }).click();
    const due = page.getByRole('region', { name: 'Today' });
    await expect(due.getByText('Call about plan G')).toBeVisible();

    // With the keyboard: select the row, snooze, undo. While the dialog is open, it has the keyboard.
    await expect(edit).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'Next week' }).click();
    await expect(due).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.setViewportSize({ width: 390, height: 844 });
    // The whole word, and the bar below it stays in reach.
    expect(await undo.locator('[class*=label]').evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
    await expect(async () => {
      const [toastBox, barBox] = [
        await undo.boundingBox(),
        await page.getByRole('navigation', { name: 'Main' }).last().boundingBox(),
      ];
      expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    }).toPass();
    await page.setViewportSize({ width: 1440, height: 900 });
    await undo.click();
    await expect(due.getByText('Call about plan G')).toBeVisible();

    await due.getByRole('checkbox', { name: 'Select Call about plan G' }).check();
    await page.getByRole('button', { name: 'Mark 1 as done' }).click();
    await expect(page.getByText('No follow-ups due')).toBeVisible();
    await page.getByText('Done', { exact: true }).first().click();
    await expect(page).toHaveURL(/due=done/);
    await expect(page.getByText('Call about plan G')).toBeVisible();
    await expectNoViolations(page);
  });

test('of two users with one follow-up, the second sees who changed what and keeps their input', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  const boss = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ann', last_name: 'Boss' });
  const now = new Date().toISOString();
  const id = '0190d0a0-0000-7000-8000-000000000001';
  await build.insert('contact_follow_up', {
    tenant_id: tenant.id,
    id,
    contact_id: contact.id,
    title: 'Call',
    note: '',
    due_on: '2099-01-05',
    timezone: 'America/New_York',
    due_at: '2099-01-06T05:00:00Z',
    done_note: '',
    version: 1,
    made_by_id: agent.id,
    updated_by_id: agent.id,
    created_at: now,
    updated_at: now,
  });
  await signIn(page, agent, '/follow_ups');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Follow-up' });
  await form.getByLabel('Title').fill('Call at noon');
  await build.query('update contact_follow_up set title = $1, version = 2, updated_by_id = $2 where id = $3', [
    'Call after five',
    boss.id,
    id,
  ]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Ann Boss changed this follow-up while you were editing')).toBeVisible();
  await expect(form.getByText('“Call after five”')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Call at noon');
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Save my changes' }).click();
  await expect(page.getByRole('button', { name: 'Call at noon', exact: true })).toBeVisible();
});
