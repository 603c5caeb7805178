import { eventTypeNames } from '../packages/contract/src/rules/events.ts';
import { send } from './base/send.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const viewport of [WIDE, PHONE])
  test(`R109, R362, R363, R364, R365: an event is added, moved, done, deleted, and restored at ${viewport.width} px`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize(viewport);
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
    const contact = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Clark' });

    // On the contact page, the form already has the contact.
    await signIn(page, agent, `/contacts/${contact.id}`);
    await page.getByRole('button', { name: 'Event', exact: true }).click();
    const added = page.getByRole('region', { name: 'New event' });
    await added.getByLabel('Title').fill('Review Plan G');
    await added.getByRole('checkbox', { name: 'All day' }).check();
    await expectNoViolations(page);
    await added.getByRole('button', { name: 'Add event' }).click();
    await expect(added.getByLabel('Title')).toHaveValue('');
    if (viewport === PHONE) await page.getByRole('tab', { name: 'More' }).click();
    const inPanel = page.getByRole('region', { name: 'Events' });
    await expect(inPanel.getByRole('button', { name: 'Review Plan G' })).toBeVisible();

    // In the calendar as a list, with its contact. In the evening and on weekends, a new event is on the next working day.
    const [{ day } = { day: '' }] = await build.query<{ day: string }>(
      'select (starts_at at time zone timezone)::date::text as day from calendar_event where tenant_id = $1',
      [tenant.id],
    );
    await page.goto(urlOf(tenant, `/calendar?view=agenda&date=${day}`));
    const days = page.getByRole('region', { name: 'Date' });
    await expect(days.getByText('with Joan Clark')).toBeVisible();
    await expectNoViolations(page);

    // With an outcome, and repeating from now on.
    await days.getByRole('button', { name: 'Review Plan G' }).click();
    const form = page.getByRole('dialog', { name: 'Event', exact: true });
    await form.getByText('Done', { exact: true }).click();
    await form.getByLabel('Outcome').fill('Took plan G');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(days.getByText('Took plan G')).toBeVisible();

    // The days as a month.
    await page.getByText('Month', { exact: true }).click();
    await expect(page).toHaveURL(/view=month/);
    await expect(days.getByRole('button', { name: /Review Plan G/ }).first()).toBeVisible();
    await expectNoViolations(page);
    await days
      .getByRole('button', { name: /Review Plan G/ })
      .first()
      .click();
    await form.getByRole('button', { name: 'Delete' }).click();
    await expect(days.getByText('Review Plan G')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(days.getByRole('button', { name: /Review Plan G/ }).first()).toBeVisible();

    await page.getByRole('button', { name: 'More calendar options' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'Calendar history' });
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expectNoViolations(page);
  });

test('every type of event is readable, light and dark', async ({ page, build }) => {
  await page.setViewportSize(WIDE);
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { timezone: 'America/New_York' });
  await signIn(page, agent, '/account/sessions');
  for (const [n, type] of eventTypeNames.entries())
    await send(page, 'POST', '/v1/events', {
      event: {
        title: `A ${type}`,
        type,
        starts_at: `2027-03-${String(7 + n).padStart(2, '0')}T15:00:00Z`,
        ends_at: `2027-03-${String(7 + n).padStart(2, '0')}T16:30:00Z`,
      },
    });
  // More than a day of the month has room for, two of them all day.
  for (const n of [1, 2, 3, 4, 5])
    await send(page, 'POST', '/v1/events', {
      event: {
        title: `Busy ${n}`,
        type: 'appointment',
        ...(n < 3
          ? { starts_on: '2027-03-12', ends_on: '2027-03-12' }
          : { starts_at: `2027-03-12T${n + 10}:00:00Z`, ends_at: `2027-03-12T${n + 10}:30:00Z` }),
      },
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const view of ['week', 'month']) {
      await page.goto(urlOf(tenant, `/calendar?view=${view}&date=2027-03-10`));
      await expect(page.getByRole('button', { name: /A call/ }).first()).toBeVisible();
      await expectNoViolations(page);
    }
  }
});

test('R077, R119, R125: dragging creates an event, one weekly occurrence moves alone, and the mini calendar shows until sign-out', async ({
  page,
  build,
}) => {
  await page.setViewportSize(WIDE);
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { timezone: 'America/New_York' });
  await signIn(page, agent, '/calendar?view=week&date=2027-03-10');

  // Clicking a slot starts an event there: 9:00 on Wednesday.
  const days = page.getByRole('region', { name: 'Date' });
  await days.getByRole('button', { name: /2027-03-10 09:00:00/ }).click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await expect(form.getByLabel('Starts')).toHaveValue('03/10/2027');
  await expect(form.getByLabel('Start time', { exact: true })).toHaveValue('09:00');
  await form.getByLabel('Title').fill('Stand-up');
  await form.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await form.getByRole('button', { name: 'Add event' }).click();
  const event = days.getByRole('button', { name: /Stand-up/ });
  await expect(event).toHaveCount(1);
  await expectNoViolations(page);

  // Dragged to Thursday, it asks which occurrences.
  await event.dragTo(days.getByRole('button', { name: /2027-03-11 11:00:00/ }));
  const asked = page.getByRole('dialog', { name: 'Move this event?' });
  await asked.getByRole('button', { name: 'Move' }).click();
  await expect(asked).toHaveCount(0);
  const edit = page.getByRole('dialog', { name: 'Event', exact: true });
  // The calendar reloads after the move. An event opened before that shows its old day.
  await expect(async () => {
    if (await edit.isVisible()) await edit.getByRole('button', { name: 'Cancel' }).click();
    await expect(edit).toHaveCount(0);
    await event.click();
    await expect(edit.getByLabel('Starts')).toHaveValue('03/11/2027', { timeout: 1000 });
  }).toPass();
  await expect(edit.getByLabel('Start time', { exact: true })).toHaveValue('11:00');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(event).toHaveCount(1);

  const tool = page.getByRole('button', { name: 'Mini calendar', exact: true });
  await tool.click();
  const mini = page.getByRole('region', { name: 'Mini calendar' });
  await expect(mini).toBeVisible();
  await page.reload();
  await expect(mini.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login/);
  await expect(mini).toHaveCount(0);
  await signIn(page, agent, '/calendar');
  await expect(tool).toBeVisible();
  await expect(mini).toHaveCount(0);
});
