import type { Page } from '@playwright/test';
import { clearedOnLogout } from '../packages/contract/src/rules/storage-keys.ts';
import type { Builders } from '../packages/server/test/builders.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

/** A manager, an agent in their downline, and an unrelated user, each with contacts in Ohio and Indiana. */
async function makeAgency(build: Builders) {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Robert', last_name: 'Okafor' });
  const agent = await build.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Alvarez' });
  const beside = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Nora', last_name: 'Vance' });
  await build.makeContacts(
    tenant,
    [manager, agent, beside].flatMap((owner, at) =>
      ['OH', 'OH', 'IN'].map((state, number) => ({
        owner,
        first_name: 'Joan',
        last_name: `Adams ${at}${number}`,
        phones: [`+1614555${1000 + at * 10 + number}`],
        columns: { state, city: 'Springfield' },
      })),
    ),
  );
  return { tenant, manager, agent, beside };
}

const count = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text);
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Pinned views' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });

/** Saves the list as a view. */
async function saveView(page: Page, name: string, how?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await how?.();
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('R349: a manager saves, shares, and pins a view; an agent in their downline uses it and sees only their own contacts', async ({
  page,
  browser,
  build,
}) => {
  test.slow(); // three people, one after the other
  const { tenant, manager, agent, beside } = await makeAgency(build);
  await signIn(page, manager, '/contacts?state=OH&sort=name');
  await count(page, '4');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'City' }).check();
  await page.keyboard.press('Escape');
  await saveView(page, 'Ohio', async () => {
    await page.getByRole('radio', { name: 'My downline' }).check();
    await expectNoViolations(page);
  });
  await expect(page).toHaveURL(/\/contacts\?view=[0-9a-f-]{36}$/);
  const address = page.url().replace(/^.*\/contacts/, '/contacts');
  await expect(tabs(page).getByRole('link', { name: /^Ohio/ })).toHaveAttribute('aria-current', 'page');
  await expect(tabs(page).getByRole('link', { name: /^Ohio/ })).toContainText('4');
  await expect(header(page, 'City')).toBeVisible();
  await expectNoViolations(page);

  // A difference is marked, is only in the URL, and can be undone or saved.
  await page.getByRole('button', { name: 'Remove filter State: OH' }).click();
  await count(page, '6');
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}&state=$/);
  await expect(page.getByText('Edited', { exact: true })).toBeVisible();
  await page.reload();
  await count(page, '6');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await count(page, '4');
  await expect(page.getByText('Edited', { exact: true })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('adams 11');
  await count(page, '1');
  await page.getByRole('button', { name: 'Update view' }).click();
  await expect(page.getByText('View “Ohio” updated')).toBeVisible();
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}$/);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('');
  await count(page, '4');
  await page.getByRole('button', { name: 'Update view' }).click();
  await expect(page.getByText('Edited', { exact: true })).toHaveCount(0);

  const below = await (await browser.newContext()).newPage();
  await signIn(below, agent, address);
  await count(below, '2');
  await expect(header(below, 'City')).toBeVisible();
  await expect(below.getByRole('row', { name: /Adams 10, Joan/ })).toBeVisible();
  await expect(below.getByRole('row', { name: /Adams 00, Joan/ })).toHaveCount(0);
  // They can pin it, but not change it.
  await below.getByRole('button', { name: 'Options for the Ohio view' }).click();
  await expect(below.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0);
  // It shows before the server confirms it.
  const pinned = below.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await below.getByRole('menuitem', { name: 'Pin as tab' }).click();
  await expect(tabs(below).getByRole('link', { name: /^Ohio/ })).toBeVisible();
  await pinned;
  await below.goto(urlOf(tenant));
  const main = below.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Ohio' }).click();
  await count(below, '2');
  await below.close();

  const away = await (await browser.newContext()).newPage();
  await signIn(away, beside, address);
  await expect(away.getByText('We couldn’t find that view')).toBeVisible();
  await expectNoViolations(away);
  await away.getByRole('button', { name: /^View:/ }).click();
  await expect(away.getByRole('option', { name: 'All contacts' })).toBeVisible();
  await expect(away.getByRole('option', { name: 'Ohio' })).toHaveCount(0);
  await away.close();

  // Another tenant can't see it either.
  const elsewhere = await makeAgency(build);
  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger, elsewhere.manager, address);
  await expect(stranger.getByText('We couldn’t find that view')).toBeVisible();
  await stranger.close();
});

