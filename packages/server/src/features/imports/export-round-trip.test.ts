import type { BodyInput } from '@bookline/contract/endpoint';
import type { exports } from '@bookline/contract/features/export';
import { columnsOfList, exportColumnNames, usualColumns } from '@bookline/contract/rules/export-columns';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { ContactInput } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { allContacts, csvFile, importFile, validate } from './imports.fixture.ts';

const CUSTOM = ['policy_no', 'Plan Name', 'status', '-Odd'];
const COLUMNS = [...exportColumnNames, ...CUSTOM.map((name) => `custom:${name}`)];

const test = useTestApp();
let tenant: TestTenant;
let admin: TestUser;
let agent: TestUser;
let boss: Agent;

/** A tenant after some years: couples with one phone, contacts without any, and names as users typed them. */
async function makeBook(count: number): Promise<void> {
  tenant = await test.makeTenant();
  admin = await test.makeUser(tenant, { account_type: 'admin' });
  agent = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Ortiz' });
  boss = await test.signIn(admin);
  const pool = await test.makePool(tenant, { name: 'Spring, leads' });
  const tags: number[] = [];
  for (const name of ['T65', 'Medicare, Part B', '#vip', 'say "hi"', 'a; b'])
    tags.push(await test.makeNumbered(tenant, 'tag', name));
  const status_id = await test.makeNumbered(tenant, 'contact_status', 'Hot lead');
  const source_id = await test.makeNumbered(tenant, 'contact_source', 'Web, form');
  const number = (at: number) => `+1614555${String(at).padStart(4, '0')}`;
  const contacts = Array.from({ length: count }, (_, at): ContactInput => {
    const couple = at - (at % 2);
    return {
      ...(at % 7 === 0 ? { pool } : { owner: at % 3 === 0 ? admin : agent }),
      first_name: ['ANN', 'bo', 'José', '=cmd', 'Mary-Jo', 'de la'][at % 6] ?? '',
      middle_name: at % 9 === 0 ? 'Q' : '',
      last_name: [`LEE ${at}`, `o'neil ${at}`, `van der Berg ${at}`, `Smith-Jones ${at}`][at % 4] ?? '',
      suffix: at % 11 === 0 ? 'JR' : '',
      phones: at % 5 === 0 ? [] : [number(couple), ...(at % 8 === 1 ? [number(5000 + at), '+442079460018'] : [])],
      emails:
        at % 4 === 0 ? [] : [`p${at}@example.test`, ...(at % 6 === 1 ? [`no-reply+${at}@mail.example.test`] : [])],
      tags: tags.filter((_tag, index) => at % (index + 2) === 0),
      columns: {
        line1: at % 2 ? `${at} MAIN ST` : '',
        line2: '',
        city: at % 2 ? 'columbus' : '',
        state: at % 2 ? 'OH' : '',
        zip: at % 2 ? '02134' : '',
        timezone_in_force: at % 2 ? 'America/New_York' : null,
        date_of_birth: at % 3 ? '1958-07-04' : null,
        gender: at % 4 ? 'female' : 'other',
        marital_status: at % 5 === 1 ? 'never_married' : null,
        annual_income: at % 6 ? '41000.50' : null,
        website: at % 10 === 3 ? 'https://Example.test/A' : '',
        occupation: at % 2 ? 'nurse' : '',
        description: at % 3 === 1 ? '-one\ntwo, <three>  "four"; =5' : '',
        do_not_call: at % 13 === 0,
        status_id: at % 2 ? status_id : null,
        source_id: at % 3 ? source_id : null,
        custom:
          at % 4 === 2
            ? { policy_no: `-${at}`, 'Plan Name': '  Gold  plus ', status: 'Old one', '-Odd': "it's\nso" }
            : {},
        last_activity_at: '2026-02-01T10:00:00Z',
      },
    };
  });
  await test.makeContacts(tenant, contacts);
}

async function exported(format: 'csv' | 'xlsx', by: Agent, more: Partial<BodyInput<typeof exports.create>> = {}) {
  const reply = await by.patch(`/v1/export.${format}`, { all: true, columns: COLUMNS, ...more });
  expect(reply.status).toBe(200);
  return { name: `Contacts.${format}`, content: format === 'csv' ? reply.text : new Uint8Array(reply.bytes) };
}

const timeline = () =>
  test.query('select count(*)::int as entries from contact_activity where tenant_id = $1', [tenant.id]);

