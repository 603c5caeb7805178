import type { Page } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';
import { callFrom, openPage, turnOnPhone } from './base/turn-on-phone.ts';

const LINE = '+16145550115';
const [JOAN, SAM] = ['+16145550146', '+16145550147'];

test('two people call one agent, who holds one, talks with the other, switches, and logs both', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  await build.makeContact(tenant, { owner: agent, phones: [JOAN], first_name: 'Joan', last_name: 'Adams' });
  await build.makeContact(tenant, { owner: agent, phones: [SAM], first_name: 'Sam', last_name: 'Bell' });
  const openPhone = async (number: string) => {
    const outside = await openPage(browser);
    await turnOnPhone(outside, tenant, number);
    return outside;
  };
  const [joan, sam] = [await openPhone(JOAN), await openPhone(SAM)];
  await signIn(page, agent, '/contacts');
  const phone = page.getByRole('region', { name: 'Phone', exact: true });
  await page.getByRole('button', { name: 'Show phone' }).click();
  await expect(phone.getByText('Ready')).toBeVisible();
  const call = (outside: Page) => callFrom(outside, LINE);
  const isTalking = (outside: Page) => expect(outside.getByRole('status')).toHaveText(/On a call with/);
  const isOver = (outside: Page) => expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  const waiting = phone.getByRole('region', { name: 'Call waiting' });
  const other = phone.getByRole('region', { name: 'Other call' });

  await call(joan);
  await phone.getByRole('button', { name: 'Answer', exact: true }).click();
  await isTalking(joan);
  await expect(phone.getByRole('button', { name: 'Hold', exact: true })).toBeEnabled();

  // Declined: the caller hears the greeting, and the call goes on.
  await call(sam);
  await expect(waiting.getByRole('alert')).toContainText('Sam Bell');
  await expect(phone.getByText('On a call, one waiting')).toBeVisible();
  await expectNoViolations(page);
  await waiting.getByRole('button', { name: 'Decline' }).click();
  await expect(waiting).toHaveCount(0);
  await isTalking(sam);
  await sam.getByRole('button', { name: 'Hang up' }).click();
  await isOver(sam);

  await call(sam);
  await waiting.getByRole('button', { name: 'Hold and answer' }).click();
  await expect(other).toContainText('Joan Adams');
  await expect(other.getByText(/^On hold · \d\d:\d\d$/)).toBeVisible();
  await expect(phone.getByText('On two calls')).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/16145550147$/);
  await isTalking(sam);
  await isTalking(joan);
  await expectNoViolations(page);

  await other.getByRole('button', { name: 'Switch' }).click();
  await expect(other).toContainText('Sam Bell');
  await expect(other.getByText(/^On hold/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Hold', exact: true })).toBeEnabled();

  // The one that is left stays on hold until the agent takes it back.
  await phone.getByRole('button', { name: 'Hang up' }).click();
  await isOver(joan);
  await isTalking(sam);
  await expect(other).toHaveCount(0);
  await expect(phone.getByText(/^On hold\. They hear music\./)).toBeVisible();
  await phone.getByRole('button', { name: 'Resume' }).click();
  await expect(phone.getByRole('button', { name: 'Hold', exact: true })).toBeEnabled();
  await sam.getByRole('button', { name: 'Hang up' }).click();

  // Both are logged, the latest first.
  const form = phone.getByRole('form', { name: 'Log call' });
  await expect(form).toContainText('Sam Bell');
  await page.reload();
  await expect(form).toContainText('Sam Bell');
  const skipped = page.waitForResponse((reply) => reply.url().endsWith('/disposition/skip') && reply.ok());
  await form.getByRole('button', { name: 'Skip' }).click();
  await skipped;
  await expect(form).toContainText('Joan Adams');
  await page.reload();
  await expect(form).toContainText('Joan Adams');
  await form.getByRole('button', { name: 'Skip' }).click();
  await expect(phone.getByText('Ready')).toBeVisible();

  // The second call answered by ending the first.
  await call(joan);
  await phone.getByRole('button', { name: 'Answer', exact: true }).click();
  await isTalking(joan);
  await expect(phone.getByRole('button', { name: 'Hold', exact: true })).toBeEnabled();
  await call(sam);
  await waiting.getByRole('button', { name: 'End and answer' }).click();
  await isOver(joan);
  await isTalking(sam);
  await expect(phone.getByText(/^\d\d:\d\d$/)).toBeVisible();

  // Both calls end with the page.
  await expect(phone.getByRole('button', { name: 'Hold', exact: true })).toBeEnabled();
  await call(joan);
  await waiting.getByRole('button', { name: 'Hold and answer' }).click();
  await expect(other.getByText(/^On hold/)).toBeVisible();
  await isTalking(joan);
  await page.reload();
  await isOver(joan);
  await isOver(sam);
  await expect(phone.getByText('Both calls ended because this page was reloaded.')).toBeVisible();
  await expect(form).toContainText('Joan Adams');
  await form.getByRole('button', { name: 'Skip' }).click();
  await expect(form).toContainText('Sam Bell');
  await expect
    .poll(() => build.query('select status from call where tenant_id = $1 order by started_at', [tenant.id]))
    .toEqual([
      { status: 'completed' },
      { status: 'busy' },
      { status: 'completed' },
      { status: 'completed' },
      { status: 'completed' },
      { status: 'completed' },
    ]);
});
