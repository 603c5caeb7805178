import { importClients } from '@bookline/contract/features/import-clients';
import { imports } from '@bookline/contract/features/imports';
import { beforeEach, expect, it } from 'vitest';
import type { Agent, FilePart } from '../../../../test/agent.ts';
import type { TestTenant } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { refusal } from '../../../../test/refusal.ts';
import { allContacts, getAttempt, validate } from '../imports.fixture.ts';
import { HEADER, text, workbookParts, zipOf } from './xlsx/workbook.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  agent = await test.signIn(await test.makeUser(tenant));
});

const person = (name: string, phone: string) => `<row>${text(name, phone)}</row>`;

/** Three sheets with different people: the second has other columns, the last is hidden. A fourth sheet has only a title. */
async function workbook(): Promise<FilePart> {
  const parts = workbookParts({
    sheets: {
      Spring: HEADER + person('Ann Lee', '6145550101'),
      Summer: `<row>${text('Mail', 'First Name', 'Last Name')}</row><row>${text('bo@example.test', 'Bo', 'Ray')}</row>`,
      Cover: `<row>${text('Leads of Ohio')}</row>`,
      Hidden: HEADER + person('Cy Fox', '6145550103'),
    },
  });
  return { name: 'leads.xlsx', content: new Uint8Array(await zipOf(parts)) };
}

/** 'Łukasz' in Windows-1250, which reads as '£ukasz' in Windows-1252. */
const polish: FilePart = {
  name: 'leads.csv',
  content: new Uint8Array(Buffer.from('First Name,Last Name,Phone\n\xa3ukasz,Lee,6145550101\n', 'latin1')),
};

const names = async () => (await allContacts(test, tenant)).map(({ first_name, last_name }) => [first_name, last_name]);

it('a sheet chosen in the check shows its own columns, stays chosen, and is the one imported', async () => {
  const first = await validate(agent, await workbook());
  expect(first).toMatchObject({
    sheet: 'Spring',
    sheets: [
      { name: 'Spring', hidden: false },
      { name: 'Summer', hidden: false },
      { name: 'Cover', hidden: false },
      { name: 'Hidden', hidden: true },
    ],
    encoding: null,
  });
  const { id } = first;
  const { data } = await agent.call(imports.validate, { body: { id, sheet: 'Summer' } });
  expect(data.sheet).toBe('Summer');
  expect(data.fields.map(({ header, target, preview }) => [header, target, preview])).toEqual([
    ['Mail', 'email', ['bo@example.test']],
    ['First Name', 'first_name', ['Bo']],
    ['Last Name', 'last_name', ['Ray']],
  ]);
  const fields = data.fields.map(({ preview: _, proposed_by: __, ...field }) => field);
  const again = await agent.call(imports.validate, { body: { id, fields } });
  expect(again.data).toMatchObject({ sheet: 'Summer', fields });
  await agent.call(imports.create, { body: { id, fields, sheet: 'Summer' } });
  await test.runJobs();
  expect(await getAttempt(agent, id)).toMatchObject({ status: 'complete', rows: 1, created: 1 });
  expect(await names()).toEqual([['Bo', 'Ray']]);
});

it('a hidden sheet is imported if the user names it, also in one call', async () => {
  const file = await workbook();
  const { data } = await agent.call(imports.create, { file, body: { sheet: 'Hidden' } });
  await test.runJobs();
  expect(await getAttempt(agent, data.id)).toMatchObject({ status: 'complete', created: 1 });
  expect(await names()).toEqual([['Cy', 'Fox']]);
});

it('an encoding chosen in the check changes the preview and the import', async () => {
  const { id, encoding, fields } = await validate(agent, polish);
  expect([encoding, fields[0]?.preview]).toEqual(['windows-1252', ['£ukasz']]);
  const { data } = await agent.call(imports.validate, { body: { id, encoding: 'windows-1250' } });
  expect([data.encoding, data.fields[0]?.preview]).toEqual(['windows-1250', ['Łukasz']]);
  await agent.call(imports.create, { body: { id } });
  await test.runJobs();
  expect(await names()).toEqual([['Łukasz', 'Lee']]);
});

it('a sheet or an encoding that the file does not have is refused at its field, and the draft stays unchanged', async () => {
  const book = (await validate(agent, await workbook())).id;
  const list = (await validate(agent, polish)).id;
  const refused: [Record<string, string>, Record<string, string[]>][] = [
    [{ id: book, sheet: 'Autumn' }, { sheet: ["The workbook has no sheet 'Autumn'. Choose one of its sheets."] }],
    [{ id: book, sheet: 'Cover' }, { sheet: ["There is no table on the sheet 'Cover'. Choose another sheet."] }],
    [{ id: book, encoding: 'big5' }, { encoding: ['This is a workbook, so no encoding applies.'] }],
    [{ id: list, sheet: 'Spring' }, { sheet: ['This is a text file, which has no sheets.'] }],
    [{ id: list, encoding: 'latin9' }, { encoding: ['Choose an encoding from the list.'] }],
    [
      { id: list, encoding: 'utf-16le' },
      { encoding: ['The file has no table in this encoding. Choose another encoding.'] },
    ],
  ];
  for (const [body, errors] of refused)
    expect(await agent.post('/v1/contacts/validate_import', body)).toMatchObject({ status: 422, body: { errors } });
  const upload = await agent.upload('/v1/contacts/validate_import', await workbook(), { sheet: 'Autumn' });
  expect(upload).toMatchObject(refusal('sheet'));
  expect((await agent.call(imports.validate, { body: { id: book } })).data.sheet).toBe('Spring');
  expect((await agent.call(imports.validate, { body: { id: list } })).data.encoding).toBe('windows-1252');
});

it('an import does not start with another sheet or encoding than the one its columns were mapped for', async () => {
  const book = (await validate(agent, await workbook())).id;
  const list = (await validate(agent, polish)).id;
  const other = await agent.post('/v1/contacts/import', { id: book, sheet: 'Summer' });
  expect(other).toMatchObject(refusal('sheet', expect.stringContaining('another sheet')));
  const cyrillic = await agent.post('/v1/contacts/import', { id: list, encoding: 'koi8-r' });
  expect(cyrillic).toMatchObject(refusal('encoding', expect.stringContaining('another encoding')));
});

it('a book of business is read from the chosen sheet too', async () => {
  const content = (await workbook()).content;
  const file = { field: 'import_file', name: 'book.xlsx', content };
  const { id, sheet } = (await agent.call(importClients.validate, { file })).data;
  expect(sheet).toBe('Spring');
  const { data } = await agent.call(importClients.validate, { body: { id, sheet: 'Summer' } });
  expect(data).toMatchObject({ sheet: 'Summer', fields: [{ header: 'Mail' }, {}, {}] });
  const refused = await agent.post('/v1/contacts/validate_clients', { id, sheet: 'Autumn' });
  expect(refused).toMatchObject(refusal('sheet'));
  await agent.call(importClients.create, { body: { id, sheet: 'Summer' } });
  await test.runJobs();
  expect(await names()).toEqual([['Bo', 'Ray']]);
});