test('views are managed from anywhere: reordered, renamed, deleted, and restored', async ({ page, build }) => {
  const { manager } = await makeAgency(build);
  await signIn(page, manager, '/contacts?state=OH');
  await saveView(page, 'Ohio');
  await page.goto(page.url().replace(/\?.*$/, '?state=IN'));
  await saveView(page, 'Indiana');
  await count(page, '2');
  await expect(tabs(page).getByRole('link')).toHaveText([/All contacts/, /Ohio/, /Indiana/]);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Manage views' }).click();
  const window = page.getByRole('dialog', { name: 'Views' });
  await window.getByRole('button', { name: 'Move Indiana up' }).click();
  await expect(window.getByRole('listitem')).toHaveText([/Indiana/, /Ohio/]);
  await expectNoViolations(page);
  await window.getByRole('button', { name: 'Rename or share Ohio' }).click();
  const form = page.getByRole('dialog', { name: 'Edit view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('indiana');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('You already have a view with this name. Choose another name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Buckeyes');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(window.getByRole('listitem')).toHaveText([/Indiana/, /Buckeyes/]);
  await window.getByRole('button', { name: 'Delete Indiana' }).click();
  await expect(window.getByRole('listitem')).toHaveText([/Buckeyes/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(window.getByRole('listitem')).toHaveText([/Indiana/, /Buckeyes/]);
  await page.keyboard.press('Escape');

  // With the keyboard only.
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: 'Search or run a command' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await search.fill('view buck');
  await expect(page.getByRole('option', { name: /View: Buckeyes/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}$/);
  await count(page, '4');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone, ${colorScheme}: tabs, saving and what a view brings along`, async ({ browser, build }) => {
    const { agent } = await makeAgency(build);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, hasTouch: true });
    const page = await context.newPage();
    await signIn(page, agent, '/contacts?state=OH');
    await count(page, '2');
    await saveView(page, 'Ohio and whatever else I have to call this week', () => expectNoViolations(page));
    await expect(tabs(page).getByRole('link', { name: /^Ohio/ })).toHaveAttribute('aria-current', 'page');
    await tabs(page).getByRole('link', { name: 'All contacts' }).click();
    await count(page, '3');
    await tabs(page).getByRole('link', { name: /^Ohio/ }).click();
    await count(page, '2');
    await page.getByRole('button', { name: /^Options for the/ }).click();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await context.close();
  });

test("R121, R446–R458: the list's browser storage belongs to the user, and sign-out clears it", async ({
  page,
  build,
}) => {
  const { tenant, manager } = await makeAgency(build);
  const carrier = '0198c0de-0000-7000-8000-00000000000c';
  await build.insert('carrier', {
    tenant_id: tenant.id,
    id: carrier,
    name: 'Ohio Mutual',
    active: true,
    created_at: new Date(),
    updated_at: new Date(),
  });
  await signIn(page, manager, '/contacts?state=OH&tags=-1&q=adams&category=lead&view=downline&sort=name');
  await count(page, '4');
  await saveView(page, 'Ohio');
  await count(page, '4');
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].map((key) => key.split(':')));
  const names = ['searches', 'contact_filter_params', 'look'];
  const before = await kept();
  const own = before.filter(([user, version]) => user === manager.id && version === '0.2.37').map(([, , name]) => name);
  for (const name of names) expect(own, name).toContain(name);
  // Nothing has another prefix.
  expect(before.filter(([user]) => user !== manager.id)).toEqual([]);

  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The appearance isn't part of a search.
  const left = (await kept()).map((parts) => parts.slice(2).join(':'));
  expect(left).toContain('look');
  for (const name of clearedOnLogout) expect(left, name).not.toContain(name);
});
