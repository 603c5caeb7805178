import { text } from 'node:stream/consumers';
import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { adminSources } from '@bookline/contract/features/admin-lookups';
import { type ReportDefinitionInput, reports } from '@bookline/contract/features/reports';
import { describeReportSource, reportSourceKeys } from '@bookline/contract/rules/report-sources';
import { readyReportKeys } from '@bookline/contract/rules/report-types';
import readXlsx from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { TestUser } from '../../../test/builders.ts';
import { makeCall, makeRecording } from '../../../test/call-rows.ts';
import { makeCarriers } from '../../../test/contacts/random-hanging.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();

const byOwner: ReportDefinitionInput = {
  source: 'contacts',
  measures: ['contacts'],
  group_by: [{ dimension: 'owner' }],
};

/** A manager with two agents, who have one and two contacts, and someone beside them. */
async function makeTeam() {
  const tenant = await test.makeTenant();
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  const manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Ross' });
  const one = await test.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Lee' });
  const two = await test.makeUser(tenant, { manager, first_name: 'Bob', last_name: 'Day' });
  const beside = await test.makeUser(tenant, { first_name: 'Cal', last_name: 'Fox' });
  await test.makeContacts(tenant, [{ owner: one }, { owner: two }, { owner: two }, { owner: beside }]);
  return { tenant, admin, manager, one, two, beside };
}

async function makePolicy(owner: TestUser, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const [contact] = await test.makeContacts(owner.tenant, [{ owner }]);
  const at = test.clock.now();
  await test.insert('contact_policy', {
    tenant_id: owner.tenant.id,
    contact_id: contact?.id,
    id: newId(),
    product_line: 'term_life',
    status: 'in_force',
    policy_number: '',
    premium_mode: 'monthly',
    premium: '100.00',
    effective_on: '2026-01-15',
    made_by_id: owner.id,
    beneficiaries: [],
    notes: '',
    version: 1,
    created_at: at,
    updated_at: at,
    ...fields,
  });
}

/** The XML of a workbook's sheet. */
async function sheetOf(bytes: Buffer): Promise<string> {
  const zip = await fromBufferPromise(bytes);
  let sheet = '';
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/worksheets/sheet1.xml') sheet = await text(await zip.openReadStreamPromise(entry));
  return sheet;
}

it('R078, R112, R369: a report is saved, listed by filter, run, changed, pinned, and deleted', async () => {
  const { manager } = await makeTeam();
  const agent = await test.signIn(manager);
  const { data: made } = await agent.call(reports.create, {
    body: { report_type: 'pipeline', contacts_scope: { search: { state: ['OH'] } } },
  });
  expect(made).toMatchObject({
    name: 'Pipeline',
    report_type: 'pipeline',
    definition: { source: 'contacts', contacts_scope: { search: { state: ['OH'] } } },
    shared_with: 'private',
    mine: true,
    editable: true,
    pinned: false,
    problem: null,
  });
  // Imports belong to no contact.
  const filtered = { report_type: 'imports', contacts_scope: { search: { state: ['OH'] } } };
  expect(await agent.post('/v1/reports', filtered)).toMatchObject(refusal('contacts_scope'));
  const { data: own } = await agent.call(reports.create, {
    body: { report_type: 'custom', name: 'My team', definition: byOwner, pinned: true },
  });
  const listed = async (
    filter_by?: 'report_type' | 'created_by' | 'shared_with' | 'pinned' | 'name',
    filter_value?: string,
  ) => (await agent.call(reports.list, { query: { filter_by, filter_value } })).data.map(({ name }) => name);
  expect(await listed()).toEqual(['My team', 'Pipeline']);
  expect(await listed('report_type', 'pipeline')).toEqual(['Pipeline']);
  expect(await listed('created_by', manager.id)).toEqual(['My team', 'Pipeline']);
  expect(await listed('shared_with', 'everyone')).toEqual([]);
  expect(await listed('pinned', 'true')).toEqual(['My team']);
  expect(await listed('name', 'PIPE')).toEqual(['Pipeline']);
  const page = await agent.call(reports.list, { query: { limit: 1, page: 2 } });
  expect(page).toMatchObject({
    data: [{ name: 'Pipeline' }],
    meta: { current_page: 2, total_count: 2, total_pages: 2 },
  });
  expect((await agent.call(reports.created_by)).data).toEqual([{ id: manager.id, name: 'Mia Ross', reports: 2 }]);

  const { data: result } = await agent.call(reports.run, { params: { id: own.id } });
  expect(result.rows.map(({ groups, values }) => [groups[0]?.label, values[0]])).toEqual([
    ['Bob Day', 2],
    ['Ann Lee', 1],
  ]);
  expect(result.totals.values).toEqual([3]);

  const renamed = { name: 'Team', pinned: false, seen_at: own.updated_at };
  test.clock.advance(1);
  await agent.call(reports.update, { params: { id: own.id }, body: renamed });
  // From a page that was opened before that.
  expect(await agent.patch(`/v1/reports/${own.id}`, { name: 'Mine', seen_at: own.updated_at })).toMatchObject({
    status: 409,
  });
  expect(await agent.patch(`/v1/reports/${own.id}`, { seen_at: own.updated_at })).toMatchObject({ status: 422 });
  expect(await listed()).toEqual(['Pipeline', 'Team']);
  await agent.call(reports.delete, { params: { id: own.id } });
  expect(await agent.post(`/v1/reports/${own.id}`)).toMatchObject({ status: 404 });
  const rows = await test.query(
    "select action from audit_log where tenant_id = $1 and action like 'report.%' order by id",
    [manager.tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'report.create',
    'report.create',
    'report.update',
    'report.delete',
  ]);
});

