import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

/** Another user's work: calls from their session, without a screen. */
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

/** Another user imports new contacts, starting at a number. */
const importPeople = (page: Page, count: number, from = 0) =>
  page.evaluate(
    async ([rows, first]) => {
      const token = document.cookie.match(/csrf_token=([^;]+)/)?.[1] ?? '';
      const people = Array.from(
        { length: rows },
        (_, n) => `Ann,Person${first + n},614${String(first + n).padStart(7, '0')}`,
      );
      const body = new FormData();
      body.append('file', new Blob([['First name,Last name,Phone', ...people, ''].join('\n')]), 'leads.csv');
      const headers = { 'x-csrf-token': decodeURIComponent(token) };
      return (await fetch('/v1/contacts/import', { method: 'POST', headers, body })).status;
    },
    [count, from] as const,
  );

test('a list shows other users’ changes without a jump, grows during an import, and catches up after a lost connection', async ({
  page,
  browser,
  build,
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
  await signIn(page, manager, '/contacts');
  const name = (text: string) => page.getByRole('link', { name: text });
  await expect(name('Adams, Joan')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, agent, '/');
  expect(await post(other, `/v1/contacts/${contact.id}`, { last_name: 'Bell', version: 1 }, 'PATCH')).toBe(200);
  await expect(name('Bell, Joan')).toBeVisible();

  expect(await post(other, '/v1/contacts', { first_name: 'New', last_name: 'One' })).toBe(201);
  const more = page.getByRole('button', { name: 'Show 1 more on this page' });
  await expect(more).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(name('One, New')).toHaveCount(0);
  await expectNoViolations(page);
  await more.click();
  await expect(name('One, New')).toBeVisible();

  const all = (count: string) => page.getByText(new RegExp(`^1–\\d+ of ${count}$`));
  expect(await importPeople(other, 3000)).toBe(202);
  await expect(all('3,002')).toBeVisible({ timeout: 120_000 });
  // What the user reads stays in place.
  await expect(name('One, New')).toBeVisible();

  isCut = true;
  for (const cut of cuts) cut();
  expect(await importPeople(other, 1000, 3000)).toBe(202);
  const stored = async () => (await build.query('select 1 from contact where tenant_id = $1', [tenant.id])).length;
  await expect.poll(stored, { timeout: 120_000 }).toBe(4002);
  await expect(all('3,002')).toBeVisible();
  isCut = false;
  await expect(all('4,002')).toBeVisible();
  await other.context().close();
});

for (const width of [1440, 390])
  test(`two people with the same contact open see each other, and what the other changes (${width} px)`, async ({
    page,
    browser,
    build,
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
    await expect(page.getByText('Mona Reyes is also viewing this.')).toBeVisible();
    await expectNoViolations(page);
    await other.getByRole('textbox', { name: /note/i }).first().fill('Wants a call on Friday');
    await expect(page.getByText('Mona Reyes is editing.')).toBeVisible();
    // Without a version, because the pinned note saves automatically and may do so before this call.
    expect(await post(other, `/v1/contacts/${contact.id}`, { last_name: 'Bell' }, 'PATCH')).toBe(200);
    await expect(page.getByRole('heading', { name: /Joan Bell/, level: 1 })).toBeVisible();
    await other.context().close();
    await expect(page.getByText('Mona Reyes is editing.')).toBeHidden();
  });

/** The built file that keeps a list current. Files are named by their content alone. */
const liveList = () => {
  const assets = join(import.meta.dirname, '../packages/web/dist/assets');
  const found = globSync('*.js', { cwd: assets }).find((file) =>
    readFileSync(join(assets, file), 'utf8').includes('Refresh list'),
  );
  if (!found) throw new Error('no file of the build keeps lists current');
  return basename(found);
};

test('a list shows what came while its live part was still loading', async ({ page, browser, build }) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  const agent = await build.makeUser(tenant, { manager });
  let load = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route(`**/assets/${liveList()}`, async (route) => {
      resolve();
      await new Promise<void>((go) => {
        load = go;
      });
      await route.continue();
    });
  });
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/"kind\\*":\\*"contacts/.test(String(payload))) resolve();
      }),
    );
  });
  await signIn(page, manager, '/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await asked;
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, agent, '/');
  const contact = { first_name: 'Joan', last_name: 'Adams' };
  expect(await post(desk, '/v1/contacts', contact)).toBe(201);
  await heard;
  load();
  await expect(page.getByText('Adams, Joan').first()).toBeVisible();
});
