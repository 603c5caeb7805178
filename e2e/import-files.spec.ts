import { cell, odsOf, row } from '../packages/server/src/features/imports/read/ods/ods.fixture.ts';
import { xlsOf } from '../packages/server/src/features/imports/read/xls/xls.fixture.ts';
import {
  HEADER,
  text,
  workbookParts,
  zipOf,
} from '../packages/server/src/features/imports/read/xlsx/workbook.fixture.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const upload = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
/** 'First Name,Last Name,Phone' with 山田 太郎 in Shift-JIS. */
const JAPANESE = Buffer.concat([
  Buffer.from('First Name,Last Name,Phone\n'),
  ...[...Array(8).keys()].flatMap((row) => [
    Buffer.from('91be98592c8e5293632c', 'hex'),
    Buffer.from(`614555072${row}\n`),
  ]),
]);

for (const width of [1440, 390])
  test(`old workbooks, OpenDocument spreadsheets and contact cards are imported as they are (${width} px)`, async ({
    page,
    build,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { account_type: 'agent', first_name: 'Dana', last_name: 'Alvarez' });
    await signIn(page, agent, '/imports/leads');
    const names = ['First Name', 'Last Name', 'Phone'];
    const files: [ReturnType<typeof upload>, string, string][] = [
      [
        upload('old.xls', xlsOf({ Leads: [names, ['Joan', 'Adams', 6145550142]] })),
        'an Excel 97–2003 file',
        'Joan Adams',
      ],
      [
        upload(
          'free.ods',
          await odsOf([
            {
              name: 'Leads',
              rows:
                row(names.map((name) => cell(name)).join('')) +
                row(['Carl', 'Ames', '614-555-0143'].map((value) => cell(value)).join('')),
            },
          ]),
        ),
        'an OpenDocument spreadsheet',
        'Carl Ames',
      ],
      [
        upload(
          'phone.vcf',
          Buffer.from('BEGIN:VCARD\r\nVERSION:2.1\r\nN:Lee;Bea\r\nTEL;CELL:614-555-0144\r\nEND:VCARD\r\n'),
        ),
        'contact cards (vCard)',
        'Bea Lee',
      ],
    ];
    for (const [file, kind, person] of files)
      await test.step(`${file.name}`, async () => {
        await page.goto(urlOf(tenant, '/imports/leads'));
        await page.locator('input[type=file]').setInputFiles(file);
        await expect(page.getByText(`1 row, ${kind}`)).toBeVisible();
        // Every column is recognized and no contact exists yet, so the review comes at once.
        await expect(page.getByText('Every column is recognized.')).toBeVisible();
        await expectNoViolations(page);
        await page.getByRole('button', { name: 'Import 1 row' }).click();
        await expect(page.getByText('Complete', { exact: true })).toBeVisible();
        await expect(page.getByTestId('import-created')).toHaveText('1');
        // One click opens a contact, in the list of what was imported.
        await page.getByRole('region', { name: 'New contacts' }).getByRole('link', { name: person }).click();
        await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
        await expect(page.getByText('1 of 1', { exact: true }).filter({ visible: true })).toBeVisible();
      });

    await test.step('an old workbook with a password is refused with a message', async () => {
      await page.goto(urlOf(tenant, '/imports/leads'));
      const locked = await odsOf([], { 'encrypted-package': 'x' });
      await page.locator('input[type=file]').setInputFiles(upload('locked.ods', locked));
      await expect(page.getByText('This spreadsheet is protected by a password.')).toBeVisible();
    });
  });

for (const width of [1440, 390])
  test(`the sheet and the encoding of a file are chosen before it is imported (${width} px)`, async ({
    page,
    build,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { account_type: 'agent', first_name: 'Dana', last_name: 'Alvarez' });
    await signIn(page, agent, '/imports/leads');

    await test.step('a workbook of three sheets, one of them hidden', async () => {
      const person = (name: string, phone: string) => `<row>${text(name, phone)}</row>`;
      const parts = workbookParts({
        sheets: {
          Spring: HEADER + person('Ann Spring', '6145550101'),
          Summer: HEADER + person('Bo Summer', '6145550102') + person('Cy Summer', '6145550103'),
          Hidden: HEADER + person('Di Hidden', '6145550104'),
        },
      });
      await page.locator('input[type=file]').setInputFiles(upload('leads.xlsx', await zipOf(parts)));
      await expect(page.getByText('Only this sheet is imported. Not imported: Summer, Hidden (hidden).')).toBeVisible();
      await expect(page.getByText('Ann Spring').first()).toBeVisible();
      await page.getByRole('combobox', { name: 'Sheet' }).click();
      await page.getByRole('option', { name: 'Summer', exact: true }).click();
      await expect(page.getByText('Bo Summer').first()).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Import 2 rows' }).click();
      await expect(page.getByTestId('import-created')).toHaveText('2');
    });

    await test.step('a short text in Shift-JIS shows wrong letters until its encoding is chosen', async () => {
      await page.goto(urlOf(tenant, '/imports/leads'));
      await page.locator('input[type=file]').setInputFiles(upload('tokyo.csv', JAPANESE));
      const encoding = page.getByRole('combobox', { name: 'Encoding' });
      await expect(encoding).not.toHaveValue('Japanese (Shift-JIS)');
      await expect(page.getByText('太郎')).toHaveCount(0);
      await encoding.click();
      await page.getByRole('option', { name: 'Japanese (Shift-JIS)' }).click();
      await expect(page.getByText('太郎').first()).toBeVisible();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Import 8 rows' }).click();
      await expect(page.getByTestId('import-created')).toHaveText('8');
      const people = await build.query(
        "select distinct last_name from contact where tenant_id = $1 and first_name = '太郎'",
        [tenant.id],
      );
      expect(people).toEqual([{ last_name: '山田' }]);
    });
  });
