import type { Page } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { noonZone } from './base/day-zone.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';
import { callFrom, openPage, turnOnPhone } from './base/turn-on-phone.ts';

const [LINE, MARIAS_LINE] = ['+16145550111', '+16145550112'];
const JOAN = '+16145550142';
const CARRIER = '+16145550170';

const phoneOf = (page: Page) => page.getByRole('region', { name: 'Phone', exact: true });

test('an agent transfers a call to a colleague, who transfers it to a number', async ({ page, browser, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const maria = await build.makeUser(tenant, { first_name: 'Maria', last_name: 'Bell' });
  await makeDialer(build, agent, LINE);
  await makeDialer(build, maria, MARIAS_LINE);
  await build.makeContact(tenant, { owner: agent, phones: [JOAN] });
  await build.makeContact(tenant, { owner: maria, phones: [CARRIER], columns: { timezone: noonZone() } });
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

  await callFrom(outside, LINE);
  await phoneOf(page).getByRole('button', { name: 'Answer' }).click();
  await phoneOf(page).getByRole('button', { name: 'Transfer' }).click();
  await phoneOf(page).getByRole('textbox', { name: 'Colleague or phone number' }).fill('bell');
  await expect(phoneOf(page).getByRole('button', { name: 'Transfer to Maria Bell' })).toBeVisible();
  await expectNoViolations(page);
  await phoneOf(page).getByRole('button', { name: 'Transfer to Maria Bell' }).click();

  await expect(page.getByText('Call transferred to Maria Bell')).toBeVisible();
  await expect(phoneOf(page).getByText('Ready')).toBeVisible();
  // The other party is still on the line, and Maria sees their number.
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);
  await expect(phoneOf(hers).getByText('Incoming call')).toBeVisible();
  await expect(phoneOf(hers).getByText('1-614-555-0142')).toBeVisible();
  await phoneOf(hers).getByRole('button', { name: 'Answer' }).click();
  await expect(phoneOf(hers).getByText(/^\d\d:\d\d$/)).toBeVisible();

  await phoneOf(hers).getByRole('button', { name: 'Transfer' }).click();
  const to = phoneOf(hers).getByRole('textbox', { name: 'Colleague or phone number' });
  await to.fill('614-555-0142');
  await phoneOf(hers).getByRole('button', { name: 'Transfer to 1-614-555-0142' }).click();
  await expect(phoneOf(hers).getByText('This is the number of the other party. Enter another one.')).toBeVisible();
  await to.fill('614-555-0170');
  await phoneOf(hers).getByRole('button', { name: 'Transfer to 1-614-555-0170' }).click();
  await expect(phoneOf(hers).getByText('Ready')).toBeVisible();
  await expect(desk.getByRole('status')).toHaveText(/Incoming call from/);
  await desk.getByRole('button', { name: 'Answer' }).click();
  await expect(desk.getByRole('status')).toHaveText(/On a call with/);
  await outside.getByRole('button', { name: 'Hang up' }).click();
  await expect(desk.getByRole('status')).toHaveText(/Waiting for calls/);

  await phoneOf(hers).getByRole('button', { name: 'Recent' }).click();
  await expect(
    phoneOf(hers).getByText(/Answered, 00:.*Transferred by Dana Adams · Transferred to 1-614-555-0170/),
  ).toBeVisible();
});
