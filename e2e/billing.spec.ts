import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TELL } from '../packages/server/src/platform/db/listen.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Enters a card on the test gateway's own page. */
async function enterCard(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/test-gateway\//);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/billing\/update/);
  await expect(page.getByText('Card saved.')).toBeVisible();
}

test('R034: a user whose renewal failed is led to billing by the server, pays with another card, and works on in every browser', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant, { columns: { membership_granted: false } });
  const now = new Date();
  const ids = { tenant_id: tenant.id };
  const [plan_id, membership_id, invoice_id] = [randomUUID(), randomUUID(), randomUUID()];
  const stamps = { created_at: now, updated_at: now };
  await build.insert('plan', { ...ids, ...stamps, id: plan_id, name: 'Pro', price_cents: 4_900, period: 'month' });
  const began = new Date(now.getTime() - 42 * DAY_MS);
  const due = new Date(now.getTime() - 11 * DAY_MS);
  await build.insert('membership', {
    ...ids,
    id: membership_id,
    user_id: user.id,
    plan_id,
    status: 'past_due',
    period_start: began,
    period_end: due,
    renews_on: due.getUTCDate(),
    past_due_since: due,
    created_at: began,
  });
  await build.insert('invoice', {
    ...ids,
    id: invoice_id,
    number: 2,
    user_id: user.id,
    membership_id,
    plan_id,
    kind: 'renewal',
    status: 'open',
    lines: [{ description: 'Pro', amount_cents: 4_900 }],
    net_cents: 4_900,
    tax_cents: 0,
    total_cents: 4_900,
    issuer: { name: tenant.name, lines: [] },
    bill_to: { name: user.name, lines: [] },
    period_start: due,
    period_end: new Date(due.getTime() + 30 * DAY_MS),
    issued_at: due,
  });
  await signIn(page, user, '/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, user, '/contacts');
  await expect(elsewhere.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();

  // The grace period ends while both are at work.
  await build.query("update membership set status = 'unpaid' where id = $1", [membership_id]);
  await build.query('update app_user set paid = false where id = $1', [user.id]);
  await build.query(TELL, [`user ${user.id}`]);
  for (const each of [page, elsewhere]) {
    await each.goto(urlOf(tenant, '/calendar'));
    await expect(each).toHaveURL(/\/billing$/);
    await expect(each.getByText('$49.00 for Pro is due.')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Search or run a command…' })).toBeHidden();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'Use another card' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await enterCard(page, '4000000000009995');
  await page.getByRole('button', { name: 'Pay $49.00 now' }).click();
  await expect(page.getByText('This card has insufficient funds. Use another card.')).toBeVisible();
  await page.getByRole('button', { name: 'Replace card' }).click();
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $49.00 now' }).click();
  await expect(page.getByRole('button', { name: 'Search or run a command…' })).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  // The other browser hears of it.
  await expect(elsewhere.getByRole('button', { name: 'Search or run a command…' })).toBeVisible();
  await elsewhere.goto(urlOf(tenant, '/contacts'));
  await expect(elsewhere.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  await elsewhere.context().close();
  await page.goto(urlOf(tenant, '/contacts'));
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
});

test('R034–R037, R372, R373: a user without a plan adds a card, chooses a plan with their bank’s step, changes it with proration, and cancels', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const user = await build.makeUser(tenant, { columns: { paid: false, membership_granted: false } });
  const stamps = { created_at: new Date(), updated_at: new Date() };
  const plan = (name: string, price_cents: number) => ({
    tenant_id: tenant.id,
    id: randomUUID(),
    name,
    description: `Everything in ${name}`,
    price_cents,
    period: 'month',
    ...stamps,
  });
  await build.insert('plan', plan('Basic', 3_000), plan('Pro', 6_000));
  await signIn(page, user, '/contacts');
  await expect(page).toHaveURL(/\/billing$/);
  await expect(page.getByText('Choose a plan to continue.')).toBeVisible();
  await page.getByRole('link', { name: 'Card', exact: true }).click();
  // The form's script arrives late. Nothing can be sent before it, because the typed card would be lost.
  const script = Promise.withResolvers<void>();
  await page.route('**/test-gateway/card-brand.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Card number').fill('4000002760003184');
  await page.getByLabel('Expiration date').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await expect(page.getByRole('button', { name: 'Save card' })).toBeDisabled();
  script.resolve();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Your bank asks you to confirm that you want to save this card.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/billing\/update/);
  await expect(page.getByText('Card saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose plan' }).click();
  await expect(page.getByRole('link', { name: 'Choose Basic' })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  await expect(page.getByText('Charged to Visa ending in 3184.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await expect(page.getByText('Your bank asks you to confirm a payment of $30.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Your bank needs you to confirm this payment.')).toBeVisible();
  await page.goto(urlOf(tenant, '/billing/plan'));
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await expect(page.getByText('Your bank asks you to confirm a payment of $30.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(page.getByText('Basic, $30.00 a month')).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page.getByText('Credit for the rest of Basic')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await expect(page.getByText('Your bank asks you to confirm a payment of $30.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(page.getByText('Pro, $60.00 a month')).toBeVisible();

  await page.getByRole('link', { name: 'View invoices' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Receipt 2 as PDF' }).click();
  expect((await download).suggestedFilename()).toBe('receipt-2.pdf');

  await page.goto(urlOf(tenant, '/billing'));
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Canceled\. Ends on/)).toBeVisible();
});
