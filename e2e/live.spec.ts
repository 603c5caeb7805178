import type { Page } from '@playwright/test';
import { expect, test } from './base/test.ts';

/** Somebody's work from elsewhere: calls made by their browser, past the screen. */
const post = (page: Page, path: string, body: unknown, method = 'POST') =>
  page.evaluate(
    async ([url, init, verb]) => {
      const token = document.cookie.match(/csrf_token=([^;]+)/)?.[1] ?? '';
      const reply = await fetch(url, {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) },
        body: init,
      });
      return reply.status;
    },
    [path, JSON.stringify(body), method] as const,
  );

test('a list shows what others do to it, without a jump, and catches up after the connection was cut', async ({
  page,
  browser,
  build,
  signIn,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  const agent = await build.makeUser(tenant, { manager });
  const contact = await build.makeContact(tenant, {
    owner: agent,
    first_name: 'Joan',
    last_name: 'Adams',
  });
  let isCut = false;
  const cuts: (() => void)[] = [];
  await page.routeWebSocket(/\/cable$/, async (socket) => {
    if (isCut) return socket.close();
    socket.connectToServer();
    cuts.push(() => void socket.close());
  });
  await signIn(page, agent, '/contacts');
  const name = (text: string) => page.getByRole('link', { name: text });
  await expect(name('Adams, Joan')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, manager, '/');
  const create = (last_name: string) =>
    post(other, '/v1/contacts', { first_name: 'New', last_name, owner_id: agent.id });
  expect(await post(other, `/v1/contacts/${contact.id}`, { last_name: 'Bell', version: 1 }, 'PATCH')).toBe(200);
  await expect(name('Bell, Joan')).toBeVisible();

  expect(await create('One')).toBe(201);
  const more = page.getByRole('button', { name: 'Show 1 more on this page' });
  await expect(more).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(name('One, New')).toHaveCount(0);
  await expectNoViolations(page);
  await more.click();
  await expect(name('One, New')).toBeVisible();

  isCut = true;
  for (const cut of cuts) cut();
  expect(await create('Two')).toBe(201);
  isCut = false;
  await expect(page.getByRole('button', { name: 'Show 1 more on this page' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await other.context().close();
});

for (const width of [1440, 390])
  test(`two people with the same contact open see each other, and what the other changes (${width} px)`, async ({
    page,
    browser,
    build,
    signIn,
    expectNoViolations,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Reyes' });
    const agent = await build.makeUser(tenant, { manager });
    const contact = await build.makeContact(tenant, {
      owner: agent,
      first_name: 'Joan',
      last_name: 'Adams',
    });
    const path = `/contacts/${contact.id}`;
    await signIn(page, agent, path);
    await expect(page.getByRole('heading', { name: /Joan Adams/, level: 1 })).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await signIn(other, manager, path);
    await expect(page.getByText('Mona Reyes has this open too.')).toBeVisible();
    await expectNoViolations(page);
    await other.getByRole('textbox', { name: /note/i }).first().fill('Wants a call on Friday');
    await expect(page.getByText('Mona Reyes is editing.')).toBeVisible();
    expect(await post(other, `/v1/contacts/${contact.id}`, { last_name: 'Bell', version: 1 }, 'PATCH')).toBe(200);
    await expect(page.getByRole('heading', { name: /Joan Bell/, level: 1 })).toBeVisible();
    await other.context().close();
    await expect(page.getByText('Mona Reyes is editing.')).toBeHidden();
  });