it('a shared report shows its reader their own numbers, and only admins share with everyone', async () => {
  const { admin, manager, one, beside } = await makeTeam();
  const [author, below, other] = [await test.signIn(manager), await test.signIn(one), await test.signIn(beside)];
  const create = (shared_with: 'private' | 'downline' | 'everyone') => ({
    report_type: 'custom' as const,
    name: shared_with,
    definition: byOwner,
    shared_with,
  });
  const { data: shared } = await author.call(reports.create, { body: create('downline') });
  await author.call(reports.create, { body: create('private') });
  expect(await author.post('/v1/reports', create('everyone'))).toMatchObject(refusal('shared_with'));
  expect((await below.call(reports.list)).data).toMatchObject([{ name: 'downline', mine: false, editable: false }]);
  expect((await below.call(reports.run, { params: { id: shared.id } })).data.totals.values).toEqual([1]);
  expect(await below.patch(`/v1/reports/${shared.id}`, { name: 'Mine' })).toMatchObject({ status: 403 });
  expect(await below.delete(`/v1/reports/${shared.id}`)).toMatchObject({ status: 403 });
  expect((await below.call(reports.update, { params: { id: shared.id }, body: { pinned: true } })).data.pinned).toBe(
    true,
  );
  expect((await other.call(reports.list)).data).toEqual([]);
  for (const answer of [await other.get(`/v1/reports/${shared.id}`), await other.post(`/v1/reports/${shared.id}`)])
    expect(answer).toMatchObject({ status: 404 });

  const { data: everyones } = await (await test.signIn(admin)).call(reports.create, { body: create('everyone') });
  expect((await other.call(reports.run, { params: { id: everyones.id } })).data.totals.values).toEqual([1]);
  // An admin who is not its owner may change it too, others not.
  const secondAdmin = await test.makeUser(admin.tenant, { account_type: 'admin' });
  const second = await test.signIn(secondAdmin);
  await second.call(reports.update, { params: { id: everyones.id }, body: { name: 'Renamed' } });
  expect(await other.patch(`/v1/reports/${everyones.id}`, { name: 'No' })).toMatchObject({ status: 403 });
  const change = (body: object) => second.patch(`/v1/reports/${everyones.id}`, body);
  expect(await change({ shared_with: 'private' })).toMatchObject({ status: 200 });
  expect(await change({ name: 'Gone' })).toMatchObject({ status: 404 });

  // A former admin can't change what everyone sees.
  const { data: own } = await second.call(reports.create, { body: create('everyone') });
  await test.query("update app_user set account_type = 'agent' where tenant_id = $1 and id = $2", [
    admin.tenant.id,
    secondAdmin.id,
  ]);
  const demoted = await test.signIn(secondAdmin);
  expect(await demoted.patch(`/v1/reports/${own.id}`, { name: 'New' })).toMatchObject(refusal('shared_with'));
  expect(await demoted.patch(`/v1/reports/${own.id}`, { shared_with: 'private' })).toMatchObject({ status: 200 });
});

it('R265: basic users have no reports', async () => {
  const basic = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'basic' }));
  expect(await basic.get('/v1/reports')).toMatchObject({ status: 403 });
  expect(await basic.post('/v1/reports/preview', { definition: byOwner })).toMatchObject({ status: 403 });
});

