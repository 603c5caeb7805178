import { randomUUID } from 'node:crypto';
import { STRIPE_ACCOUNT } from '../packages/server/src/providers/payments/stripe.fixture.ts';
import { serveStripe } from './base/stripe-script.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

test('a company takes payments with Stripe: a user enters a card in Stripe’s fields, answers their bank, and an admin refunds half', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const user = await build.makeUser(tenant, {
    first_name: 'Ruth',
    last_name: 'Moss',
    columns: { paid: false, membership_granted: false },
  });
  const stamps = { created_at: new Date(), updated_at: new Date() };
  await build.insert('plan', {
    tenant_id: tenant.id,
    id: randomUUID(),
    name: 'Pro',
    price_cents: 6_000,
    period: 'month',
    ...stamps,
  });
  await signIn(page, admin, '/admin/payment_settings');
  await expect(page.getByText('The test gateway is in use.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('combobox', { name: 'Gateway' }).click();
  await page.getByRole('option', { name: 'Our own Stripe account' }).click();
  await page.getByLabel('Publishable key').fill(STRIPE_ACCOUNT.publishable_key);
  await page.getByLabel('Secret key').fill('sk_test_wrong');
  await page.getByLabel('Signing secret of the webhook').fill(STRIPE_ACCOUNT.webhook_secret);
  await page.getByRole('button', { name: 'Save payment gateway' }).click();
  await expect(page.getByText('Stripe doesn’t accept these keys.')).toBeVisible();
  await page.getByLabel('Secret key').fill(STRIPE_ACCOUNT.secret_key);
  await page.getByRole('button', { name: 'Save payment gateway' }).click();
  await expect(page.getByText('A Stripe account in test mode is in use.')).toBeVisible();

  await page.context().clearCookies();
  const loaded = await serveStripe(page);
  await signIn(page, user, '/billing/update');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByLabel('Card number').fill('4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Card saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose plan' }).click();
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('Your bank needs you to confirm this payment.')).toBeVisible();
  await page.goto(urlOf(tenant, '/billing/plan'));
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Pro, $60.00 a month')).toBeVisible();
  await expect(page).toHaveURL(/\/billing$/);
  // Stripe's script was loaded on its own page only.
  expect(new Set(loaded)).toEqual(new Set(['/billing/gateway']));

  await page.context().clearCookies();
  await signIn(page, admin, `/admin/users/${user.id}`);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('Visa ending in 4242')).toBeVisible();
  await payments.getByRole('button', { name: 'Refund invoice 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund invoice 1' });
  await dialog.getByLabel('Amount').fill('60.01');
  await dialog.getByLabel('Reason').fill('Two weeks away');
  await dialog.getByRole('button', { name: 'Refund $60.01' }).click();
  await expect(dialog.getByText('You can refund up to $60.00.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('30');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Refund $30' }).click();
  await expect(dialog).toBeHidden();
  await expect(payments.getByText(/^Refunded: \$30\.00 on/)).toBeVisible();
  await expectNoViolations(page);

  await page.goto(urlOf(tenant, '/admin/tax_rates'));
  await page.getByRole('button', { name: 'Add state' }).click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ohio' }).click();
  await page.getByLabel('Rate for OH').fill('99');
  await page.getByRole('button', { name: 'Save tax rates' }).click();
  await expect(page.getByText('Enter a rate from 0.0001 to 30.')).toBeVisible();
  await page.getByLabel('Rate for OH').fill('7.25');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save tax rates' }).click();
  await expect(page.getByText('Tax rates saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Rate for OH')).toHaveValue('7.25');
});
