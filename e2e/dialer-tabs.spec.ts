import type { Page } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { expect, signIn, test, urlOf } from './base/test.ts';
import { callFrom, turnOnPhone } from './base/turn-on-phone.ts';

const LINE = '+16145550111';
const JOAN = '+16145550142';

test('one tab has the phone, any tab controls it, and the next takes over from one that crashes or reloads', async ({
  page: first,
  context,
  browser,
  build,
}) => {
  test.slow();
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  const outside = await (await browser.newContext()).newPage();
  await turnOnPhone(outside, tenant, JOAN);
  const heard = outside.getByRole('status');
  const ring = () => callFrom(outside, LINE);

  const window = (page: Page) => page.getByRole('region', { name: 'Phone', exact: true });
  const show = (page: Page) => page.getByRole('button', { name: 'Show phone' }).click();
  const lines = new Map<Page, number>();
  /** Counts how often a page's voice client connects. */
  const watch = (page: Page) => {
    lines.set(page, 0);
    page.on('websocket', (socket) => {
      if (socket.url().includes('/voice/signal')) lines.set(page, (lines.get(page) ?? 0) + 1);
    });
    return page;
  };
  watch(first);
  await signIn(first, agent, '/contacts');
  await show(first);
  await expect(window(first).getByText('Ready')).toBeVisible();
  const second = watch(await context.newPage());
  await second.goto(urlOf(tenant, '/'));
  await show(second);
  await expect(window(second).getByText('Ready')).toBeVisible();
  expect([lines.get(first), lines.get(second)]).toEqual([1, 0]);

  // It rings in both, and the tab without the phone answers, mutes, and hangs up.
  await ring();
  await expect(window(first).getByText('Incoming call')).toBeVisible();
  await window(second).getByRole('button', { name: 'Answer' }).click();
  await expect(heard).toHaveText(/On a call with/);
  await window(second).getByRole('button', { name: 'Mute' }).click();
  for (const page of [first, second])
    await expect(window(page).getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
  await window(second).getByRole('button', { name: 'Hang up' }).click();
  await expect(heard).toHaveText(/Waiting for calls/);
  await expect(window(first).getByText('Ready')).toBeVisible();

  // The tab with the phone crashes.
  const control = await context.newCDPSession(first);
  const isCrashed = first.waitForEvent('crash');
  void control.send('Page.crash').catch(() => undefined);
  await isCrashed;
  await expect.poll(() => lines.get(second)).toBe(1);
  await expect(window(second).getByText('Ready')).toBeVisible();
  const third = watch(await context.newPage());
  await third.goto(urlOf(tenant, '/'));
  await show(third);
  await expect(window(third).getByText('Ready')).toBeVisible();
  await ring();
  await window(third).getByRole('button', { name: 'Answer' }).click();
  await expect(heard).toHaveText(/On a call with/);
  expect(lines.get(third)).toBe(0);

  // The tab with the phone reloads during a call: both sides hear that it ended, and the other tab has the phone.
  await second.reload();
  await expect(heard).toHaveText(/Waiting for calls/);
  await expect(window(third).getByText('Ready')).toBeVisible();
  await expect.poll(() => lines.get(third)).toBe(1);
  await show(second);
  await expect(window(second).getByText('Ready')).toBeVisible();
  expect(lines.get(second)).toBe(1);
  await ring();
  await window(second).getByRole('button', { name: 'Answer' }).click();
  await expect(heard).toHaveText(/On a call with/);
  await window(third).getByRole('button', { name: 'Hang up' }).click();
  await expect(heard).toHaveText(/Waiting for calls/);
  await expect
    .poll(() => build.query('select status from call where tenant_id = $1 order by started_at', [tenant.id]))
    .toEqual([{ status: 'completed' }, { status: 'completed' }, { status: 'completed' }]);
});