it('policies are counted by carrier and month, against last year', async () => {
  const { manager, one, beside } = await makeTeam();
  const [humana, aetna] = await makeCarriers(test, manager.tenant, ['Humana', 'Aetna']);
  await makePolicy(one, { carrier_id: humana, effective_on: '2026-01-15' });
  await makePolicy(one, {
    carrier_id: humana,
    effective_on: '2026-01-31',
    premium: '50.25',
    premium_mode: 'quarterly',
  });
  await makePolicy(one, { carrier_id: aetna, effective_on: '2026-02-01', premium: '900.00', premium_mode: 'single' });
  await makePolicy(one, { carrier_id: humana, effective_on: '2025-01-10' });
  await makePolicy(one, { carrier_id: null, effective_on: '2025-03-10', premium: null, premium_mode: null });
  await makePolicy(beside, { carrier_id: humana, effective_on: '2026-01-15' });
  const { data } = await (await test.signIn(manager)).call(reports.preview, {
    body: {
      definition: {
        source: 'policies',
        measures: ['policies', 'annual_premium'],
        group_by: [{ dimension: 'carrier' }, { dimension: 'effective_on', bucket: 'month' }],
        date: { field: 'effective_on', from: '2026-01-01', to: '2026-12-31' },
        compare: 'same_period_last_year',
      },
    },
  });
  expect(
    data.rows.map(({ groups, values, previous }) => [...groups.map(({ label }) => label), values, previous]),
  ).toEqual([
    ['Humana', 'Jan 2026', [2, 140_100], [1, 120_000]],
    ['Aetna', 'Feb 2026', [1, 90_000], [0, 0]],
    ['No carrier', 'Mar 2026', [0, 0], [1, 0]],
  ]);
  expect(data.totals).toMatchObject({ values: [3, 230_100], previous: [2, 120_000] });
  expect(data.previous_period).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(data.rows[0]?.contacts_scope?.search).toEqual({
    carriers: [humana],
    effective_on_from: '2026-01-01',
    effective_on_to: '2026-01-31',
  });
});

it('R370, R371: a report is exported as {report_type}_report.xlsx, with the numbers of the user who exports it', async () => {
  const { manager, one } = await makeTeam();
  const { data: made } = await (await test.signIn(manager)).call(reports.create, {
    body: { report_type: 'custom', name: 'Owners', definition: byOwner, shared_with: 'downline' },
  });
  const agent = await test.signIn(one);
  const reply = await agent.get('/v1/reports/export.xlsx', { report_type: 'custom', id: made.id });
  expect(reply.headers['content-disposition']).toContain('custom_report.xlsx');
  const table = async (bytes: Buffer) => (await readXlsx(bytes))[0]?.data;
  const owned = [
    ['Owner', 'Contacts'],
    ['Ann Lee', 1],
    ['Total', 1],
  ];
  expect(await table(reply.bytes)).toEqual(owned);
  // In bracket style, and as JSON text.
  const bracket = { report_type: 'custom', definition: { ...byOwner, group_by: [{ dimension: 'owner' }] } };
  for (const query of [bracket, { report_type: 'custom', definition: JSON.stringify(byOwner) }]) {
    const answer = await agent.get('/v1/reports/export.xlsx', query);
    expect(await table(answer.bytes)).toEqual(owned);
  }
  expect(await agent.get('/v1/reports/export.xlsx', { report_type: 'custom' })).toMatchObject(refusal('definition'));
  const [audited] = await test.query(
    "select detail from audit_log where tenant_id = $1 and action = 'report.export' order by id",
    [manager.tenant.id],
  );
  expect(audited?.detail).toMatchObject({ name: 'Owners', rows: 1, format: 'xlsx' });
});

