import type { Page } from '@playwright/test';
import type { Builders } from '../packages/server/test/builders.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const STATES = ['OH', 'IN', 'KY'] as const;
const COUNT = 66;
const HOUR = 3_600_000;

/** A manager with an agent whose contacts are in three states. Every third has the tag T65, and every eleventh is unopened. */
async function makeBook(build: Builders, size = COUNT) {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Robert', last_name: 'Okafor' });
  const agent = await build.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Alvarez' });
  const [hot, cold] = [
    await build.makeNumbered(tenant, 'contact_status', 'Hot'),
    await build.makeNumbered(tenant, 'contact_status', 'Cold'),
  ];
  const [t65, fresh] = [await build.makeNumbered(tenant, 'tag', 'T65'), await build.makeNumbered(tenant, 'tag', 'New')];
  const now = Date.now();
  const contacts = await build.makeContacts(
    tenant,
    Array.from({ length: size }, (_, at) => ({
      owner: agent,
      first_name: 'Joan',
      last_name: `Adams ${String(at).padStart(2, '0')}`,
      phones: [`+1614555${String(1000 + at)}`],
      emails: [`joan${at}@example.test`],
      tags: [...(at % 3 === 0 ? [t65] : []), ...(at % 11 === 0 ? [fresh] : [])],
      // The first is the newest.
      created_at: new Date(now - at * HOUR),
      columns: { state: STATES[at % STATES.length], status_id: at % 2 === 0 ? hot : cold, city: 'Springfield' },
    })),
  );
  return { tenant, manager, agent, contacts, hot, cold };
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`Adams ${name}, Joan`) });
const rows = (page: Page) => page.locator('[data-row-index]');
const count = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text);

/** Sets a filter: chooses a field from the menu, then a value in its editor. */
async function addFilter(page: Page, field: string, how: () => Promise<void>) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search fields to filter by' }).fill(field);
  await page.keyboard.press('Enter');
  await how();
}
const show = (page: Page, said: string) => page.getByRole('button', { name: `Show ${said}` }).click();

test('R302, R433: filters, order, and page are in the URL, and a reload shows the same', async ({ page, build }) => {
  test.slow(); // a long way, on machines that do other things besides
  const { manager } = await makeBook(build);
  await signIn(page, manager, '/contacts');
  await count(page, '66');
  await expect(rows(page).first()).toContainText('Adams 00, Joan');

  await addFilter(page, 'State', async () => {
    await page.getByRole('option', { name: 'Ohio (OH)' }).click();
    await page.getByRole('option', { name: 'Indiana (IN)' }).click();
    await expectNoViolations(page);
    await show(page, '44 contacts');
  });
  await count(page, '44');
  await addFilter(page, 'Tag', async () => {
    await page.getByRole('combobox', { name: 'Tag: condition' }).click();
    await page.getByRole('option', { name: 'is none of' }).click();
    await page.getByRole('option', { name: 'T65' }).click();
    await show(page, '22 contacts');
  });
  await count(page, '22');
  await expect(page.getByTitle('State: OH, IN')).toBeVisible();
  await expect(page.getByTitle('Tag: not T65')).toBeVisible();
  await expect(row(page, '01')).toContainText('IN');

  await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click();
  await page.getByLabel('Rows per page').selectOption('25 rows');
  await page.getByRole('button', { name: 'Remove filter State: OH, IN' }).click();
  await count(page, '44');
  await page.getByLabel('Go to page').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('26–44 of 44')).toBeVisible();
  await expect(rows(page).first()).toContainText('Adams 38, Joan');
  const { search } = new URL(page.url());
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ tags: '-1', sort: 'name', limit: '25', page: '2' });

  await page.reload();
  await expect(page.getByTitle('Tag: not T65')).toBeVisible();
  await expect(rows(page).first()).toContainText('Adams 38, Joan');
  await page.goBack();
  await expect(rows(page).first()).toContainText('Adams 01, Joan');

  await page.keyboard.press('/');
  await page.keyboard.type('adams 10');
  await count(page, '1');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('searchbox').fill('no match at all');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await count(page, '66');
});

