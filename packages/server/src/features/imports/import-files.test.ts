import { buffer } from 'node:stream/consumers';
import { imports } from '@bookline/contract/features/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { csvFile, getAttempt, importFile, outcomes, peopleFile, storedFiles, validate } from './imports.fixture.ts';

let test: TestApp;
let tenant: TestTenant;
let agent: Agent;
beforeAll(async () => {
  test = await createTestApp();
  tenant = await test.makeTenant();
  agent = await test.signIn(await test.makeUser(tenant));
});
afterAll(() => test.close());

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

it('a file that is no table, is empty or is a zip bomb gets a clear sentence and leaves nothing behind', async () => {
  const bomb = await workbook(`${cells('Name', 'Phone')}${`<row spans="${' '.repeat(30_000)}"/>`.repeat(3000)}`);
  expect(bomb.length).toBeLessThan(400_000);
  const files: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['empty.csv', '', 'The file is empty.'],
    ['headers.csv', 'Name,Phone\n', 'The file has a header but no rows below it.'],
    ['leads.csv', '%PDF-1.7 ...', 'This is a PDF.'],
    ['leads.csv', '<!doctype html><html><body>Leads</body></html>', 'This is a web page'],
    ['leads.csv', '[{"name":"Ann"}]', 'This is JSON.'],
    ['leads.csv', 'Dear all,\n\nplease call me back.\n\nThank you.\n', 'This file has no columns'],
    [
      'leads.xlsx',
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
      'Import a CSV file or an Excel workbook',
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

it('a call without a file says so', async () => {
  for (const path of ['/v1/contacts/validate_import', '/v1/contacts/import']) {
    expect(await agent.post(path, {})).toMatchObject({ status: 422, body: { errors: { file: ['Choose a file.'] } } });
  }
});

it('an Excel workbook is imported like a CSV', async () => {
  const content = await workbook(cells('Name', 'Phone', 'DOB') + cells('Ann Lee', '614-555-0701', '1/5/1950'));
  const done = await importFile(test, agent, { name: 'leads.xlsx', content });
  expect(outcomes(done)).toMatchObject({ rows: 1, created: 1 });
});

it('rejected rows come back as they were, with a reason, and with nothing that a spreadsheet would run', async () => {
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
  const nobody = 'This row has no name, phone number or e-mail address that can be used.';
  const lines = reply.text.slice(1).split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe("Name,Phone,'=Remark,Email,Rejected row,Rejected because");
  expect(lines[1]).toMatch(/^,12,"'=HYPERLINK\(""http:\/\/evil.test""\)",,\d,"?This row has no name/);
  expect(lines[2]).toContain(",,'@SUM(A1),'+x,");
  expect(lines[3]).toContain(`,,'-2+3,"a ""quoted"", cell",`);
  expect(lines[4]).toContain(",,'\tx,,");
  expect(lines[5]).toContain('Bo,6145550102,,,7,"This row has 6 cells');
  expect(reply.text).toContain(nobody);
});

it('thousands of rejected rows come page by page, none missing', async () => {
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

it('drafts that nobody started are purged after a day, with their files; what was started stays', async () => {
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