describe('R355: an export that is imported again', () => {
  it('changes none of 500 contacts, in any format', async () => {
    await makeBook(500);
    const [listed] = await test.query<{ number: string }>(
      'select number from contact_phone where tenant_id = $1 order by number limit 1',
      [tenant.id],
    );
    await test.query(
      "insert into do_not_contact (tenant_id, id, kind, value, reason, created_at) values ($1, gen_random_uuid(), 'phone', $2, 'Asked us', $3)",
      [tenant.id, listed?.number, test.clock.now()],
    );
    const before = await allContacts(test, tenant);
    const entries = await timeline();
    for (const [format, options] of [
      ['csv', { dates: 'us', lists: 'joined' }],
      ['csv', { dates: 'iso', lists: 'spread', bom: false }],
      ['xlsx', { dates: 'us', lists: 'spread' }],
    ] as const) {
      const file = await exported(format, boss, { options });
      const { validation } = await validate(boss, file);
      expect(validation).toMatchObject({ rows: 500, known: 500, duplicates_in_file: 0, rejected: 0 });
      const done = await importFile(test, boss, file, { known: 'overwrite' });
      expect(done).toMatchObject({ rows: 500, created: 0, updated: 0, duplicate: 500, rejected: 0, review: 0 });
      expect(await allContacts(test, tenant)).toEqual(before);
    }
    expect(await timeline()).toEqual(entries);
  });

  it('changes none of them with the default columns, or with those of a list', async () => {
    await makeBook(50);
    const before = await allContacts(test, tenant);
    for (const columns of [usualColumns, columnsOfList(['name', 'phone', 'owner', 'last_activity_at', 'created_at'])]) {
      const done = await importFile(test, boss, await exported('csv', boss, { columns: [...columns] }), {
        known: 'overwrite',
      });
      expect(done).toMatchObject({ rows: 50, created: 0, updated: 0, duplicate: 50 });
    }
    expect(await allContacts(test, tenant)).toEqual(before);
  });

  it('without its Id: each contact is matched by phone, email, or name with birthday, and only others are new', async () => {
    await makeBook(500);
    const before = await allContacts(test, tenant);
    const keyless = before.filter(
      ({ numbers, addresses, date_of_birth }) => !(numbers as []).length && !(addresses as []).length && !date_of_birth,
    ).length;
    expect(keyless).toBeGreaterThan(0);
    for (const [format, options] of [
      ['csv', { dates: 'us', lists: 'joined' }],
      ['csv', { dates: 'iso', lists: 'spread', bom: false }],
      ['xlsx', { dates: 'us', lists: 'spread' }],
    ] as const) {
      const columns = COLUMNS.filter((name) => name !== 'id');
      const file = await exported(format, boss, { options, columns });
      const { validation } = await validate(boss, file);
      expect(validation).toMatchObject({ rows: 500, known: 500 - keyless, rejected: 0 });
      expect(validation.problems.find(({ field }) => field === 'contact_id')?.count).toBe(keyless);
      const done = await importFile(test, boss, file, { known: 'overwrite' });
      expect(done).toMatchObject({ created: keyless, updated: 0, duplicate: 500 - keyless, rejected: 0, review: 0 });
      const after = await allContacts(test, tenant);
      for (const contact of before) expect(after).toContainEqual(contact);
      await test.query('delete from contact where tenant_id = $1 and not id = any($2)', [
        tenant.id,
        before.map(({ id }) => id),
      ]);
    }
  });

  it('applies what a user changed in it, and nothing else of its contact', async () => {
    await makeBook(20);
    const before = await allContacts(test, tenant);
    const { name, content } = await exported('csv', boss, { options: { bom: false } });
    const file = { name, content: String(content).replace(',1 MAIN ST', ',1 Elm St') };
    const done = await importFile(test, boss, file, { known: 'overwrite' });
    expect(done).toMatchObject({ updated: 1, duplicate: 19, created: 0 });
    const after = await allContacts(test, tenant);
    const changed = after.filter(({ version }, at) => version !== before[at]?.version);
    expect(changed).toHaveLength(1);
    const [was] = before.filter(({ id }) => id === changed[0]?.id);
    const { line1, version: _v, updated_at: _u, last_activity_at: _l, search: _s, ...rest } = changed[0] ?? {};
    expect(line1).toBe('1 Elm St');
    expect(was).toMatchObject(rest);
  });

  it('reveals nothing about contacts that the importer does not see, and leaves them unchanged', async () => {
    await makeBook(20);
    const file = await exported('csv', boss, { columns: ['id', 'first_name', 'last_name', 'owner', 'pool'] });
    const lower = await test.signIn(agent);
    const before = await allContacts(test, tenant);
    const mine = before.filter(({ owner_id }) => owner_id === agent.id).length;
    const { validation } = await validate(lower, file);
    expect(validation).toMatchObject({ rows: 20, known: mine });
    const done = await importFile(test, lower, file, { known: 'overwrite' });
    expect(done).toMatchObject({ created: 20 - mine, duplicate: mine, updated: 0 });
    const after = await allContacts(test, tenant);
    for (const contact of before) expect(after).toContainEqual(contact);
    // The names of invisible users stay as text and own nothing.
    const made = after.filter(({ id }) => !before.some((old) => old.id === id));
    expect(made.every(({ owner_id, pool_id }) => owner_id === agent.id && pool_id === null)).toBe(true);
    expect(made.every(({ custom }) => (custom as Record<string, string>).external_id !== undefined)).toBe(true);
  });

  it('from another tenant creates contacts with the same owners, pools, tags, and dates', async () => {
    await makeBook(20);
    const file = await exported('csv', boss);
    const other = { tenant, admin };
    tenant = await test.makeTenant();
    const chief = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const dana = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Ortiz' });
    const pool = await test.makePool(tenant, { name: 'Spring, leads' });
    const done = await importFile(test, chief, file, { known: 'overwrite', match_by: ['name_birthday'] });
    expect(done).toMatchObject({ created: 20, updated: 0 });
    const from = await allContacts(test, other.tenant);
    const made = await allContacts(test, tenant);
    for (const contact of made) {
      const external = (contact.custom as Record<string, string>).external_id;
      const was = from.find(({ id }) => id === external);
      expect(was).toBeDefined();
      expect(contact.numbers).toEqual(was?.numbers);
      expect(contact.addresses).toEqual(was?.addresses);
      expect((contact.tag_names as string[]).filter((tag) => tag !== 'New')).toEqual(was?.tag_names);
      expect(contact.description).toBe(String(was?.description).replace(/ +/g, ' '));
      expect(String(contact.created_at).slice(0, 10)).toBe(String(was?.created_at).slice(0, 10));
      if (was?.pool_id) expect(contact.pool_id).toBe(pool.id);
      else if (was?.owner_id !== other.admin.id) expect(contact.owner_id).toBe(dana.id);
    }
  });

  it('a file of another system with a column Id is guessed as usual', async () => {
    tenant = await test.makeTenant();
    const by = await test.signIn(await test.makeUser(tenant));
    const { fields } = await validate(by, csvFile('Id,First name,Phone', '17,Ann,6145550101'));
    expect(fields.map(({ target }) => target)).toEqual(['external_id', 'first_name', 'phone']);
  });
});

