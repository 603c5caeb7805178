import { importMappings } from '@bookline/contract/features/import-mappings';
import { importUndo } from '@bookline/contract/features/import-undo';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { csvFile, importFile, validate } from '../imports.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
let ann: Agent;
let bo: Agent;
beforeAll(async () => {});
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  ann = await test.signIn(await test.makeUser(tenant, { first_name: 'Ann', last_name: 'First' }));
  bo = await test.signIn(await test.makeUser(tenant));
});

const EMPTY = csvFile('Name,Phone,Email,Zip,State,Ref', 'Ann Lee,6145550101,,,,');
const FULL = csvFile('Name,Phone,Email,Zip,State,Ref', 'Bo Day,6145550102,bo@example.test,43085,OH,R-1');
const targets = async (agent: Agent, file = FULL) => (await validate(agent, file)).fields.map(({ target }) => target);
const FULLY = ['full_name', 'phone', 'email', 'zip', 'state', 'external_id'];
const learned = async (agent: Agent, q?: string) =>
  (await agent.call(importMappings.list, { query: { ...(q && { q }) } })).data;

describe('learning from a file', () => {
  it('empty columns get the targets of their headers, and are not learned as left out', async () => {
    expect(await targets(ann, EMPTY)).toEqual(FULLY);
    const { id, fields } = await validate(ann, EMPTY);
    const skipped = fields.map((field) => (field.column > 1 ? { ...field, target: 'skip' } : field));
    expect(id).toBeDefined();
    await importFile(test, ann, EMPTY, { fields: skipped });
    expect(await targets(ann)).toEqual(FULLY);
    expect(await targets(bo)).toEqual(FULLY);
    await importFile(test, bo, FULL);
    const [{ stored } = { stored: 0 }] = await test.query<{ stored: number }>(
      "select count(*)::int as stored from contact where tenant_id = $1 and email = 'bo@example.test' and zip = '43085' and state = 'OH'",
      [tenant.id],
    );
    expect(stored).toBe(1);
  });

  it('a column with a clear header that one user leaves out affects no other user', async () => {
    const { fields } = await validate(ann, FULL);
    await importFile(test, ann, FULL, {
      fields: fields.map((field) => (field.header === 'Email' ? { ...field, target: 'skip' } : field)),
    });
    expect((await targets(ann))[2]).toBe('skip');
    expect(await targets(bo)).toEqual(FULLY);
  });

  it('a learned mapping is visible to its user and admins, who can change, delete, and search it', async () => {
    await importFile(test, ann, csvFile('Name,Phone,Plan name', 'Ann Lee,6145550101,Gold'));
    const own = await learned(ann, 'plan');
    expect(own).toMatchObject([
      { header: 'plan name', target: 'custom:plan_name', learned_by: { name: 'Ann First' }, file_name: 'leads.csv' },
    ]);
    expect(await learned(bo)).toEqual([]);
    expect((await learned(admin)).map(({ header }) => header).toSorted()).toEqual(['name', 'phone', 'plan name']);
    const id = own[0]?.id ?? '';
    expect((await bo.patch(`/v1/import_mappings/${id}`, { target: 'note' })).status).toBe(404);
    expect((await bo.delete(`/v1/import_mappings/${id}`)).status).toBe(404);
    expect((await ann.patch(`/v1/import_mappings/${id}`, { target: 'contact_id' })).status).toBe(422);
    const changed = await ann.call(importMappings.change, { params: { id }, body: { target: 'note' } });
    expect(changed.data).toMatchObject({ target: 'note', field: 'Note', file_name: null });
    const again = csvFile('Name,Phone,Plan name', 'Bo Day,6145550102,Silver');
    expect((await targets(ann, again))[2]).toBe('note');
    await admin.call(importMappings.remove, { params: { id } });
    expect((await targets(ann, again))[2]).toBe('custom:plan_name');
    const actions = await test.query(
      "select action from audit_log where tenant_id = $1 and action like 'import_mapping.%' order by id",
      [tenant.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['import_mapping.change', 'import_mapping.remove']);
  });

  it('an undo of the import deletes what it taught, but not what an earlier one taught', async () => {
    const file = (phone: string) => csvFile('Name,Phone,Plan name', `Ann Lee,${phone},Gold`);
    const { fields } = await validate(ann, file('6145550101'));
    const asNote = fields.map((field) => (field.column === 2 ? { ...field, target: 'note' } : field));
    const first = await importFile(test, ann, file('6145550101'), { fields: asNote });
    const second = await importFile(test, ann, file('6145550102'));
    expect((await targets(bo, file('6145550103')))[2]).toBe('note');
    await ann.call(importUndo.start, { params: { id: second.id }, body: {} });
    await test.runJobs();
    expect((await targets(ann, file('6145550103')))[2]).toBe('note');
    await ann.call(importUndo.start, { params: { id: first.id }, body: {} });
    await test.runJobs();
    expect(await learned(ann)).toEqual([]);
    expect((await targets(ann, file('6145550103')))[2]).toBe('custom:plan_name');
  });

  it('a column whose values begin far down is recognized by them', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => {
      const late = at === 1700 ? 'late@example.test,Gold,' : ',,';
      return `Ann,P${at},614555${String(at).padStart(4, '0')},${late}`;
    });
    const { fields } = await validate(ann, csvFile('First,Last,Phone,Contact detail,Extra,Nothing', ...rows));
    expect(fields.slice(3)).toMatchObject([
      { target: 'custom:contact_detail', preview: ['late@example.test'] },
      { target: 'custom:extra', preview: ['Gold'] },
      { target: 'skip', preview: [] },
    ]);
  });
});
