import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { imports } from '@bookline/contract/features/imports';
import { beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { readByOthers } from '../../../../test/foreign-csv.ts';
import { refusal } from '../../../../test/refusal.ts';
import {
  allContacts,
  csvFile,
  getAttempt,
  importFile,
  outcomes,
  peopleFile,
  storedFiles,
  validate,
} from '../imports.fixture.ts';
import { cell, odsOf, row } from './ods/ods.fixture.ts';
import { xlsOf } from './xls/xls.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let agent: Agent;
beforeAll(async () => {
  tenant = await test.makeTenant();
  agent = await test.signIn(await test.makeUser(tenant));
});

async function workbook(sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const cells = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

it('a file that is no table, is empty, or is a zip bomb gets a clear sentence and leaves nothing behind', async () => {
  const bomb = await workbook(`${cells('Name', 'Phone')}${`<row spans="${' '.repeat(30_000)}"/>`.repeat(3000)}`);
  expect(bomb.length).toBeLessThan(400_000);
  const files: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['empty.csv', '', 'The file is empty.'],
    ['headers.csv', 'Name,Phone\n', 'The file has a header but no rows below it.'],
    ['leads.csv', '%PDF-1.7 ...', 'This is a PDF.'],
    ['leads.csv', '<!doctype html><html><body>Leads</body></html>', 'This file is a web page'],
    ['leads.csv', '[{"name":"Ann"}]', 'This is JSON.'],
    ['leads.csv', 'Dear all,\n\nplease call me back.\n\nThank you.\n', 'This file has no contact columns'],
    [
      'leads.xlsx',
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
      'Import a CSV, Excel (.xlsx or .xls)',
    ],
    ['leads.xlsx', bomb, 'unpacks to far more'],
  ];
  for (const [name, content, sentence] of files) {
    for (const path of ['/v1/contacts/validate_import', '/v1/contacts/import']) {
      const reply = await agent.upload(path, { name, content });
      expect([name, reply.status, reply.body]).toEqual([
        name,
        422,
        { errors: { file: [expect.stringContaining(sentence)] } },
      ]);
    }
  }
  await test.runJobs();
  expect(await storedFiles(test, tenant)).toEqual([]);
  expect(await test.query('select 1 from import_attempt where tenant_id = $1', [tenant.id])).toEqual([]);
  expect(test.logged_errors).toEqual([]);
});

it('a request without a file gets an error', async () => {
  for (const path of ['/v1/contacts/validate_import', '/v1/contacts/import']) {
    expect(await agent.post(path, {})).toMatchObject(refusal('file', 'Choose a file.'));
  }
});

it('an Excel workbook is imported like a CSV', async () => {
  const content = await workbook(cells('Name', 'Phone', 'DOB') + cells('Ann Lee', '614-555-0701', '1/5/1950'));
  const done = await importFile(test, agent, { name: 'leads.xlsx', content });
  expect(outcomes(done)).toMatchObject({ rows: 1, created: 1 });
});

const vcard = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

it.each<[string, () => Promise<string | Buffer> | string | Buffer]>([
  [
    'leads.xls',
    () =>
      xlsOf({
        Leads: [
          ['First Name', 'Last Name', 'Phone', 'Email', 'DOB', 'ZIP'],
          ['Ann', 'Lee', '(614) 555-0711', 'ann@example.test', { t: 'n', v: 18268, z: 'm/d/yy' }, 43004],
          ['Bo', 'Ray', 6145550712, '', '', ''],
        ],
      }),
  ],
  [
    'leads.ods',
    () =>
      odsOf([
        {
          name: 'Leads',
          rows: [
            row(['First Name', 'Last Name', 'Phone', 'Email', 'DOB', 'ZIP'].map((text) => cell(text)).join('')),
            row(
              ['Ann', 'Lee', '(614) 555-0711', 'ann@example.test'].map((text) => cell(text)).join('') +
                cell('1/5/50', 'office:value-type="date" office:date-value="1950-01-05"') +
                cell('43004', 'office:value-type="float" office:value="43004"'),
            ),
            row(cell('Bo') + cell('Ray') + cell('6145550712')),
          ].join(''),
        },
      ]),
  ],
  [
    'leads.vcf',
    () =>
      vcard(
        'N:Lee;Ann;;;',
        'TEL;TYPE=CELL:(614) 555-0711',
        'EMAIL:ann@example.test',
        'ADR:;;;;;43004;',
        'BDAY:1950-01-05',
      ) + vcard('N:Ray;Bo;;;', 'TEL:6145550712'),
  ],
])('%s is imported like a CSV, without a mapping from the user', async (name, content) => {
  const office = await test.makeTenant();
  const person = await test.signIn(await test.makeUser(office));
  const bytes = await content();
  const file = { name, content: typeof bytes === 'string' ? bytes : new Uint8Array(bytes) };
  const done = await importFile(test, person, file);
  expect(outcomes(done)).toMatchObject({ rows: 2, created: 2 });
  expect(await allContacts(test, office)).toMatchObject([
    {
      first_name: 'Ann',
      last_name: 'Lee',
      numbers: ['+16145550711'],
      addresses: ['ann@example.test'],
      date_of_birth: new Date('1950-01-05'),
      zip: '43004',
    },
    { first_name: 'Bo', last_name: 'Ray', numbers: ['+16145550712'] },
  ]);
  // Once more in one call, without a check of the file first.
  const { data } = await person.call(imports.create, { file, body: {} });
  await test.runJobs();
  expect(outcomes(await getAttempt(person, data.id))).toMatchObject({ rows: 2, duplicate: 2 });
});

it.each([
  ['libreoffice.ods', 'Contacts'],
  ['libreoffice.xls', 'Contacts'],
  ['libreoffice.xlsx', 'Contacts'],
  ['libreoffice.txt', null],
  ['gnumeric.ods', 'Contacts'],
  ['gnumeric.xls', 'Contacts'],
])('imports contacts that another program wrote: %s', async (name, sheet) => {
  const office = await test.makeTenant();
  const person = await test.signIn(await test.makeUser(office));
  const content = new Uint8Array(await readFile(new URL(`fixtures/contacts-${name}`, import.meta.url)));
  const seen = await validate(person, { name, content });
  expect(seen).toMatchObject({
    sheet,
    encoding: sheet ? null : 'utf-16le',
    validation: { importable: 3, rejected: 0 },
  });
  expect(seen.sheets).toEqual(
    sheet
      ? [
          { name: 'Notes', hidden: false },
          { name: sheet, hidden: false },
          { name: 'Old list', hidden: true },
        ]
      : [],
  );
  const { data } = await person.call(imports.create, { body: { id: seen.id } });
  await test.runJobs();
  expect(outcomes(await getAttempt(person, data.id))).toMatchObject({ created: 3, rejected: 0 });
  expect(new Map((await allContacts(test, office)).map((contact) => [contact.first_name, contact]))).toMatchObject(
    new Map([
      [
        'José',
        {
          last_name: 'Núñez',
          date_of_birth: new Date('1958-07-04'),
          zip: '02134',
          numbers: ['+16145550101'],
          addresses: ['jose@example.com'],
        },
      ],
      ['Ann', { last_name: 'O’Hara', date_of_birth: new Date('1931-02-28'), zip: '00501', numbers: ['+16145550102'] }],
      ['李', { last_name: 'Łuk', date_of_birth: new Date('1962-07-04'), zip: '43085', numbers: ['+16145550103'] }],
    ]),
  );
});

it('rejected rows come back unchanged, with a reason, and with nothing that a spreadsheet would run', async () => {
  const file = csvFile(
    'Name,Phone,=Remark,Email',
    'Ann Lee,6145550101,fine,',
    ',12,"=HYPERLINK(""http://evil.test"")",',
    ',,@SUM(A1),+x',
    '"","",-2+3,"a ""quoted"", cell"',
    ',,"\tx",',
    'Bo,6145550102,,,,beyond',
  );
  const done = await importFile(test, agent, file);
  expect(outcomes(done)).toMatchObject({ rows: 6, created: 1, rejected: 5 });
  const reply = await agent.get(`/v1/contacts/import_attempts/${done.id}/rejected.csv`);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toContain('text/csv');
  expect(reply.headers['content-disposition']).toContain('leads%20rejected.csv');
  expect(reply.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const unusable = 'This row has no name, phone number, or email address that can be used.';
  const lines = reply.text.slice(1).split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe("Name,Phone,'=Remark,Email,Rejected row,Rejected because,Extra values");
  expect(lines[1]).toMatch(/^,12,"'=HYPERLINK\(""http:\/\/evil.test""\)",,\d,"?This row has no name/);
  expect(lines[2]).toContain(",,'@SUM(A1),'+x,");
  expect(lines[3]).toContain(`,,'-2+3,"a ""quoted"", cell",`);
  expect(lines[4]).toContain(",,'\tx,,");
  expect(lines[5]).toBe(
    'Bo,6145550102,,,7,"This row has 6 values, but the file has 4 columns. Put quotes around any value that contains the separator.",beyond',
  );
  expect(readByOthers(reply.text)).toHaveLength(6);
  // In a file of its own, a row with shifted values is refused again.
  const again = await validate(agent, { name: 'again.csv', content: reply.text });
  expect(again.validation.problems).toContainEqual(
    expect.objectContaining({ problem: expect.stringContaining('more values than columns'), count: 1 }),
  );
  expect(reply.text).toContain(unusable);
});

it('thousands of rejected rows come page by page, with none missing', async () => {
  const nobodies = Array.from({ length: 2300 }, (_, index) => `,,row ${index}`);
  const done = await importFile(test, agent, csvFile('Name,Phone,Remark', 'Ann Lee,6145550901,', ...nobodies));
  expect(outcomes(done)).toMatchObject({ rejected: 2300 });
  const { text } = await agent.get(`/v1/contacts/import_attempts/${done.id}/rejected.csv`);
  const remarks = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[2]);
  expect(remarks).toEqual(nobodies.map((line) => line.slice(2)));
});

it('unstarted drafts are purged after a day, with their files; started ones stay', async () => {
  const old = await validate(agent, peopleFile(2, 100));
  const begun = await validate(agent, peopleFile(2, 200));
  await agent.call(imports.create, { body: { id: begun.id } });
  test.clock.advance(23 * 3600);
  // A session ends after twelve hours without a request.
  agent = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const young = await validate(agent, peopleFile(2, 300));
  test.clock.advance(2 * 3600);
  await test.runChores();
  const [left] = await test.query('select array_agg(id order by id) as ids from import_attempt where id = any($1)', [
    [old.id, begun.id, young.id],
  ]);
  expect(left?.ids).toEqual([begun.id, young.id].sort());
  await test.runJobs();
  expect(await storedFiles(test, tenant)).toHaveLength(1);
  expect(await getAttempt(agent, begun.id)).toMatchObject({ status: 'complete', created: 2 });
  await agent.call(imports.create, { body: { id: young.id } });
  await test.runJobs();
  expect(await storedFiles(test, tenant)).toEqual([]);
});
