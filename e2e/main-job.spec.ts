import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test, urlOf, type Who } from './base/test.ts';
import { writeMessyCsv } from './messy-csv.ts';

const ROWS = 20_000;
const number = new Intl.NumberFormat('en-US');

/** A demo user. */
const demo = (name: string, agency = 'northstar'): Who => ({
  username: `${name}@${agency}.test`,
  password: 'demo-Password-1',
  tenant: { host: `${agency}.localhost` },
});

/** The part of a reply that this test reads. */
interface Answer {
  readonly data: { readonly id: string };
  readonly meta: { readonly total_count: number };
}

/** A call from the browser's session, for what no screen offers. */
const ask = (page: Page, path: string, search?: object) =>
  page.evaluate(
    async ([url, scope]) => {
      const token = /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) };
      const body = JSON.stringify({ contacts_scope: scope });
      const reply = await fetch(url, scope ? { method: 'PATCH', headers, body } : {});
      const answer: Answer = await reply.json();
      return { status: reply.status, body: answer };
    },
    [path, search] as const,
  );

test('R003, R004, R015: an agent imports a messy file, and finds and edits a contact from it; only users with access see it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'bookline-main-job-'));
  const file = join(folder, 'vendor-leads.csv');
  const expected = await writeMessyCsv(file, { rows: ROWS, seed: 65, encoding: 'windows-1252' });
  const { sample } = expected;

  await test.step('signs in', async () => {
    await page.goto(urlOf({ host: 'northstar.localhost' }));
    await page.getByLabel('Username or email').fill('agent@northstar.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-Password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  await test.step('imports the file and sees each row accounted for', async () => {
    await page.getByRole('link', { name: 'Imports', exact: true }).click();
    await page.getByRole('link', { name: 'Import leads' }).first().click();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(`${number.format(expected.created + expected.duplicate)} can be imported`)).toBeVisible(
      { timeout: 60_000 },
    );
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click();
    await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 120_000 });
    for (const outcome of ['created', 'duplicate', 'rejected', 'empty'] as const)
      await expect(page.getByTestId(`import-${outcome}`)).toHaveText(number.format(expected[outcome]));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download rejected rows' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('filters the list to a tag and a state', async () => {
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    for (const [field, choice] of [
      ['Tag', sample.tag],
      ['State', 'Ohio'],
    ] as const) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('option', { name: field, exact: true }).click();
      await page.getByPlaceholder(`Search ${field.toLowerCase()}`).fill(choice);
      await page
        .getByRole('option', { name: new RegExp(choice) })
        .first()
        .click();
      await page.getByRole('button', { name: /^Show (\d|contacts)/ }).click();
    }
    await expect(page.getByText(`${sample.last_name}, ${sample.first_name}`)).toBeVisible();
  });

  await test.step('opens the contact by its number, edits the phone, adds a note, and sees all of it after a reload', async () => {
    await page.goto(urlOf({ host: 'northstar.localhost' }, `/contacts/${sample.digits}`));
    await expect(
      page.getByRole('heading', { level: 1, name: `${sample.first_name} ${sample.last_name}` }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Edit phones' }).click();
    await page.getByLabel('Number of phone 1').fill('(614) 555-0199');
    await page.getByRole('form', { name: 'Edit phones' }).getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/contacts\/16145550199$/);
    await page.getByRole('textbox', { name: /note/i }).first().fill('Wants to talk after Thanksgiving.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Wants to talk after Thanksgiving.').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('1-614-555-0199').first()).toBeVisible();
    await expect(page.getByText('Wants to talk after Thanksgiving.').first()).toBeVisible();
  });

  const id = await test.step('the contact has an id', async () => {
    const { body } = await ask(page, '/v1/contacts/16145550199?not_remove_new_tag=true');
    return body.data.id;
  });

  await test.step('the manager sees it by list, id, number, and search', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await signIn(theirs, demo('manager'), '/contacts/16145550199');
    await expect(
      theirs.getByRole('heading', { level: 1, name: `${sample.first_name} ${sample.last_name}` }),
    ).toBeVisible();
    expect((await ask(theirs, `/v1/contacts/${id}`)).status).toBe(200);
    expect((await ask(theirs, '/v1/contacts', { search: { ids: [id] } })).body.meta.total_count).toBe(1);
    expect((await ask(theirs, '/v1/contacts', { q: sample.last_name })).body.meta.total_count).toBe(1);
    await context.close();
  });

  await test.step("a colleague can't see it by any of them", async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await signIn(theirs, demo('agent2'), '/contacts/16145550199');
    await expect(
      theirs.getByRole('heading', { level: 1, name: `${sample.first_name} ${sample.last_name}` }),
    ).toHaveCount(0);
    expect((await ask(theirs, '/v1/contacts/16145550199')).status).toBe(404);
    expect((await ask(theirs, `/v1/contacts/${id}`)).status).toBe(404);
    expect((await ask(theirs, '/v1/contacts', { search: { ids: [id] } })).body.meta.total_count).toBe(0);
    expect((await ask(theirs, '/v1/contacts', { q: sample.last_name })).body.meta.total_count).toBe(0);
    await context.close();
  });

  await test.step('an admin of another agency gets 404', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await signIn(theirs, demo('admin', 'evergreen'));
    expect((await ask(theirs, `/v1/contacts/${id}`)).status).toBe(404);
    expect((await ask(theirs, '/v1/contacts/16145550199')).status).toBe(404);
    expect((await ask(theirs, '/v1/contacts', { q: sample.last_name })).body.meta.total_count).toBe(0);
    await context.close();
  });
  await rm(folder, { recursive: true });
});
