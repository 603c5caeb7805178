import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';
import { turnOnPhone } from './base/turn-on-phone.ts';

const LINE = '+16145550111';
const JOAN = '+16145550142';

/** Enters a card on the test gateway's own page. */
async function enterCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/test-gateway\//);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Card saved.')).toBeVisible();
}

test('R010, R229, R236, R416: a manager buys ten licenses and assigns 500 minutes each, an agent uses them up, and calls again at once when the manager raises the allocation', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  const agent = await build.makeUser(tenant, { manager, columns: { first_name: 'Ada', last_name: 'Agent' } });
  await build.makeUser(tenant, { manager, columns: { first_name: 'Ben', last_name: 'Agent' } });
  await makeDialer(build, agent, LINE);
  await build.query('update dialer_profile set enabled = false where user_id = $1', [agent.id]);
  const stamps = { created_at: new Date(), updated_at: new Date() };
  await build.insert('subscription_plan', {
    tenant_id: tenant.id,
    id: randomUUID(),
    channel: 'dialer',
    name: 'Team 500',
    price_cents: 2_000,
    period: 'month',
    units: 600,
    enterprise: false,
    active: true,
    ...stamps,
  });

  // The agent works already. Without minutes there is no phone.
  const work = await (await browser.newContext()).newPage();
  // It's noon in Joan's time zone, because calls at night are refused.
  const west = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  const joan = await build.makeContact(tenant, { owner: agent, phones: [JOAN], columns: { timezone } });
  await signIn(work, agent, '/dialer/usage');
  await expect(work.getByText('You don’t have any minutes yet.')).toBeVisible();
  await expectNoViolations(work);
  await work.goto(urlOf(tenant, '/sms/plans'));
  await expect(work.getByText(/^Your company offers no text plans\./)).toBeVisible();
  await expectNoViolations(work);
  await work.goto(urlOf(tenant, `/contacts/${joan.id}`));
  await expect(work.getByRole('region', { name: 'Contact summary' })).toBeVisible();

  // The manager reviews the costs, adds a card, and pays.
  await signIn(page, manager, '/dialer/plans');
  await page.getByRole('link', { name: 'Choose plan: Team 500' }).click();
  await page.getByRole('textbox', { name: 'Licenses' }).fill('10');
  await expect(page.getByRole('row', { name: 'Due now $200.00' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Add card' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await enterCard(page);
  await page.getByRole('link', { name: 'Continue your purchase' }).click();
  await expect(page.getByText('Charged to Visa ending in 4242.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $200.00' }).click();
  await expect(page.getByText('0 of 10 licenses assigned.')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'View licenses' }).click();
  await expect(page.getByText('0 of 10 licenses assigned · 0 of 6,000 minutes allocated')).toBeVisible();
  await page.getByRole('button', { name: 'Assign licenses' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign licenses' });
  for (const name of ['Ada Agent', 'Ben Agent']) {
    await assign.getByRole('combobox', { name: 'Users' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await assign.getByRole('textbox', { name: 'Minutes for each user' }).fill('500');
  await expectNoViolations(page);
  await assign.getByRole('button', { name: 'Assign 2 licenses' }).click();
  await expect(page.getByText('2 licenses assigned', { exact: true })).toBeVisible();
  await expect(page.getByText('2 of 10 licenses assigned · 1,000 of 6,000 minutes allocated')).toBeVisible();
  await expectNoViolations(page);

  // The agent's open browser has the phone at once.
  await work.getByRole('button', { name: 'Show phone' }).click();
  const phone = work.getByRole('region', { name: 'Phone', exact: true });
  await expect(phone.getByText('0 of 500 minutes used')).toBeVisible();
  await expect(phone.getByText('Ready')).toBeVisible();
  const [license] = await build.query<{ id: string; subscription_id: string }>(
    'select id, subscription_id from license where tenant_id = $1 and user_id = $2',
    [tenant.id, agent.id],
  );
  const now = new Date();
  await build.insert('call', {
    tenant_id: tenant.id,
    id: randomUUID(),
    provider_sid: `CA${randomUUID()}`,
    user_id: agent.id,
    subscription_id: license?.subscription_id,
    license_id: license?.id,
    direction: 'outbound',
    from_number: LINE,
    to_number: JOAN,
    status: 'completed',
    started_at: now,
    answered_at: now,
    ended_at: now,
    duration_s: 499 * 60,
  });

  // A call uses the rest.
  const outside = await (await browser.newContext()).newPage();
  await turnOnPhone(outside, tenant, JOAN);
  const call = work.getByRole('region', { name: 'Contact summary' }).getByRole('button', { name: 'Call' });
  const answer = async () => {
    await expect(outside.getByRole('status')).toHaveText(/Incoming call from/);
    await outside.getByRole('button', { name: 'Answer' }).click();
    // A call of less than a second counts nothing.
    await expect(phone.getByText(/^00:(0[2-9]|[1-5]\d)$/)).toBeVisible();
    await phone.getByRole('button', { name: 'Hang up' }).click();
    await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  };
  await call.click();
  await answer();
  await phone.getByRole('button', { name: 'Keypad' }).click();
  await expect(phone.getByText('500 of 500 minutes used')).toBeVisible();
  await expectNoViolations(work);
  await call.click();
  await expect(work.getByText('Please request additional minutes from your manager.')).toBeVisible();
  await expectNoViolations(work);

  // The manager raises the allocation, and the agent calls at once.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Ada Agent').click();
  const change = page.getByRole('dialog', { name: 'Change license' });
  await change.getByRole('textbox', { name: 'Minutes each period' }).fill('600');
  await expectNoViolations(page);
  await change.getByRole('button', { name: 'Save license' }).click();
  await expect(page.getByText('License saved')).toBeVisible();
  await expectNoViolations(page);
  await expect(phone.getByText('500 of 600 minutes used')).toBeVisible();
  await call.click();
  await answer();

  // Usage, moving a license, orders, and the end.
  await page.goto(urlOf(tenant, '/dialer/usage'));
  await expect(page.getByRole('region', { name: 'By user' }).getByText('Ada Agent')).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('row', { name: /New subscription/ }).click();
  await expect(page.getByRole('row', { name: 'Total $200.00' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Team 500' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Team 500?' });
  await expect(cancel.getByText(/^Your team members keep their minutes until/)).toBeVisible();
  await expectNoViolations(page);
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  await work.context().close();
  await outside.context().close();
});

test('R289, R394, R395: an admin adds plans, sets a requested company subscription active, cancels its order, and sees usage', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  await signIn(page, admin, '/admin/dialer/plans');
  await page.getByRole('button', { name: 'Add plan' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add plan' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Everyone');
  await dialog.getByRole('textbox', { name: 'Minutes for each license and period' }).fill('300');
  await dialog.getByRole('textbox', { name: 'Price for each license' }).fill('abc');
  await dialog.getByRole('switch', { name: 'For the whole company' }).click();
  await dialog.getByRole('button', { name: 'Add plan' }).click();
  await expect(dialog.getByText('Enter an amount such as 1234.50.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Price for each license' }).fill('15');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add plan' }).click();
  await expect(page.getByRole('row', { name: /Everyone/ })).toBeVisible();
  await expectNoViolations(page);

  // A manager requests it, at no cost.
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('there is no browser');
  await other.setViewportSize({ width: 390, height: 844 });
  await signIn(other, manager, '/dialer/plans');
  await other.getByRole('link', { name: 'Choose plan: Everyone' }).click();
  await other.getByRole('textbox', { name: 'Licenses' }).fill('4');
  await expectNoViolations(other);
  await other.getByRole('button', { name: 'Request 4 licenses' }).click();
  await expect(other.getByText('Requested by')).toBeVisible();
  await expectNoViolations(other);
  await other.close();

  await page.goto(urlOf(tenant, '/dialer/subscriptions'));
  await page.getByRole('link', { name: 'Review request' }).click();
  await page.getByRole('dialog', { name: 'Everyone' }).getByRole('button', { name: 'Set active' }).click();
  const activate = page.getByRole('dialog', { name: 'Set subscription active' });
  await expect(activate.getByRole('row', { name: 'Due now $60.00' })).toBeVisible();
  await expectNoViolations(page);
  await activate.getByRole('link', { name: 'Add a card first' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await enterCard(page);
  await page.getByRole('link', { name: 'Continue your purchase' }).click();
  await page.getByRole('dialog', { name: 'Everyone' }).getByRole('button', { name: 'Set active' }).click();
  await activate.getByRole('button', { name: 'Pay $60.00' }).click();
  await expect(page.getByText('0 of 4 licenses assigned.')).toBeVisible();

  await page.goto(urlOf(tenant, '/admin/dialer/orders'));
  await page.getByRole('row', { name: /New subscription/ }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/gets \$60\.00 back on their card/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/^Order \d+ canceled$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    ['/admin/dialer', 'Dialer subscriptions'],
    ['/admin/dialer/usage', 'Dialer usage'],
    ['/admin/dialer/numbers', 'Dialer numbers'],
    ['/admin/sms/plans', 'Text plans'],
  ] as const) {
    await page.goto(urlOf(tenant, path));
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expectNoViolations(page);
  }
});

test('R158, R341, R345: an agent buys texts for themselves with their bank’s step, and cancels, at 390 px', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const stamps = { created_at: new Date(), updated_at: new Date() };
  await build.insert('subscription_plan', {
    tenant_id: tenant.id,
    id: randomUUID(),
    channel: 'sms',
    name: 'Solo',
    price_cents: 1_500,
    period: 'month',
    units: 300,
    enterprise: false,
    active: true,
    ...stamps,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, agent, '/billing/update');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Card number').fill('4000002760003184');
  await page.getByLabel('Expiration date').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Card saved.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Texts' }).click();
  await expect(page.getByText('You don’t have any texts yet.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'View plans' }).click();

  // The bank refuses once.
  await page.getByRole('link', { name: 'Choose plan: Solo' }).click();
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await expect(page.getByText('Your bank asks you to confirm a payment of $15.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Your bank needs you to confirm this payment.')).toBeVisible();
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to plans' }).click();
  await page.getByRole('link', { name: 'Choose plan: Solo' }).click();
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);

  await page.goto(urlOf(tenant, '/sms/usage'));
  await expect(page.getByText('0 of 300 texts used')).toBeVisible();
  await page.getByRole('link', { name: 'View subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Solo?' });
  await expect(cancel.getByText(/^You keep your texts until/)).toBeVisible();
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  // Keeping it costs nothing.
  await page.getByRole('link', { name: 'Keep plan' }).click();
  await expect(page.getByText(/^Nothing changes\./)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
});
