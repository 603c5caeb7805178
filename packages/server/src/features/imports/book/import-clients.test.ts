import type { BodyInput } from '@bookline/contract/endpoint';
import { contactPolicies } from '@bookline/contract/features/contact-policies';
import { importClients } from '@bookline/contract/features/import-clients';
import { importUndo } from '@bookline/contract/features/import-undo';
import { imports } from '@bookline/contract/features/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent, FilePart } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { refusal } from '../../../../test/refusal.ts';
import { openSecrets, rotateTenantKey } from '../../../platform/crypto/tenant-secrets.ts';
import { newId } from '../../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let dana: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Lane' });
  dana = await test.makeUser(tenant, {
    manager,
    first_name: 'Dana',
    last_name: 'Adams',
    columns: { npn: '8812345' },
  });
  agent = await test.signIn(manager);
});

const book = (...lines: string[]): FilePart => ({
  field: 'import_file',
  name: 'book.csv',
  content: `${lines.join('\n')}\n`,
});

const HEADER =
  'Member ID,First Name,Last Name,DOB,Phone,MBI,Plan Name,Effective Date,Term Date,Status,Writing Agent NPN,Carrier';
const row = (id: string, first: string, last: string, dob: string, phone: string, more: string) =>
  `${id},${first},${last},${dob},${phone},${more}`;
const humana = (...more: string[]) =>
  book(
    HEADER,
    row(
      'H1',
      'Joan',
      'Yu',
      '1/5/1950',
      '614-555-0101',
      '1EG4-TE5-MK73,HumanaChoice PPO,1/1/2026,,Active,8812345,Humana',
    ),
    row('H2', 'Bob', 'Lee', '2/6/1951', '614-555-0102', ',Humana Basic PDP S5884,1/1/2026,,Active,9999999,Humana'),
    row('H1D', 'Joan', 'Yu', '1/5/1950', '614-555-0101', ',Humana Dental Value,1/1/2026,,Active,8812345,Humana'),
    ...more,
  );

async function makeCarrier(name: string): Promise<string> {
  const id = newId();
  const at = test.clock.now();
  await test.insert('carrier', { tenant_id: tenant.id, id, name, active: true, created_at: at, updated_at: at });
  return id;
}

type Form = Omit<NonNullable<BodyInput<typeof importClients.create>>, 'id'>;
async function importBook(file: FilePart, form: Form = {}, by = agent) {
  const { id } = (await by.call(importClients.validate, { file })).data;
  await by.call(importClients.create, { body: { ...form, id } });
  await test.runJobs();
  return (await by.call(imports.get, { params: { id } })).data;
}

const policies = () =>
  test.query<{ first_name: string; policy_number: string; status: string; product_line: string }>(
    `select c.first_name, c.category, c.owner_id, p.policy_number, p.product_line, p.plan_name, p.status, p.carrier_id, p.writing_agent_id,
       p.effective_on::text, p.expires_on::text, p.premium::text, p.premium_mode, p.version
     from contact_policy p join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
     where p.tenant_id = $1 and c.deleted_at is null order by p.policy_number`,
    [tenant.id],
  );

/** Contacts with their decrypted Medicare numbers. */
async function mbis(): Promise<string[]> {
  const rows = await test.query<{ first_name: string; row: string; sealed: Buffer }>(
    `select c.first_name, m.id as row, m.item_sealed as sealed from contact_rx_item m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id
     where m.tenant_id = $1 and c.deleted_at is null order by c.first_name`,
    [tenant.id],
  );
  const { database, master_keys, clock } = test.services;
  const texts = await database.inTenant(tenant.id, (db) =>
    openSecrets({ db, tenant, master_keys, clock }, { table: 'contact_rx_item', column: 'item_sealed' }, rows),
  );
  return rows.map(({ first_name }, index) => `${first_name} ${JSON.parse(texts[index] ?? '').mbi}`);
}

