import type { Page } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';
import { callFrom, openPage, turnOnPhone } from './base/turn-on-phone.ts';

const [LINE, OTHER_LINE] = ['+16145550111', '+16145550113'];
const [JOAN, STRANGER] = ['+16145550142', '+16145550143'];

const phoneOf = (page: Page) => page.getByRole('region', { name: 'Phone', exact: true });

/** An outside phone calls a line, whose agent answers. */
async function callIn(outside: Page, line: string, agents: Page): Promise<void> {
  await agents.getByRole('button', { name: 'Show phone' }).click();
  await expect(phoneOf(agents).getByText('Ready')).toBeVisible();
  await callFrom(outside, line);
  await phoneOf(agents).getByRole('button', { name: 'Answer' }).click();
  await expect(phoneOf(agents).getByText(/^\d\d:\d\d$/)).toBeVisible();
}

test('a manager sees the live calls of their downline only, listens, whispers, and barges in, and the agent sees it', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const boss = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Maria', last_name: 'Bell' });
  const agent = await build.makeUser(tenant, { manager: boss, first_name: 'Dana', last_name: 'Adams' });
  const other = await build.makeUser(tenant, { first_name: 'Otto', last_name: 'Elsewhere' });
  await makeDialer(build, agent, LINE);
  await makeDialer(build, other, OTHER_LINE);
  await makeDialer(build, boss, '+16145550112');
  await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Cole', phones: [JOAN] });
  const [outside, elsewhere, danas, ottos] = await Promise.all([1, 2, 3, 4].map(() => openPage(browser)));
  if (!outside || !elsewhere || !danas || !ottos) throw new Error('a page is missing');
  await turnOnPhone(outside, tenant, JOAN);
  await turnOnPhone(elsewhere, tenant, STRANGER);
  await signIn(danas, agent, '/contacts');
  await signIn(ottos, other, '/contacts');
  await page.context().grantPermissions(['microphone']);
  await signIn(page, boss, '/dialer/call_logs');
  await page.getByRole('link', { name: 'Live calls' }).click();
  await expect(page.getByText('No live calls')).toBeVisible();

  await callIn(elsewhere, OTHER_LINE, ottos);
  await callIn(outside, LINE, danas);

  const wall = page.getByRole('list', { name: 'Live calls' });
  const call = wall.getByRole('listitem', { name: 'Dana Adams' });
  await expect(call.getByRole('link', { name: 'Joan Cole' })).toBeVisible();
  await expect(call.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(call.getByText(/^Connection: /)).toBeVisible();
  await expect(wall.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);

  await call.getByRole('button', { name: 'Listen to Dana Adams' }).click();
  const phone = phoneOf(page);
  await expect(phone.getByText('No one hears you.')).toBeVisible();
  await expect(phoneOf(danas).getByText('Maria Bell is listening')).toBeVisible();
  await expect(call.getByText('You are on this call')).toBeVisible();
  await expectNoViolations(page);
  await phone.getByText('Whisper').click();
  await expect(phone.getByText('Only Dana Adams hears you.')).toBeVisible();
  await expect(phoneOf(danas).getByText('Maria Bell is listening, and only you can hear them')).toBeVisible();
  await phone.getByText('Barge in').click();
  await expect(phone.getByText('Both parties hear you.')).toBeVisible();
  await expect(phoneOf(danas).getByText('Maria Bell is on the call, and both parties can hear them')).toBeVisible();

  await outside.getByRole('button', { name: 'Hang up' }).click();
  await expect(phone.getByText('Ready')).toBeVisible();
  await expect(page.getByText('No live calls')).toBeVisible();
});
