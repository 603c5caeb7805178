import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { guessMapping } from '../map/mapping.ts';
import { buildRow } from './build-row.ts';
import { openTable } from './open-table.ts';

// Saved by LibreOffice 7.4: a cover sheet, a hidden sheet, dates, money, and ZIPs as formatted numbers, a comment, a formula, and an error.
it.each(['xls', 'ods', 'xlsx'])('reads the .%s file that LibreOffice saves', async (format) => {
  const table = await openTable(fileURLToPath(new URL(`fixtures/libreoffice.${format}`, import.meta.url)));
  expect(table).toMatchObject({
    format,
    sheet: 'Leads',
    sheets: [
      { name: 'Cover', hidden: false },
      { name: 'Leads', hidden: false },
      { name: 'Old', hidden: true },
    ],
  });
  const build = buildRow(guessMapping(table.headers, table.sample), { today: '2026-11-23' });
  const rows = [];
  for await (const { row_no, cells } of table.rows()) rows.push({ row_no, ...build(cells) });
  expect(rows).toMatchObject([
    {
      row_no: 2,
      contact: {
        first_name: 'José M',
        last_name: 'Lee',
        date_of_birth: '1958-07-04',
        zip: '02134',
        annual_income: '52000.50',
        do_not_call: true,
        created_at: '2026-01-05',
      },
      phones: [{ number: '+16145550101' }],
      custom: { full: 'José M Lee' },
      problems: [],
    },
    {
      row_no: 5,
      contact: { first_name: 'Ann', last_name: '李', zip: '43085', do_not_call: false },
      phones: [{ number: '+16145550102' }],
      custom: {},
      problems: [],
    },
  ]);
});
