import { insertStoredCard } from '../packages/server/test/stored-card.ts';
import { pressAction } from './base/press-action.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const PHONE = { width: 390, height: 844 };

test('an agent buys a number, uses it as caller ID, and verifies a phone; an admin reassigns it', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeUser(tenant, { first_name: 'Kenji', last_name: 'Watanabe' });
  await insertStoredCard(build.insert, agent);
  await build.makeContact(tenant, { owner: agent, first_name: 'Joan', phones: ['+18005550142'] });
  await build.insert('telephony_settings', {
    tenant_id: tenant.id,
    provider: 'installation',
    local_price: '1.15',
    toll_free_price: '2.15',
    validation_price: '1.50',
    buyers: 'everyone',
    numbers_each: 5,
    updated_at: new Date(),
  });

  await signIn(page, agent, '/account/phone_numbers');
  await expect(page.getByText('No number yet')).toBeVisible();
  await page.getByLabel('Area code').fill('330');
  await page.getByRole('button', { name: 'Find numbers' }).click();
  const offered = page.getByRole('list', { name: 'Available numbers' });
  await expect(offered.getByText('Akron, OH').first()).toBeVisible();
  await expectNoViolations(page);
  await offered
    .getByRole('button', { name: /^Buy 1-330-555-/ })
    .first()
    .click();
  await page.getByLabel('Label (optional)').fill('Ohio seniors');
  await expectNoViolations(page);
  await expect(page.getByText('Due now')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $1.15' }).click();
  const mine = page.getByRole('list', { name: 'Your numbers' });
  await expect(mine.getByText('Your caller ID')).toBeVisible();
  await expect(mine.getByText(/^Ohio seniors · Akron, OH · \$1\.15 per month · Renews on /)).toBeVisible();
  await page.goto(urlOf(tenant, '/dialer/orders'));
  await expect(page.getByText(/^Phone number 1-330-555-/)).toBeVisible();
  await expectNoViolations(page);

  // Phone validation: bought, for a number, and for contacts.
  await page.goto(urlOf(tenant, '/sms/phone_verifications'));
  await expect(page.getByText('No numbers validated yet')).toBeVisible();
  // The empty list repeats its buttons.
  await page.getByRole('button', { name: 'Buy validations' }).first().click();
  await expect(page.getByText('Due now')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Pay $1.50' }).click();
  await expect(page.getByText('100 validations left')).toBeVisible();
  await page.getByRole('button', { name: 'Validate a number' }).first().click();
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(page.getByText('Enter a phone number with its area code.')).toBeVisible();
  await page.getByLabel('Phone number').fill('800-555-0199');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Toll-free');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('99 validations left')).toBeVisible();
  await page.goto(urlOf(tenant, '/contacts'));
  await page.getByRole('checkbox', { name: /^Select .*Joan/ }).click();
  await pressAction(page, 'Validate phones');
  await expect(page.getByText('This takes 1 of your 99 validations.')).toBeVisible();
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(page.getByText('Validating 1 number. You can leave this page.')).toBeVisible();
  await page.goto(urlOf(tenant, '/sms/phone_verifications?q=joan'));
  await expect(page.getByRole('row', { name: /Joan/ }).getByText('Toll-free')).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize(PHONE);
  await expect(page.getByText('1-800-555-0142')).toBeVisible();
  await expectNoViolations(page);
  await page.goto(urlOf(tenant, '/account/profile?tab=dialer'));
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('Invlaid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill('614-555-7001');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('We sent a six-digit code to 1-614-555-7001')).toBeVisible();
  await expectNoViolations(page);
  const simulator = await page.context().newPage();
  await simulator.goto(urlOf(tenant, '/phone-simulator'));
  const text = await simulator
    .getByText(/^\d{6} is your code for/)
    .first()
    .textContent();
  await expectNoViolations(simulator);
  await simulator.close();
  await page.getByLabel('Code').fill(text?.slice(0, 6) ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Phone verified')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ring incoming calls for' }).fill('40');
  await page.getByRole('button', { name: 'Save call settings' }).click();
  await expect(page.getByText('Call settings saved')).toBeVisible();

  await signIn(page, admin, '/admin/telephony');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connected')).toBeVisible();
  await expectNoViolations(page);
  await page.goto(urlOf(tenant, '/admin/phone_numbers'));
  await page.getByText(/^1-330-555-/).click();
  await page.getByRole('combobox', { name: 'Owner' }).fill('Kenji');
  await page.getByRole('option', { name: 'Kenji Watanabe' }).click();
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(page.getByText('Kenji Watanabe · Ohio seniors')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoViolations(page);
  await page.goto(urlOf(tenant, '/admin/dialer_people'));
  await expect(page.getByText('1-614-555-7001')).toBeVisible();
  await page.getByRole('switch', { name: 'Dana Adams can always call' }).check();
  await expectNoViolations(page);
});