describe('lines of phones', () => {
  const lines = () =>
    test.query(
      `select p.number, p.line_type, p.line_carrier, p.line_checked_at from contact_phone p
       where p.tenant_id = $1 order by p.contact_id, p.position`,
      [tenant.id],
    );

  it('are exported, and an import gives them to its new phones', async () => {
    tenant = await test.makeTenant();
    admin = await test.makeUser(tenant, { account_type: 'admin' });
    boss = await test.signIn(admin);
    await importFile(
      test,
      boss,
      csvFile(
        'First Name,Phone,Line Type,Phone Carrier',
        'Ann,614-555-0101,Wireless,"Verizon Wireless, Inc."',
        'Bea,614-555-0102,Land line,',
        'Cleo,614-555-0103,unknown,',
        'Dina,614-555-0104,purple,',
      ),
    );
    const stored = (number: string, line_type: string | null, line_carrier: string | null = null) => ({
      number,
      line_type,
      line_carrier,
      line_checked_at: null,
    });
    expect((await lines()).toSorted((a, b) => (String(a.number) < String(b.number) ? -1 : 1))).toEqual([
      stored('+16145550101', 'mobile', 'Verizon Wireless, Inc.'),
      stored('+16145550102', 'landline'),
      stored('+16145550103', null),
      stored('+16145550104', null),
    ]);
    const [cleo] = await test.query<{ id: string }>(
      "select id from contact where tenant_id = $1 and first_name = 'Cleo'",
      [tenant.id],
    );
    await test.query(
      "insert into contact_phone (tenant_id, contact_id, number, type, position, line_type) values ($1, $2, '+16145550105', 2, 1, 'voip')",
      [tenant.id, cleo?.id],
    );
    const columns = ['first_name', 'phones', 'line_type', 'phone_carrier', 'line_types'] as const;
    const file = await exported('csv', boss, { columns: [...columns], options: { bom: false } });
    expect(String(file.content).split('\r\n').toSorted()).toEqual(
      [
        'First name,All phones,Line type,Phone carrier,All line types',
        'Ann,1-614-555-0101,Mobile line,"Verizon Wireless, Inc.",Mobile line',
        'Bea,1-614-555-0102,Landline,,Landline',
        'Cleo,"1-614-555-0103, 1-614-555-0105",,,"Not validated, VoIP"',
        'Dina,1-614-555-0104,,,Not validated',
        '',
      ].toSorted(),
    );
    // In another company, the file brings all of them, in whichever form.
    const before = (await lines()).map(({ number, line_type, line_carrier }) => [number, line_type, line_carrier]);
    for (const lists of ['joined', 'spread'] as const) {
      const copy = await exported('csv', boss, { columns: [...columns], options: { lists } });
      const there = await test.makeTenant();
      const other = await test.signIn(await test.makeUser(there, { account_type: 'admin' }));
      await importFile(test, other, copy);
      const got = await test.query('select number, line_type, line_carrier from contact_phone where tenant_id = $1', [
        there.id,
      ]);
      expect(got.map(({ number, line_type, line_carrier }) => [number, line_type, line_carrier]).toSorted()).toEqual(
        before.toSorted(),
      );
    }
  });
});
