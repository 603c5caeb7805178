import type { Page } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { noonZone } from './base/day-zone.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';
import { callFrom, openPage, turnOnPhone } from './base/turn-on-phone.ts';

const [LINE, MARIAS_LINE] = ['+16145550113', '+16145550114'];
const JOAN = '+16145550144';
const CARRIER = '+16145550171';

const phoneOf = (page: Page) => page.getByRole('region', { name: 'Phone', exact: true });

test('an agent adds a carrier and a colleague to a call, talks with all, and leaves it to the colleague', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const maria = await build.makeUser(tenant, { first_name: 'Maria', last_name: 'Bell' });
  await makeDialer(build, agent, LINE);
  await makeDialer(build, maria, MARIAS_LINE);
  await build.makeContact(tenant, { owner: agent, phones: [CARRIER], columns: { timezone: noonZone() } });
  const [outside, desk, hers] = await Promise.all([1, 2, 3].map(() => openPage(browser)));
  if (!outside || !desk || !hers) throw new Error('a page is missing');
  await turnOnPhone(outside, tenant, JOAN);
  await turnOnPhone(desk, tenant, CARRIER);
  await signIn(page, agent, '/contacts');
  await signIn(hers, maria, '/contacts');
  for (const each of [page, hers]) {
    await each.getByRole('button', { name: 'Show phone' }).click();
    await expect(phoneOf(each).getByText('Ready')).toBeVisible();
  }
  const [own, her] = [phoneOf(page), phoneOf(hers)];
  const callDana = async () => {
    await callFrom(outside, LINE);
    await own.getByRole('button', { name: 'Answer', exact: true }).click();
  };
  const add = async (whom: string, button: string) => {
    await own.getByRole('button', { name: 'Add person' }).click();
    await own.getByRole('textbox', { name: 'Colleague or phone number' }).fill(whom);
    await own.getByRole('button', { name: button }).click();
  };

  await callDana();
  await own.getByRole('button', { name: 'Add person' }).click();
  await own.getByRole('textbox', { name: 'Colleague or phone number' }).fill('bell');
  await expect(own.getByRole('button', { name: 'Call Maria Bell' })).toBeVisible();
  await expectNoViolations(page);
  await own.getByRole('button', { name: 'Call Maria Bell' }).click();
  await expect(own.getByText('Calling Maria Bell')).toBeVisible();
  await expect(her.getByText('Dana Adams adds you to their call.')).toBeVisible();
  await her.getByRole('button', { name: 'Decline' }).click();
  await expect(own.getByText(/Maria Bell declined, or is on another call\./)).toBeVisible();
  await expect(own.getByText(/They hear music/)).toBeHidden();

  await add('614-555-0171', 'Call 1-614-555-0171');
  await expect(desk.getByRole('status')).toHaveText(/Incoming call from/);
  await desk.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(own.getByText('You’re talking with 1-614-555-0171.')).toBeVisible();
  await expect(own.getByText(/They hear music/)).toBeVisible();
  await expectNoViolations(page);
  await own.getByRole('button', { name: 'Connect all' }).click();
  await expect(own.getByText('1-614-555-0171 is on the call.')).toBeVisible();
  await expect(own.getByText(/They hear music/)).toBeHidden();
  await own.getByRole('button', { name: 'Remove 1-614-555-0171' }).click();
  await expect(desk.getByRole('status')).toHaveText(/Waiting for calls/);
  await expect(own.getByRole('button', { name: 'Add person' })).toBeVisible();

  await add('bell', 'Call Maria Bell');
  await her.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(own.getByText('You’re talking with Maria Bell.')).toBeVisible();
  await expect(her.getByRole('button', { name: 'Hold' })).toBeDisabled();
  await own.getByRole('button', { name: 'Complete transfer' }).click();
  await expect(page.getByText('Call transferred to Maria Bell')).toBeVisible();
  await expect(own.getByText('Ready')).toBeVisible();
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);
  // It's Maria's own call now.
  await expect(her.getByRole('button', { name: 'Hold' })).toBeEnabled();
  await her.getByRole('button', { name: 'Hang up' }).click();
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  await her.getByRole('button', { name: 'Recent' }).click();
  await expect(her.getByText(/Answered, 00:.*Transferred by Dana Adams/)).toBeVisible();

  await callDana();
  await add('bell', 'Call Maria Bell');
  await her.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(own.getByText('You’re talking with Maria Bell.')).toBeVisible();
  await outside.getByRole('button', { name: 'Hang up' }).click();
  await expect(page.getByText('The other party hung up. Your call with Maria Bell ended too.')).toBeVisible();
  await expect(her.getByText('Ready')).toBeVisible();
});
