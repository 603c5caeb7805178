import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { zipFile } from '../packages/server/test/zip-file.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

const HEADER =
  'Member ID,MBI,First Name,Last Name,DOB,Phone,Plan Name,Effective Date,Term Date,Member Status,Writing Agent NPN,Carrier';
const end = '01/01/2026,12/31/9999,Active,8812345,Humana';
const book = csv(
  'humana-november.csv',
  HEADER,
  `H100,1EG4-TE5-MK73,Joan,Adams,01/05/1950,614-555-0140,HumanaChoice PPO,${end}`,
  `H100D,1EG4-TE5-MK73,Joan,Adams,01/05/1950,614-555-0140,Humana Dental Value,${end}`,
  `H200,1EG4-TE5-MK74,Carl,Ames,02/06/1951,614-555-0141,Gold Plus HMO,${end}`,
  `H300,1EG4-TE5-MK75,,,03/07/1952,12,Gold Plus HMO,${end}`,
);
const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

const figure = (page: Page, id: string) => page.getByTestId(id);

for (const width of [1440, 390])
  test(`R004, R318, R320: a carrier's book comes in, a failed row is corrected, files find their clients, all of it is undone (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Dana', last_name: 'Alvarez' });
    await signIn(page, manager, '/imports/clients');
    const file = page.locator('input[type=file]');

    await test.step("the check shows the file's type and what the import would do", async () => {
      await file.setInputFiles(book);
      await expect(page.getByRole('combobox', { name: 'File type' })).toHaveValue(/Medicare Advantage/);
      await expect(page.getByText('3 policies', { exact: true })).toBeVisible();
      await expect(page.getByText('1EG4')).toHaveCount(0);
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('3 policies', { exact: true })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Import 3 rows' }).click();
    });

    await test.step('every row is accounted for, and every policy', async () => {
      await expect(figure(page, 'policies-created')).toHaveText('3');
      await expect(figure(page, 'import-created')).toHaveText('2');
      await expect(figure(page, 'import-updated')).toHaveText('1');
      await expect(figure(page, 'import-rejected')).toHaveText('1');
      await expectNoViolations(page);
    });

    await test.step('the rejected row is corrected and retried, and keeps its Medicare number', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download rejected rows' }).click();
      const text = await readFile(await (await downloading).path(), 'utf8');
      expect(text).not.toContain('MK75');
      await file.setInputFiles(
        csv('corrected.csv', text.replace('H300,,,,03/07/1952,12', 'H300,,Rosa,Ortiz,03/07/1952,')),
      );
      await expect(page.getByText('1 of 1 imported.')).toBeVisible();
      await expect(figure(page, 'import-rejected')).toHaveText('0');
      await expect(figure(page, 'policies-created')).toHaveText('4');
    });
    const imported = page.url();

    await test.step('the files of a ZIP match contacts by a column of a separate table', async () => {
      await page.getByRole('link', { name: 'Attachments', exact: true }).click();
      await expect(page.getByText('No attachments imported yet')).toBeVisible();
      await expectNoViolations(page);
      const zip = await zipFile({ 'scans/one.pdf': pdf, 'scans/two.pdf': `${pdf} ` });
      await file.setInputFiles({ name: 'scans.zip', mimeType: 'application/zip', buffer: zip });
      await expect(page.getByRole('button', { name: 'No file matches a contact' })).toBeDisabled();
      await page.getByRole('combobox', { name: 'Match files to contacts by' }).click();
      await page.getByRole('option', { name: 'An index file, in the ZIP or uploaded with it' }).click();
      await file.setInputFiles(csv('whose.csv', 'Scan,Member', 'one.pdf,H100', 'two.pdf,H-300'));
      await expect(page.getByText('Every file it lists is in the ZIP.')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Import 2 files' }).click();
      await expect(page.getByText('Complete', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ortiz, Rosa' })).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('the whole import is undone', async () => {
      await page.goto(imported);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByLabel('Delete them too').check();
      await page.getByRole('button', { name: 'Undo import' }).click();
      await expect(figure(page, 'undo-removed')).toHaveText('4');
      await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
      await expectNoViolations(page);
    });
  });
