import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { readPdf } from '../packages/server/src/features/print/pdf/read-pdf.fixture.ts';
import { pressAction } from './base/press-action.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const urlOf = (page: Page, path: string) => new URL(path, page.url()).href;

/** Selects one row of the list, then everything that matches its filter. */
async function selectAll(page: Page, count: number) {
  await page.getByRole('row').filter({ hasText: 'Adams 02' }).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: `Select all ${count} that match` }).click();
}

/** A PDF's text, from pdftotext, or from the print tests' library on machines without it. */
async function textOf(path: string): Promise<string> {
  try {
    return (await promisify(execFile)('pdftotext', ['-layout', path, '-'])).stdout;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return (await readPdf(await readFile(path))).pages.map(({ text }) => text).join('\n');
  }
}

test('R428, R436, R353, R325: a saved view means the same contacts in its list, a transfer and its revert, tags, an export, and a print', async ({
  page,
  build,
}) => {
  test.slow(); // the whole way of a set, on one screen after the other
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Lead' });
  for (const [first_name = '', last_name = ''] of [
    ['Ann', 'Yu'],
    ['Bob', 'Ray'],
    ['Cy', 'Fox'],
  ])
    await build.makeUser(tenant, { manager, first_name, last_name });
  await build.makeNumbered(tenant, 'tag', 'T65');
  await build.makeContacts(
    tenant,
    Array.from({ length: 15 }, (_, n) => ({
      owner: manager,
      first_name: 'Joan',
      last_name: `Adams ${String(n).padStart(2, '0')}`,
      phones: [`+161455501${String(n).padStart(2, '0')}`],
      columns: {
        line1: `${n} Elm St`,
        city: 'Columbus',
        state: n < 12 ? 'OH' : 'IN',
        zip: '02134',
        date_of_birth: '1958-07-04',
      },
    })),
  );

  // The view, and its count in the list and on its tab.
  await signIn(page, manager, '/contacts?state=OH&sort=name');
  const count = page.getByRole('heading', { level: 1 }).locator('..');
  await expect(count).toContainText('12');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ohio');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/\/contacts\?view=[0-9a-f-]{36}$/);
  const view = page.url();
  await expect(
    page.getByRole('navigation', { name: 'Pinned views' }).getByRole('link', { name: /^Ohio/ }),
  ).toContainText('12');

  // Distributed among three users.
  await selectAll(page, 12);
  await pressAction(page, 'Transfer');
  const dialog = page.getByRole('dialog', { name: 'Transfer 12 contacts' });
  for (const name of ['Ann Yu', 'Bob Ray', 'Cy Fox']) {
    await dialog.getByRole('combobox').first().click();
    await page.getByRole('option', { name }).click();
  }
  for (const name of ['Ann Yu', 'Bob Ray', 'Cy Fox'])
    await expect(dialog.getByRole('row', { name: `${name} 4 0` })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Transfer 12 contacts' }).click();
  await expect(page.getByText('12 contacts transferred')).toBeVisible();
  await build.query("update contact set owner_id = $2 where tenant_id = $1 and last_name = 'Adams 00'", [
    tenant.id,
    manager.id,
  ]);

  // Its log and the revert.
  await page.goto(urlOf(page, '/transfers'));
  await page
    .getByRole('row', { name: /Ann Yu and 2 others/ })
    .getByText('Ann Yu and 2 others')
    .click();
  await expect(page.getByText('12 contacts, distributed round-robin by Mona Lead')).toBeVisible();
  await expect(page.getByText('Adams 11, Joan')).toBeVisible();
  await page.getByRole('button', { name: 'Revert' }).click();
  await page.getByRole('button', { name: 'Revert 12 contacts' }).click();
  await expect(page.getByText('11 contacts reverted, 1 contact not reverted')).toBeVisible();
  await expect(page.getByText('Reassigned to someone else in the meantime').first()).toBeVisible();
  await expectNoViolations(page);

  // Tags, and their undo.
  await page.goto(view);
  await expect(count).toContainText('12');
  await selectAll(page, 12);
  await pressAction(page, 'Tags');
  const tagging = page.getByRole('dialog', { name: 'Tags of 12 contacts' });
  await tagging.getByRole('option', { name: 'T65' }).click();
  await tagging.getByRole('button', { name: 'Add to 12 contacts' }).click();
  await expect(page.getByText('T65 added: 12 contacts')).toBeVisible();
  await page.getByRole('button', { name: /^View: / }).click();
  await expect(page.getByRole('link', { name: 'Bulk action history' })).toHaveAttribute('href', '/contacts/changes');
  await page.keyboard.press('Escape');

  // A workbook.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export 12 contacts' });
  await exporting.getByRole('combobox', { name: 'Add column' }).click();
  await page.getByRole('option', { name: 'ZIP', exact: true }).click();
  await expectNoViolations(page);
  const saved = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export 12 contacts' }).click();
  const book = await saved;
  expect(book.suggestedFilename()).toMatch(/^Ohio \d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readXlsx(await readFile(await book.path()));
  const [head = [], ...rows] = sheet?.data ?? [];
  const of = (heading: string) => rows.map((row) => row[head.indexOf(heading)]);
  expect(of('Last name')).toEqual(Array.from({ length: 12 }, (_, n) => `Adams ${String(n).padStart(2, '0')}`));
  expect(new Set(of('ZIP'))).toEqual(new Set(['02134']));
  expect(new Set(of('Tags'))).toEqual(new Set(['T65']));
  expect(of('Phone')).toContain('1-614-555-0107');
  expect(of('Date of birth')[0]).toEqual(new Date('1958-07-04T00:00:00Z'));

  // Labels.
  await selectAll(page, 12);
  await pressAction(page, 'Print');
  await page.getByRole('radio', { name: /^Address labels/ }).click();
  await page.getByRole('button', { name: 'Print 12 contacts' }).click();
  const printed = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Address labels for 12 contacts' }).first().click();
  const labels = await textOf(await (await printed).path());
  for (let n = 0; n < 12; n++) expect(labels).toContain(`Joan Adams ${String(n).padStart(2, '0')}`);
  expect(labels.match(/Columbus,? OH/gi)).toHaveLength(12);
  expect(labels).not.toContain('Adams 12');
});