test('an invalid URL applies its valid parts, and a page past the end opens the last', async ({ page, build }) => {
  const { agent } = await makeBook(build);
  await signIn(
    page,
    agent,
    '/contacts?view=nowhere&state=OH,Ohio&age=old&sort=shoe&limit=7&preview=me&created_at=soon..',
  );
  await count(page, '22');
  await expect(page.getByTitle('State: OH')).toBeVisible();
  await page.goto(page.url().replace(/\?.*/, '?page=9'));
  await expect(page.getByText('51–66 of 66')).toBeVisible();
});

test('a status is edited in place and undone', async ({ page, build }) => {
  const { agent, contacts, cold, hot } = await makeBook(build);
  const stored = async () => {
    const [contact] = await build.query('select status_id from contact where id = $1', [contacts[0]?.id]);
    return contact?.status_id;
  };
  await signIn(page, agent, '/contacts');
  await row(page, '00').getByRole('button', { name: 'Status: Hot' }).click();
  await page.getByRole('option', { name: 'Cold' }).click();
  await expect(row(page, '00').getByRole('button', { name: 'Status: Cold' })).toBeVisible();
  await expect(page.getByText('Joan Adams 00: status changed to Cold')).toBeVisible();
  expect(await stored()).toBe(cold);
  const undo = page.getByRole('button', { name: 'Undo' });
  // Its focus ring reaches over its edge, and nothing around it cuts it off.
  expect(
    await undo.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      for (let around = button.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        if (box.left > left - 3 || box.right < right + 3 || box.top > top - 3 || box.bottom < bottom + 3) return false;
      }
      return true;
    }),
  ).toBe(true);
  await undo.click();
  await expect(row(page, '00').getByRole('button', { name: 'Status: Hot' })).toBeVisible();
  await expect.poll(stored).toBe(hot);
});

test('a row that another user changed reverts and says why', async ({ page, build }) => {
  const { agent, contacts } = await makeBook(build);
  await signIn(page, agent, '/contacts');
  await expect(row(page, '00')).toBeVisible();
  await build.query('update contact set version = version + 1, city = $2 where id = $1', [contacts[0]?.id, 'Dayton']);
  await row(page, '00').getByRole('button', { name: 'Status: Hot' }).click();
  await page.getByRole('option', { name: 'Cold' }).click();
  await expect(page.getByRole('alert').getByText('Someone changed this contact while you were editing.')).toBeVisible();
  await expect(row(page, '00').getByRole('button', { name: 'Status: Hot' })).toBeVisible();
});