it('a workbook says which days it compares, writes figures as numbers, and sorts its rows without the totals', async () => {
  const { manager, one, two } = await makeTeam();
  await makePolicy(one, { premium: '1234.50' });
  await makePolicy(two, { premium: '20.00', effective_on: '2025-06-01' });
  const definition: ReportDefinitionInput = {
    source: 'policies',
    measures: ['policies', 'annual_premium', 'persistency'],
    group_by: [{ dimension: 'owner' }],
    date: { field: 'effective_on', from: '2026-01-01', to: '2026-12-31' },
    compare: 'same_period_last_year',
  };
  const { bytes } = await (await test.signIn(manager)).post('/v1/reports/export.xlsx', { definition });
  const [sheet] = await readXlsx(bytes);
  expect(sheet?.data).toEqual([
    [
      'Owner',
      ...['Policies', 'Annualized premium ($)', 'Persistency (%)'].flatMap((heading) => [
        heading,
        `${heading}, same period last year`,
      ]),
    ],
    ['Ann Lee', 1, 0, 14814, 0, 100, null],
    ['Bob Day', 0, 1, 0, 240, null, 100],
    ['Total', 1, 1, 14814, 240, 100, 100],
    ['Jan 1, 2026 – Dec 31, 2026', ...Array.from({ length: 6 }, () => null)],
    ['Compared with Jan 1, 2025 – Dec 31, 2025', ...Array.from({ length: 6 }, () => null)],
  ]);
  const xml = await sheetOf(bytes);
  expect(xml).toContain('<autoFilter ref="A1:G3"/>');
  // A count, dollars, and a share.
  for (const cell of ['<c r="B2" s="5">', '<c r="D2" s="7">', '<c r="F2" s="6">']) expect(xml).toContain(cell);
});

it('exports a definition too long for a URL by POST', async () => {
  const { one } = await makeTeam();
  const agent = await test.signIn(one);
  const values = Array.from({ length: 100 }, newId);
  const filters = Array.from({ length: 20 }, () => ({ dimension: 'owner', values, exclude: true }));
  const reply = await agent.post('/v1/reports/export.xlsx', { definition: { ...byOwner, filters } });
  expect(reply.headers['content-disposition']).toContain('custom_report.xlsx');
  expect((await readXlsx(reply.bytes))[0]?.data).toEqual([
    ['Owner', 'Contacts'],
    ['Ann Lee', 1],
    ['Total', 1],
  ]);
  expect(await agent.post('/v1/reports/export.xlsx', {})).toMatchObject(refusal('definition'));
});

it('text that looks like a formula stays text in the workbook', async () => {
  const { tenant } = await makeTeam();
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const names = ['=1+1', '+1-614', '-2+3', '@SUM(A1)', '=HYPERLINK("https://example.com","x")'];
  for (const first_name of names)
    await test.makeContact(tenant, { owner: await test.makeUser(tenant, { first_name, last_name: 'Lee' }) });
  const { bytes } = await admin.post('/v1/reports/export.xlsx', { definition: byOwner });
  const labels = (await readXlsx(bytes))[0]?.data.map(([label]) => label);
  expect(labels).toEqual(expect.arrayContaining(names.map((name) => `${name} Lee`)));
  const sheet = await sheetOf(bytes);
  expect(sheet).not.toMatch(/<f[ >]/);
  const cells = [...sheet.matchAll(/<c [^>]*>(?=<is><t[^>]*>[=+@-])/g)].map(([cell]) => cell);
  expect(cells).toHaveLength(names.length);
  for (const cell of cells) expect(cell).toContain('t="inlineStr"');
});

it('refuses words that the registry does not have, at the field', async () => {
  const agent = await test.signIn(await test.makeUser(await test.makeTenant()));
  const preview = (change: object) => agent.post('/v1/reports/preview', { definition: { ...byOwner, ...change } });
  expect(await preview({ measures: ['policy_number'] })).toMatchObject(refusal('definition.measures.0'));
  expect(await preview({ group_by: [{ dimension: 'mbi' }] })).toMatchObject(refusal('definition.group_by.0.dimension'));
  expect(await preview({ group_by: [{ dimension: 'constructor' }] })).toMatchObject(
    refusal('definition.group_by.0.dimension'),
  );
  expect(await preview({ compare: 'previous_period' })).toMatchObject(refusal('definition.compare'));
  expect(await preview({ date: { field: 'owner', in: 'today' } })).toMatchObject(refusal('definition.date.field'));
});

it('the recordings report counts calls to record, recorded, and missing', async () => {
  const { one } = await makeTeam();
  const contact = await test.makeContact(one.tenant, { owner: one });
  const of = { contact_id: contact.id, recording: 'recording', disclosed_at: test.clock.now() };
  await makeCall(test, one, { contact_id: contact.id });
  await makeCall(test, one, of);
  await makeRecording(test, one, await makeCall(test, one, of));
  const agent = await test.signIn(one);
  const { data: types } = await agent.call(reports.types);
  const ready = types.find(({ report_type }) => report_type === 'recordings');
  const { data } = await agent.call(reports.preview, {
    body: { definition: ready?.definition as ReportDefinitionInput },
  });
  expect(data.totals?.values).toEqual([3, 2, 1, 1, 33.3]);
});

