import { importSettings } from '@bookline/contract/features/import-settings';
import { imports } from '@bookline/contract/features/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { text as cells, workbookParts, zipOf } from '../imports/read/xlsx/workbook.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let agent: Agent;
let colleague: Agent;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  agent = await test.signIn(await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' }));
  colleague = await test.signIn(await test.makeUser(tenant));
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const columns = [
  { header: 'Lead', target: 'full_name' },
  { header: 'Ref', target: 'external_id' },
];
const save = async (by: Agent, name: string, answers: Record<string, string> = {}, shared = false) =>
  (await by.call(importSettings.create, { body: { name, data: { columns, answers }, shared } })).data;
const names = async (by: Agent) => (await by.call(importSettings.list, {})).data.map(({ name }) => name);
const csv = 'Lead,Ref,Phone\nJoan Adams,A-1,614-555-0142\nCarl Ames,A-2,614-555-0143\n';
const read = async (by: Agent, content = csv) =>
  (await by.call(imports.validate, { file: { name: 'leads.csv', content }, body: {} })).data;

describe('R060, R322: saved import settings', () => {
  it('are listed by name, own and shared ones, created, and deleted', async () => {
    const own = await save(agent, 'Weekly list', { known: 'fill' });
    await save(admin, 'Agency standard', {}, true);
    await save(colleague, 'Not yours');
    expect(own).toMatchObject({
      name: 'Weekly list',
      data: { columns, answers: { known: 'fill' } },
      shared: false,
      made_by: { name: 'Dana Adams' },
      deletable: true,
    });
    expect(await names(agent)).toEqual(['Agency standard', 'Weekly list']);
    expect(await agent.delete(`/v1/import_settings/${own.id}`)).toMatchObject({ status: 204 });
    expect(await names(agent)).toEqual(['Agency standard']);
  });

  it('name the choices in their answers', async () => {
    const owner = await test.makeUser(tenant, { first_name: 'Rosa', last_name: 'Diaz' });
    expect((await save(admin, 'For Rosa', { owner: owner.id })).says).toEqual({
      owner: 'Rosa Diaz',
      pool: null,
      status: null,
      source: null,
    });
  });

  it('keep the sheet and the encoding, and read the file again with them', async () => {
    const keep = (name: string, reading: { sheet?: string; encoding?: 'windows-1250' }) =>
      agent.call(importSettings.create, { body: { name, data: { columns, reading } } });
    const { data: byEncoding } = await keep('Polish list', { encoding: 'windows-1250', sheet: 'Not of a text' });
    const polish = Buffer.from('Lead,Ref,Phone\n\xa3ukasz Adams,P-1,614-555-0152\n', 'latin1');
    const { data: text } = await agent.call(imports.validate, {
      file: { name: 'leads.csv', content: new Uint8Array(polish) },
      body: {},
    });
    await agent.call(importSettings.upload, { body: { id: text.id, import_setting_id: byEncoding.id } });

    const { data: bySheet } = await keep('Summer sheet', { sheet: 'Summer' });
    const sheet = (name: string, phone: string) =>
      `<row>${cells('Lead', 'Ref', 'Phone')}</row><row>${cells(name, phone, phone)}</row>`;
    const book = async (...sheets: string[]) => {
      const parts = workbookParts({
        sheets: Object.fromEntries(sheets.map((name, at) => [name, sheet(`${name} Adams`, `614555016${at}`)])),
      });
      const file = { name: 'leads.xlsx', content: new Uint8Array(await zipOf(parts)) };
      return (await agent.call(imports.validate, { file, body: {} })).data;
    };
    const { id } = await book('Spring', 'Summer');
    await agent.call(importSettings.upload, { body: { id, import_setting_id: bySheet.id } });
    await test.runJobs();
    const found = await test.query(
      "select first_name from contact where tenant_id = $1 and last_name = 'Adams' order by first_name",
      [tenant.id],
    );
    expect(found.map(({ first_name }) => first_name)).toEqual(['Summer', 'Łukasz']);

    const { id: other } = await book('Winter');
    expect(await agent.post('/v1/contacts/leads_uploader', { id: other, import_setting_id: bySheet.id })).toMatchObject(
      refusal('sheet', expect.stringContaining("no sheet 'Summer'")),
    );
  });

  it('are shared by admins only, and other users can use only the shared ones', async () => {
    const body = { name: 'Mine', data: { columns, answers: {} }, shared: true };
    expect(await agent.post('/v1/import_settings', body)).toMatchObject({ status: 403 });
    const { id } = await save(admin, 'Shared', {}, true);
    expect(await agent.delete(`/v1/import_settings/${id}`)).toMatchObject({ status: 403 });
    const { id: theirs } = await save(colleague, 'Theirs');
    expect(await agent.delete(`/v1/import_settings/${theirs}`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['beside name and data', { name: 'A', data: {}, colour: 'red' }, 'colour'],
    ['in data', { name: 'A', data: { colums: [] } }, 'colums'],
    ['in a column', { name: 'A', data: { columns: [{ header: 'Ref', target: 'skip', label: 'x' }] } }, 'label'],
    ['from the options', { name: 'A', data: { answers: { catgory: 'client' } } }, 'catgory'],
    ['that the file has instead', { name: 'A', data: { answers: { fields: [] } } }, 'fields'],
  ])('refuses a key that it does not know %s, by its name', async (_, body, key) => {
    const reply = await agent.post('/v1/import_settings', body);
    expect(reply).toMatchObject({ status: 422 });
    expect(JSON.stringify(reply.body)).toContain(key);
    expect(await names(agent)).toEqual([]);
  });

  it('a user has each name only once, ignoring case', async () => {
    await save(agent, 'Weekly');
    const reply = await agent.post('/v1/import_settings', { name: 'weekly', data: {} });
    expect(reply).toMatchObject(refusal('name'));
    await save(colleague, 'Weekly');
  });
});

describe('R319: leads_uploader', () => {
  it('imports a file that was read with a setting and no other input', async () => {
    const { id: import_setting_id } = await save(agent, 'Weekly', { category: 'client' });
    const { id } = await read(agent);
    const { data } = await agent.call(importSettings.upload, { body: { id, import_setting_id } });
    expect(data).toMatchObject({ id, status: 'queued' });
    await test.runJobs();
    const rows = await test.query(
      'select first_name, last_name, category, custom, phone from contact where tenant_id = $1 order by last_name',
      [tenant.id],
    );
    expect(rows).toMatchObject([
      { first_name: 'Joan', last_name: 'Adams', category: 'client', phone: '+16145550142' },
      { first_name: 'Carl', last_name: 'Ames', category: 'client', phone: '+16145550143' },
    ]);
    expect(await agent.post('/v1/contacts/leads_uploader', { id, import_setting_id })).toMatchObject({ status: 409 });
  });

  it('refuses a file that does not fit the setting, and choices that no longer exist', async () => {
    const { id: import_setting_id } = await save(agent, 'Weekly');
    const other = await read(agent, 'First name,Phone\nJoan,614-555-0142\n');
    expect(await agent.post('/v1/contacts/leads_uploader', { id: other.id, import_setting_id })).toMatchObject(
      refusal('import_setting_id'),
    );
    const { id: gone } = await save(agent, 'Old', { known: 'whatever' });
    const { id } = await read(agent);
    expect(await agent.post('/v1/contacts/leads_uploader', { id, import_setting_id: gone })).toMatchObject(
      refusal('known'),
    );
  });
});

describe('learned mappings', () => {
  it('a mapping is proposed to its user first, and to other users after their own', async () => {
    const first = await read(agent);
    expect(first.fields.map(({ proposed_by }) => proposed_by)).toEqual([null, null, null]);
    const fields = first.fields.map(({ column, header, target }) => ({
      column,
      header,
      target: header === 'Ref' ? 'external_id' : target,
    }));
    await agent.call(imports.create, { body: { id: first.id, fields } });
    const again = await read(agent);
    expect(again.fields.map(({ target, proposed_by }) => [target, proposed_by])).toEqual(
      fields.map(({ target }) => [target, 'you']),
    );
    const theirs = await read(colleague, 'Ref,Phone\nA-1,614-555-0142\n');
    expect(theirs.fields).toMatchObject([
      // Their headers are clear, so other users' choices do not apply.
      { target: 'external_id', proposed_by: null },
      { target: fields[2]?.target, proposed_by: null },
    ]);
    const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant()));
    expect((await read(elsewhere)).fields.map(({ proposed_by }) => proposed_by)).toEqual([null, null, null]);
  });
});