test('R315: keys select, open, and edit rows; a missing tag is created in place', async ({ page, build }) => {
  test.slow(); // a long way too
  const { agent, tenant, contacts } = await makeBook(build);
  await signIn(page, agent, '/contacts');
  await row(page, '00').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();

  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Search tags' }).fill('Seminar');
  await expect(page.getByRole('option', { name: 'Create “Seminar”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Green' }).check();
  await page.getByRole('button', { name: 'Create tag' }).click();
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(row(page, '02')).toContainText('Seminar');
  const [tag] = await build.query("select id, color from tag where tenant_id = $1 and name = 'Seminar'", [tenant.id]);
  expect(tag).toMatchObject({ color: '#40c057' });

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'Cold' }).click();
  await page.getByRole('button', { name: 'Update 3 contacts' }).click();
  await expect(page.getByText('Status set to Cold: 2 contacts, 1 unchanged')).toBeVisible();
  await expect(row(page, '00')).toContainText('Cold');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('2 contacts restored')).toBeVisible();
  await expect(row(page, '00')).toContainText('Hot');

  await row(page, '01').focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Select all 66 that match' }).click();
  await expect(page.getByText('All 66 that match are selected')).toBeVisible();
  await expectNoViolations(page);
  await row(page, '03').focus();
  await page.keyboard.press('x');
  await expect(page.getByText('65 of 66 that match are selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  for (const name of ['03', '05']) {
    await row(page, name).focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: 'Show only these' }).click();
  await count(page, '2');
  await expect(page.getByTitle('Selected contacts: 2')).toBeVisible();

  await page.goBack();
  await row(page, '04').focus();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await row(page, '04').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contacts/${String(contacts[4]?.phone).replace(/\D/g, '')}$`));
});

test('R303: the preview follows the keys and keeps the tag New', async ({ page, build }) => {
  const { agent, contacts } = await makeBook(build);
  await build.query(
    `insert into contact_note (tenant_id, id, contact_id, author_id, body, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, 'Keeps Plan G', now(), now())`,
    [agent.tenant.id, contacts[0]?.id, agent.id],
  );
  await signIn(page, agent, '/contacts');
  await expect(row(page, '00')).toContainText('New');
  // The mark leaves the name its room.
  expect(
    await row(page, '00')
      .getByRole('link', { name: 'Adams 00, Joan' })
      .evaluate((link) => link.scrollWidth - link.clientWidth),
  ).toBe(0);
  await row(page, '01').focus();
  await page.keyboard.press('Space');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Joan Adams 01' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(preview.getByRole('heading', { name: 'Joan Adams 00' })).toBeVisible();
  await expect(preview.getByText('Keeps Plan G')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`preview=${contacts[0]?.id}`));
  await expectNoViolations(page);
  await page.reload();
  await expect(preview.getByText('Keeps Plan G')).toBeVisible();
  await expect(row(page, '00')).toContainText('New');
  await page.getByRole('button', { name: 'Close preview' }).click();
  await expect(preview).toBeHidden();
});

test('R444, R448–R458: filters are stored for other features, and sign-out clears them', async ({ page, build }) => {
  const { manager, agent } = await makeBook(build);
  const kept = () =>
    page.evaluate(
      (id) =>
        Object.keys(localStorage)
          .concat(Object.keys(sessionStorage))
          .filter((key) => key.startsWith(id)),
      manager.id,
    );
  await signIn(page, manager, '/contacts?state=OH&tags=-1&q=adams&category=lead&view=downline');
  await count(page, '0');
  const scope = () =>
    page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? 'null'),
      `${manager.id}:0.2.37:contact_filter_params`,
    );
  await expect.poll(scope).toMatchObject({
    search: { state: ['OH'], tags_exclude: [1] },
    q: 'adams',
    category: 'lead',
    contact_group: 'mine',
    all_downline: true,
  });
  // Stored state doesn't change the plain URL.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await count(page, '66');
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('option', { name: `${agent.name} Agent` }).click();
  await expect(page).toHaveURL(new RegExp(`view=person-${agent.id}`));
  await count(page, '66');

  await page.getByRole('button', { name: /Robert Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await kept()).filter((key) => !/:(mini_calendar|look)$/.test(key))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone, ${colorScheme}: two-line rows that can be searched, filtered, selected and opened`, async ({
    browser,
    build,
  }) => {
    const { agent } = await makeBook(build);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, hasTouch: true });
    const page = await context.newPage();
    await signIn(page, agent, '/contacts');
    const list = page.getByRole('list', { name: 'Contacts' });
    await expect(list.getByRole('listitem').first()).toContainText('1-614-555-1000');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoViolations(page);
    await addFilter(page, 'State', async () => {
      await page.getByRole('option', { name: 'Kentucky (KY)' }).click();
      await expectNoViolations(page);
      await show(page, '22 contacts');
    });
    await count(page, '22');
    await list.getByRole('checkbox').first().check();
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await list.getByText('Adams 05, Joan').click();
    await expect(page).toHaveURL(/\/contacts\/16145551005$/);
    await context.close();
  });

  test(`nothing that axe finds, ${colorScheme}`, async ({ browser, build }) => {
    test.slow(); // axe reads the whole screen six times
    const { agent, contacts } = await makeBook(build, 12);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
    const page = await context.newPage();
    await signIn(page, agent, `/contacts?preview=${contacts[3]?.id}`);
    await expect(page.getByRole('heading', { name: 'Joan Adams 03' })).toBeVisible();
    await row(page, '03').getByRole('checkbox').check();
    await expectNoViolations(page);
    for (const name of [/^View:/, 'Columns', 'Filter'] as const) {
      await page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    }
    for (const name of ['Status: Cold', 'Tags: T65']) {
      await row(page, '03').getByRole('button', { name }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    }
    await context.close();
  });
}

test('what is typed while the filter loads is not lost', async ({ page, build }) => {
  const { agent } = await makeBook(build);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/filter-panel-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, agent, '/contacts');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.keyboard.type('stt');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ate');
  release();
  await expect(page.getByRole('combobox', { name: 'Search fields to filter by' })).toHaveValue('state');
  await expect(page.getByRole('combobox', { name: 'Search fields to filter by' })).toBeFocused();
});