it('every ready report runs, and no measure or dimension is a masked value', async () => {
  const { admin } = await makeTeam();
  const agent = await test.signIn(admin);
  const { data: types, meta } = await agent.call(reports.types);
  expect(types.map(({ report_type }) => report_type)).toEqual(readyReportKeys);
  expect(meta.sources).toEqual(reportSourceKeys);
  for (const { definition } of types)
    await agent.call(reports.preview, { body: { definition: definition as ReportDefinitionInput } });
  // Every dimension and measure, some at a time.
  for (const source of reportSourceKeys) {
    const dimensions = Object.keys(describeReportSource(source).dimensions);
    const measures = Object.keys(describeReportSource(source).measures);
    for (let place = 0; place < Math.max(dimensions.length / 2, measures.length / 8); place++) {
      const group_by = dimensions.slice(2 * place, 2 * place + 2).map((dimension) => ({ dimension }));
      const some = measures.slice(8 * place, 8 * place + 8);
      await agent.call(reports.preview, {
        body: { definition: { source, measures: some.length > 0 ? some : measures.slice(0, 1), group_by } },
      });
    }
    expect([...dimensions, ...measures].join(' ')).not.toMatch(
      /number|mbi|account|ssn|health|rx|medica|height|weight|tobacco|sealed/,
    );
  }
});

it('conversion shows what leads cost once an admin prices a source or a vendor, and the vendor’s price counts first', async () => {
  const { tenant, admin, manager, one, two } = await makeTeam();
  const boss = await test.signIn(admin);
  const typeOf = async () => {
    const { data } = await boss.call(reports.types);
    const found = data.find(({ report_type }) => report_type === 'conversion');
    if (!found) throw new Error('no conversion');
    return found.definition;
  };
  expect((await typeOf()).measures).not.toContain('cost');
  const { data: source } = await boss.call(adminSources.create, { body: { title: 'Mailer', lead_price: '4.00' } });
  const { data: vendor } = await boss.call(adminApiTracking.create_vendor, {
    body: { vendor_name: 'Bright Leads', vendor_type: 'lead_provider', lead_price: '25.50' },
  });
  expect([source.lead_price, vendor.lead_price]).toEqual(['4.00', '25.50']);
  const measures = ['contacts', 'cost', 'cost_per_lead', 'cost_per_sale'];
  expect((await typeOf()).measures).toEqual(expect.arrayContaining(measures));
  const sent = await test.makeContacts(tenant, [
    { owner: one, columns: { source_id: source.id } },
    { owner: one, columns: { source_id: source.id, category: 'client' } },
    { owner: two, columns: { source_id: source.id } },
  ]);
  await test.insert('vendor_lead', {
    tenant_id: tenant.id,
    id: newId(),
    vendor_id: vendor.id,
    api_key_id: newId(),
    received_at: test.clock.now(),
    outcome: 'created',
    contact_id: sent[0]?.id,
  });
  const run = async (user: TestUser, dimension: 'source' | 'vendor') => {
    const definition: ReportDefinitionInput = { source: 'contacts', measures, group_by: [{ dimension }] };
    const { data } = await (await test.signIn(user)).call(reports.preview, { body: { definition } });
    const rows = data.rows.map(({ groups, values }) => [groups[0]?.label, ...values]);
    return { rows, totals: data.totals.values };
  };
  // $25.50 of the vendor's, $4 each of the other two; one of the three is a client now.
  expect((await run(admin, 'source')).rows).toEqual([
    ['No lead source', 4, null, null, null],
    ['Mailer', 3, 3350, 1117, 3350],
  ]);
  expect(await run(admin, 'vendor')).toEqual({
    rows: [
      ['No vendor', 6, 800, 400, 800],
      ['Bright Leads', 1, 2550, 2550, null],
    ],
    totals: [7, 3350, 1117, 3350],
  });
  // Someone sees the cost of their own contacts only.
  expect((await run(two, 'source')).totals).toEqual([3, 400, 400, null]);
  expect((await run(manager, 'source')).totals).toEqual([6, 3350, 1117, 3350]);
  const refused = await boss.patch(`/v1/admin/sources/${source.id}`, { lead_price: '-1' });
  expect(refused).toMatchObject(refusal('lead_price', 'Enter a price of up to $99,999.99.'));
  await boss.call(adminSources.update, { params: { id: source.id }, body: { lead_price: null } });
  expect((await run(two, 'source')).totals).toEqual([3, null, null, null]);
});