describe('R320: clients_uploader', () => {
  it('detects the kind of file, its columns, carriers, and agents, and masks Medicare numbers', async () => {
    await makeCarrier('Humana Insurance Company');
    const { data } = await agent.call(importClients.validate, { file: humana() });
    expect(data.book).toMatchObject({
      import_type: 'medicare_advantage',
      policies: 3,
      known_policies: 0,
      missing_policies: 0,
      carriers: [{ name: 'Humana', rows: 3, known_as: { name: 'Humana Insurance Company' } }],
      agents: [
        { name: 'NPN 8812345', rows: 2, known_as: { id: dana.id, name: 'Dana Adams' } },
        { name: 'NPN 9999999', rows: 1, known_as: null },
      ],
    });
    expect(Object.fromEntries(data.fields.map(({ header, target }) => [header, target]))).toEqual({
      'Member ID': 'policy:number',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      DOB: 'date_of_birth',
      Phone: 'phone',
      MBI: 'mbi',
      'Plan Name': 'policy:plan_name',
      'Effective Date': 'policy:effective_on',
      'Term Date': 'policy:expires_on',
      Status: 'policy:status',
      'Writing Agent NPN': 'policy:agent_npn',
      Carrier: 'policy:carrier',
    });
    expect(JSON.stringify(data)).not.toContain('MK73');
  });

  it('creates clients with their policies, several for one contact, and encrypts Medicare numbers', async () => {
    const carrier_id = await makeCarrier('Humana');
    const attempt = await importBook(humana(',,,,,,,,,,,', 'H9,,,,,1EG4TE5MK73,Gold,1/1/2026,,Active,,Humana'), {
      owner_by_agent: true,
    });
    expect(attempt).toMatchObject({ status: 'complete', created: 2, updated: 1, rejected: 1, empty: 1, processed: 5 });
    expect(await policies()).toMatchObject([
      {
        first_name: 'Joan',
        category: 'client',
        owner_id: dana.id,
        product_line: 'medicare_advantage',
        status: 'in_force',
        carrier_id,
      },
      { first_name: 'Joan', product_line: 'dental', writing_agent_id: dana.id, effective_on: '2026-01-01' },
      { first_name: 'Bob', owner_id: manager.id, product_line: 'part_d', writing_agent_id: null },
    ]);
    const sealed = await test.query<{ item_sealed: Buffer }>(
      'select item_sealed from contact_rx_item where tenant_id = $1',
      [tenant.id],
    );
    expect(sealed).toHaveLength(1);
    const kept = await test.query('select * from import_row where tenant_id = $1', [tenant.id]);
    const rejected = await agent.get(`/v1/contacts/import_attempts/${attempt.id}/rejected.csv`);
    for (const text of [JSON.stringify(kept), String(rejected.text), test.log_lines.join('')])
      expect(text).not.toMatch(/1EG4-?TE5-?MK73/);
  });

  it('updates policies by carrier and number, even if the phone has changed', async () => {
    await makeCarrier('Humana');
    await importBook(humana());
    const termed = humana().content.toString().replace('(614', '');
    const next = book(
      ...termed
        .trim()
        .split('\n')
        .map((line) =>
          line.startsWith('H1,')
            ? line
                .replace('614-555-0101', '614-555-0199')
                .replace('H1,', '000-H1,')
                .replace(',,Active', ',10/31/2026,Termed')
            : line,
        ),
    );
    const attempt = await importBook(next);
    expect(attempt).toMatchObject({ created: 0, updated: 1, duplicate: 2, rejected: 0 });
    const [joan] = await policies();
    expect(joan).toMatchObject({ policy_number: 'H1', status: 'cancelled', expires_on: '2026-10-31', version: 2 });
    const numbers = await test.query('select number from contact_phone where tenant_id = $1 order by number', [
      tenant.id,
    ]);
    expect(numbers).toHaveLength(3);
  });

  it('a family with one phone number stays several contacts', async () => {
    await makeCarrier('Humana');
    const line = (first: string, dob: string) => row('F1', first, 'Yu', dob, '', ',Gold HMO,1/1/2026,,Active,,Humana');
    const family = () => book(HEADER, line('Joan', '1/5/1950'), line('Sam', '3/5/1952'));
    expect(await importBook(family())).toMatchObject({ created: 2 });
    expect(await importBook(family())).toMatchObject({ created: 0, duplicate: 2 });
    expect((await policies()).map(({ first_name }) => first_name).sort()).toEqual(['Joan', 'Sam']);
  });

  it('policies of an invisible contact stay unchanged, and a new contact is created', async () => {
    await makeCarrier('Humana');
    await importBook(humana());
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await importBook(humana(), {}, stranger)).toMatchObject({ created: 2, updated: 1 });
    expect(await policies()).toHaveLength(6);
  });

  it('on request ends policies that a full book does not name, and shows the number before', async () => {
    const carrier_id = await makeCarrier('Humana');
    await importBook(humana());
    const short = book(
      HEADER,
      row('H2', 'Bob', 'Lee', '2/6/1951', '614-555-0102', ',Humana Basic PDP S5884,1/1/2026,,Active,,Humana'),
    );
    const { data } = await agent.call(importClients.validate, { file: short });
    expect(data.book).toMatchObject({ known_policies: 1, missing_policies: 2 });
    test.clock.advance(60);
    await importBook(short);
    expect((await policies()).map(({ status }) => status)).toEqual(['in_force', 'in_force', 'in_force']);
    const attempt = await importBook(short, { end_missing: true });
    expect((await policies()).map(({ policy_number, status }) => [policy_number, status])).toEqual([
      ['H1', 'cancelled'],
      ['H1D', 'cancelled'],
      ['H2', 'in_force'],
    ]);
    await agent.call(importUndo.start, { params: { id: attempt.id }, body: {} });
    await test.runJobs();
    expect((await policies()).map(({ status }) => status)).toEqual(['in_force', 'in_force', 'in_force']);
    expect((await policies())[0]).toMatchObject({ carrier_id, expires_on: null, version: 3 });
  });

  it('an undo reverts the whole import, except policies that a user changed since', async () => {
    await makeCarrier('Humana');
    const contact = await test.makeContact(tenant, {
      owner: manager,
      first_name: 'Bob',
      last_name: 'Lee',
    });
    await test.query(
      "insert into contact_phone (tenant_id, contact_id, number, type, position) values ($1, $2, '+16145550102', 2, 0)",
      [tenant.id, contact.id],
    );
    const first = await importBook(humana());
    expect(first).toMatchObject({ created: 1, updated: 2 });
    const second = await importBook(
      book(
        HEADER,
        row('H1', 'Joan', 'Yu', '1/5/1950', '614-555-0101', ',HumanaChoice PPO,1/1/2026,,Termed,,Humana'),
        row('H2', 'Bob', 'Lee', '2/6/1951', '614-555-0102', ',Humana Basic PDP S5884,1/1/2026,,Lapsed,,Humana'),
        row('H3', 'Bob', 'Lee', '2/6/1951', '614-555-0102', ',Vision One,1/1/2026,,Active,,Humana'),
      ),
    );
    const [joan, , bob] = await test.query<{ id: string; contact_id: string }>(
      'select id, contact_id from contact_policy where tenant_id = $1 order by policy_number',
      [tenant.id],
    );
    if (!joan || !bob) throw new Error('the policies are not there');
    await agent.call(contactPolicies.update, {
      params: { id: joan.contact_id, policyId: joan.id },
      body: { notes: 'Called her.' },
    });
    await agent.call(importUndo.start, { params: { id: second.id }, body: {} });
    await test.runJobs();
    expect((await policies()).map(({ policy_number, status }) => [policy_number, status])).toEqual([
      ['H1', 'cancelled'],
      ['H1D', 'in_force'],
      ['H2', 'in_force'],
    ]);
  });

  it('R150: rejected rows are retried with their policies and their Medicare numbers, which stay encrypted', async () => {
    const carrier_id = await makeCarrier('Humana');
    const rest = 'Gold HMO,1/1/2026,,Active,,Humana';
    const attempt = await importBook(humana(`H8,,,,,1EG4-TE5-MK74,${rest}`, `H9,,,,,,${rest}`));
    expect(attempt).toMatchObject({ created: 2, rejected: 2 });
    const params = { id: attempt.id };
    const { text } = await agent.get(`/v1/contacts/import_attempts/${attempt.id}/rejected.csv`);
    // One row gets its number only now, the other had it already.
    const corrected = text
      .replace('H8,,,,,,', 'H8,Eva,Poe,4/5/1949,614-555-0178,,')
      .replace('H9,,,,,,', 'H9,Ann,Poe,4/4/1949,614-555-0177,1EG4-TE5-MK75,');
    await agent.call(imports.retry, { params, file: { name: 'corrected.csv', content: corrected } });
    const kept = () => test.query('select * from import_row where tenant_id = $1', [tenant.id]);
    expect(await kept()).toHaveLength(3);
    expect(`${text}${JSON.stringify(await kept())}${test.log_lines.join('')}`).not.toMatch(/MK7[45]/);
    await test.runJobs();
    expect((await agent.call(imports.get, { params })).data).toMatchObject({ created: 4, rejected: 0 });
    expect((await policies()).slice(-2)).toMatchObject([
      { first_name: 'Eva', category: 'client', policy_number: 'H8', carrier_id },
      { first_name: 'Ann', category: 'client', policy_number: 'H9', carrier_id },
    ]);
    expect(await mbis()).toEqual(['Ann 1EG4TE5MK75', 'Eva 1EG4TE5MK74', 'Joan 1EG4TE5MK73']);
  });

  it('contacts with the same name and birthday, or the same phone, are distinguished by their Medicare numbers', async () => {
    const rest = 'Gold HMO,1/1/2026,,Active,,Humana';
    const mary = (id: string, phone: string, mbi: string) =>
      row(id, 'Mary', 'Smith', '3/7/1948', phone, `${mbi},${rest}`);
    const john = (id: string) => row(id, 'John', 'Smith', '4/8/1947', '614-555-0180', `1EG4-TE5-MK78,${rest}`);
    const first = await importBook(
      book(HEADER, mary('M1', '614-555-0180', '1EG4-TE5-MK76'), mary('M2', '', '1EG4-TE5-MK77'), john('M3')),
    );
    expect(first).toMatchObject({ created: 3, updated: 0, duplicate: 0 });
    const whose = async () => {
      const rows = await test.query<{ contact_id: string; numbers: string[] }>(
        `select contact_id, array_agg(policy_number order by policy_number) as numbers from contact_policy
         where tenant_id = $1 group by contact_id`,
        [tenant.id],
      );
      return rows.map(({ numbers }) => numbers.join(' ')).toSorted();
    };
    expect(await whose()).toEqual(['M1', 'M2', 'M3']);
    // One is matched by the stored number. The row without a number could be either by its name.
    const second = await importBook(
      book(HEADER, mary('N2', '', '1EG4-TE5-MK77'), john('N3'), mary('N1', '', '1EG4-TE5-MK76'), mary('N4', '', '')),
    );
    expect(second).toMatchObject({ created: 0, updated: 4 });
    expect((await whose()).map((numbers) => numbers.replace(' N4', ''))).toEqual(['M1 N1', 'M2 N2', 'M3 N3']);
  });

  it('an undo removes a Medicare number that a retry added, unless a user saved it since', async () => {
    for (const [index, first_name] of ['Ann', 'Eva'].entries())
      await test.makeContact(tenant, { owner: manager, first_name, phones: [`+1614555017${index}`] });
    const attempt = await importBook(humana('H8,,,,,1EG4-TE5-MK74,Gold,,,,,', 'H9,,,,,1EG4-TE5-MK75,Gold,,,,,'));
    const params = { id: attempt.id };
    const { text } = await agent.get(`/v1/contacts/import_attempts/${attempt.id}/rejected.csv`);
    test.clock.advance(60);
    const content = text.replace('H8,,,,', 'H8,Ann,,,614-555-0170').replace('H9,,,,', 'H9,Eva,,,614-555-0171');
    await agent.call(imports.retry, { params, file: { name: 'corrected.csv', content } });
    await test.runJobs();
    expect(await mbis()).toEqual(['Ann 1EG4TE5MK74', 'Eva 1EG4TE5MK75', 'Joan 1EG4TE5MK73']);
    await test.query(
      `update contact_rx_item m set saved_at = $2 from contact c
       where m.tenant_id = $1 and c.tenant_id = $1 and c.id = m.contact_id and c.first_name = 'Eva'`,
      [tenant.id, new Date(test.clock.now().getTime() + 60_000)],
    );
    await agent.call(importUndo.start, { params, body: {} });
    await test.runJobs();
    expect(await mbis()).toEqual(['Eva 1EG4TE5MK75']);
  });

  it('a row that is rejected again has its Medicare number under the newest key', async () => {
    const { id } = await importBook(humana('H9,,,,,1EG4-TE5-MK74,Gold,1/1/2026,,Active,,Humana'));
    const { database, master_keys, clock } = test.services;
    await database.inTenant(tenant.id, (db) => rotateTenantKey({ db, tenant, master_keys, clock }));
    await agent.call(imports.retry, { params: { id }, body: {} });
    await test.runJobs();
    const kept = await test.query<{ medicare_sealed: Buffer }>(
      'select medicare_sealed from import_row where tenant_id = $1 and medicare_sealed is not null',
      [tenant.id],
    );
    expect(kept.map(({ medicare_sealed }) => medicare_sealed.readUInt32BE(1))).toEqual([2]);
  });

  it('the encrypted numbers of rejected rows are deleted once their import is undone', async () => {
    const { id } = await importBook(humana('H9,,,,,1EG4-TE5-MK74,Gold,1/1/2026,,Active,,Humana'));
    const sealed = () =>
      test.query('select row_no from import_row where tenant_id = $1 and medicare_sealed is not null', [tenant.id]);
    expect(await sealed()).toEqual([{ row_no: 5 }]);
    await agent.call(importUndo.start, { params: { id }, body: {} });
    await test.runJobs();
    expect(await sealed()).toEqual([]);
  });

  it('a policy without an end, as carriers write it, still gets an end date', async () => {
    const file = book(
      HEADER,
      row('H1', 'Joan', 'Yu', '1/5/1950', '614-555-0101', ',Gold,1/1/2026,12/31/9999,Active,,'),
    );
    const { fields } = (await agent.call(importClients.validate, { file })).data;
    expect(fields.find(({ header }) => header === 'Term Date')?.target).toBe('policy:expires_on');
  });

  it('a corrected column is remembered for the next file', async () => {
    const file = () => book('Insured,Zeta Ref,Cover', 'Joan Yu,Z-1001,Final Expense', 'Bob Lee,Z-1002,Final Expense');
    const { id, fields, book: found } = (await agent.call(importClients.validate, { file: file() })).data;
    expect(found.learned).toBe(0);
    const corrected = fields.map(({ preview: _, ...field }) => ({
      ...field,
      target:
        field.header === 'Zeta Ref' ? 'policy:number' : field.header === 'Cover' ? 'policy:product_line' : field.target,
    }));
    await agent.call(importClients.create, { body: { id, fields: corrected, import_type: 'life' } });
    await test.runJobs();
    expect((await policies()).map((each) => [each.policy_number, each.product_line])).toEqual([
      ['Z-1001', 'final_expense'],
      ['Z-1002', 'final_expense'],
    ]);
    const again = (await agent.call(importClients.validate, { file: file() })).data;
    expect(again.book.learned).toBe(2);
    expect(again.fields.map(({ target }) => target)).toEqual(['full_name', 'policy:number', 'policy:product_line']);
    const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant()));
    expect((await elsewhere.call(importClients.validate, { file: file() })).data.book.learned).toBe(0);
  });

  it('a Social Security column is never stored, whatever the user maps it to', async () => {
    const file = book('Insured Name,SSN,Policy Number,Face Amount', 'Joan Yu,123-45-6789,FE-1,"$10,000"');
    const { id, fields } = (await agent.call(importClients.validate, { file })).data;
    expect(fields.find(({ header }) => header === 'SSN')).toMatchObject({ target: 'skip', preview: ['•••'] });
    const forced = fields.map(({ preview: _, ...field }) => ({
      ...field,
      ...(field.header === 'SSN' && { target: 'custom:ssn' }),
    }));
    expect(await agent.post('/v1/contacts/clients_uploader', { id, fields: forced })).toMatchObject({ status: 422 });
  });

  it.each([
    ['carrier_id', { carrier_id: newId() }],
    ['make_carriers', { make_carriers: true }],
    ['import_file', {}],
  ])('says at %s what is wrong', async (field, body) => {
    expect(await agent.post('/v1/contacts/clients_uploader', body)).toMatchObject(refusal(field));
  });

  it('admins may let an import add missing carriers', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await importBook(humana(), { make_carriers: true }, admin);
    expect(await test.query('select name from carrier where tenant_id = $1', [tenant.id])).toEqual([
      { name: 'Humana' },
    ]);
    expect((await policies()).every((policy) => 'carrier_id' in policy && policy.carrier_id !== null)).toBe(true);
  });
});
