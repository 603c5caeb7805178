import { once } from 'node:events';
import { request } from 'node:http';
import type { BodyInput } from '@bookline/contract/endpoint';
import { acting } from '@bookline/contract/features/acting';
import { exports } from '@bookline/contract/features/export';
import { exportColumnNames } from '@bookline/contract/rules/export-columns';
import { displayPhone, phoneDigits } from '@bookline/contract/rules/phone';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { readByOthers } from '../../../test/foreign-csv.ts';
import { makeMedicare, makeSecurity } from '../../../test/health-rows.ts';
import { refusal } from '../../../test/refusal.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import { requireExportable } from './export-contacts.ts';

type Asked = BodyInput<typeof exports.create>;

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
beforeAll(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Ortiz' });
  agent = await test.signIn(owner);
  const tags = [await test.makeNumbered(tenant, 'tag', 'T65'), await test.makeNumbered(tenant, 'tag', 'Hot, hot')];
  joan = await test.makeContact(tenant, {
    owner,
    first_name: '=cmd()',
    last_name: 'Ägypten "Q"',
    phones: ['+16145550142', '+442079460018'],
    emails: ['joan@example.test', 'b@example.test'],
    tags,
    created_at: '2026-03-01T04:59:00Z',
    columns: {
      zip: '02134',
      date_of_birth: '1958-07-04',
      annual_income: '41000.50',
      description: 'one\ntwo, <three> & \t_x000D_',
      custom: { Plan: '+Gold' },
      status_id: await test.makeNumbered(tenant, 'contact_status', 'Hot lead'),
      do_not_call: true,
    },
  });
});

const run = (body: Asked, format = 'csv', by = agent) => by.patch(`/v1/export.${format}`, body);
const lines = (text: string) =>
  text
    .replace('\ufeff', '')
    .trimEnd()
    .split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);

describe('R353, R354, R355: an export', () => {
  it('is a valid CSV: UTF-8 with a byte order mark, quoted, dates in the chosen format, phones as text, formulas neutralized', async () => {
    const columns = [
      'first_name',
      'last_name',
      'phones',
      'zip',
      'date_of_birth',
      'created_at',
      'tags',
      'status',
      'custom:Plan',
      'do_not_call',
    ];
    const reply = await run({ ids: [joan.id], columns });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.text.charCodeAt(0)).toBe(0xfeff);
    expect(lines(reply.text)).toEqual([
      'First name,Last name,All phones,ZIP,Date of birth,Created,Tags,Status,Plan,Do not call',
      `'=cmd(),"Ägypten ""Q""","1-614-555-0142, 442-079-4600-18",02134,07/04/1958,02/28/2026 23:59:00,"""Hot, hot"", T65",Hot lead,'+Gold,Yes`,
    ]);
    const options = { dates: 'iso', lists: 'spread', bom: false } as const;
    const iso = await run({
      ids: [joan.id],
      columns: ['phones', 'date_of_birth', 'created_at'],
      headings: { date_of_birth: 'Born' },
      options,
    });
    expect(iso.text).toBe(
      'All phones 1,All phones 2,All phones 3,All phones 4,Born,Created\r\n1-614-555-0142,442-079-4600-18,,,1958-07-04,2026-02-28 23:59:00\r\n',
    );
  });

  it('follows RFC 4180: three other parsers read the same, to the last row', async () => {
    const contacts = await test.makeContacts(tenant, [
      { owner, first_name: 'Zoë', last_name: 'O"Neil, "Jr"', columns: { description: 'two\nlines, and "more"' } },
      { owner, first_name: ' spaced ', last_name: 'one\r\ntwo\rthree', columns: { description: '' } },
      { owner, first_name: '', last_name: '', columns: { description: '' } },
    ]);
    const ids = [joan.id, ...contacts.map(({ id }) => id)];
    const columns = ['first_name', 'last_name', 'phones', 'emails', 'tags', 'description', 'created_at', 'id'];
    for (const lists of ['joined', 'spread'] as const)
      for (const bom of [true, false]) {
        const [headings = [], ...rows] = readByOthers((await run({ ids, columns, options: { lists, bom } })).text);
        expect(rows).toHaveLength(4);
        expect(rows.map((row) => row[headings.indexOf('Id')]).toSorted()).toEqual(ids.toSorted());
      }
    const { text } = await run({ ids, columns: ['email'], options: { bom: false } });
    // A contact without an address is a row too.
    expect(text.split('\r\n').toSorted()).toEqual(['', '""', '""', '""', 'Email', 'joan@example.test'].toSorted());
    await test.query('delete from contact where id = any($1)', [contacts.map(({ id }) => id)]);
  });

  it('writes phones as screens show them, whatever their length', async () => {
    const numbers = ['+12025550100', '+49301234567', '+4930123456789012', '+85212', '+390612345678'];
    const contact = await test.makeContact(tenant, { owner, phones: numbers });
    const { text } = await run({ ids: [contact.id], columns: ['phones'], options: { lists: 'spread', bom: false } });
    const cells = lines(text)[1]?.replaceAll('"', '').split(/,\s?/) ?? [];
    expect(cells).toEqual(numbers.map((number) => displayPhone(phoneDigits(number))));
    await test.query('delete from contact where id = $1', [contact.id]);
  });

  it('is a workbook that another library opens: dates are dates, numbers are numbers, all else is text', async () => {
    const columns = [
      'first_name',
      'phone',
      'zip',
      'date_of_birth',
      'created_at',
      'annual_income',
      'description',
      'email',
    ];
    const reply = await run({ ids: [joan.id], columns, name: 'Hot: leads/[1]' }, 'xlsx');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheets = await readXlsx(reply.bytes);
    expect(sheets).toMatchObject([{ sheet: 'Hot  leads  1' }]);
    const [head, row, ...more] = sheets[0]?.data ?? [];
    expect(more).toEqual([]);
    expect(head).toEqual([
      'First name',
      'Phone',
      'ZIP',
      'Date of birth',
      'Created',
      'Annual income',
      'Important note',
      'Email',
    ]);
    expect(row).toEqual([
      '=cmd()',
      '1-614-555-0142',
      '02134',
      new Date('1958-07-04T00:00:00Z'),
      new Date('2026-02-28T23:59:00Z'),
      41000.5,
      'one\ntwo, <three> & \t_x000D_',
      'joan@example.test',
    ]);
  });

  it('R356: is named after the view and the date', async () => {
    const { headers } = await run({ ids: [joan.id], name: 'Zoë’s: hot/leads' });
    const day = test.clock.now().toISOString().slice(0, 10);
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`Zoë’s hot leads ${day}.csv`)}`,
    );
  });

  it('contains the list in its order, without the excluded contacts', async () => {
    const other = await test.makeUser(tenant);
    const made: TestContact[] = [];
    for (const last_name of ['Cole', 'Abel', 'Baker'])
      made.push(await test.makeContact(tenant, { owner: other, last_name }));
    const by = await test.signIn(other);
    const names = async (body: Asked) => {
      const { text } = await run({ columns: ['last_name'], ...body }, 'csv', by);
      return lines(text).slice(1);
    };
    const scope = { order_field: 'last_name', order: 'asc' } as const;
    expect(await names({ all: true, contacts_scope: scope })).toEqual(['Abel', 'Baker', 'Cole']);
    expect(await names({ all: true, contacts_scope: { order_field: 'status', order: 'asc' } })).toEqual([
      'Baker',
      'Abel',
      'Cole',
    ]);
    expect(
      await names({ all: true, contacts_scope: { ...scope, order: 'desc', select_n: 2, page: 2, limit: 1 } }),
    ).toEqual(['Cole', 'Baker']);
    expect(await names({ all: true, contacts_scope: scope, except_ids: [String(made[2]?.id)] })).toEqual([
      'Abel',
      'Cole',
    ]);
    expect(await names({ ids: [made[0], made[1]].map((contact) => String(contact?.id)) })).toEqual(['Cole', 'Abel']);
  });
});

describe('an export contains nothing that the user may not see', () => {
  it('excludes contacts of another tenant and invisible contacts, whether requested by id or as all contacts', async () => {
    const abroad = await test.makeTenant();
    const foreign = await test.makeContact(abroad, { owner: await test.makeUser(abroad), last_name: 'Foreign' });
    const hidden = await test.makeContact(tenant, { owner: await test.makeUser(tenant), last_name: 'Hidden' });
    const { text } = await run({ ids: [foreign.id, joan.id, hidden.id], columns: ['last_name', 'id'] });
    expect(lines(text)).toHaveLength(2);
    const all = await run({ all: true, columns: ['last_name', 'id'] });
    for (const reply of [text, all.text]) expect(reply).not.toMatch(/Foreign|Hidden/);
    expect(await run({ ids: [foreign.id, hidden.id] })).toMatchObject(refusal('ids'));
  });

  it('the copy itself runs under row-level security and finds nothing of another tenant', async () => {
    const abroad = await test.makeTenant();
    const rows = await copyOut(
      test.services.database,
      abroad.id,
      { select: 'select id from contact', format: 'csv', date_style: 'ISO, MDY', allow: async () => undefined },
      async (source) => void (await source.resume().toArray()),
    );
    expect(rows).toBe(0);
  });

  it('excludes health data and account numbers', async () => {
    await makeMedicare(test, owner, joan.id, '1EG4TE5MK73');
    await makeSecurity(test, owner, joan.id, 'X-4411908273');
    const { text } = await run({ ids: [joan.id], columns: [...exportColumnNames] });
    expect(text).not.toMatch(/1EG4|4411908273/);
    for (const column of ['mbi', 'height_in', 'weight_lb', 'tobacco', 'custom:', 'owner_id'])
      expect(await run({ ids: [joan.id], columns: [column] })).toMatchObject({ status: 422 });
  });
});

it('the audit log records the user, the set, the columns, and the count at the beginning and at the end, but never the search text', async () => {
  await run({ all: true, contacts_scope: { q: 'Ägypten' }, columns: ['first_name'], name: 'Mine' });
  const entries = () =>
    test.query(
      "select action, actor_id, detail from audit_log where tenant_id = $1 and subject_type = 'export' order by id desc limit 2",
      [tenant.id],
    );
  await expect.poll(entries).toMatchObject([
    { action: 'export.end', actor_id: owner.id, detail: { outcome: 'complete', rows: 1 } },
    {
      action: 'export.start',
      actor_id: owner.id,
      detail: {
        format: 'csv',
        contacts: 1,
        columns: ['First name'],
        name: 'Mine',
        scope: { group: 'all', searched: true },
      },
    },
  ]);
  expect(JSON.stringify(await entries())).not.toContain('gypten');
});

describe('on a real connection', () => {
  let port: number;
  let large: TestUser;
  beforeAll(async () => {
    port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
    large = await test.makeUser(await test.makeTenant());
    await test.query(
      `insert into contact (tenant_id, id, category, first_name, last_name, owner_id, sort_name, search, description, created_at, updated_at)
       select $1, gen_random_uuid(), 'lead', 'Ann', 'Lead ' || n, $2, 'lead', ' lead ', repeat('x', 3000), now(), now() from generate_series(1, 6000) n`,
      [large.tenant.id, large.id],
    );
  });

  /** Starts an export over a socket and returns the response before its body is read. */
  async function start(by: Agent, host: string, format = 'csv') {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const headers = {
      host,
      cookie,
      'x-csrf-token': by.cookies.get('csrf_token') ?? '',
      'content-type': 'application/json',
    };
    const sent = request({ port, host: '127.0.0.1', method: 'PATCH', path: `/v1/export.${format}`, headers });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify({ all: true, columns: ['last_name', 'description'] }));
    const [reply] = await once(sent, 'response');
    reply.on('error', () => undefined);
    return { sent, reply };
  }
  const running = async () =>
    (
      await test.query(
        "select pid from pg_stat_activity where query like 'copy (%' and state = 'active' and datname = current_database()",
      )
    ).length;
  const ends = async (outcome: string) =>
    (
      await test.query(
        "select 1 from audit_log where tenant_id = $1 and action = 'export.end' and detail ->> 'outcome' = $2",
        [large.tenant.id, outcome],
      )
    ).length;

  it.each(['csv', 'xlsx'])(
    '%s: a disconnect also ends the statement; a third export at once is refused with a sentence',
    async (format) => {
      const by = await test.signIn(large);
      const before = await ends('cancelled');
      const first = await start(by, large.tenant.host, 'csv');
      const second = await start(by, large.tenant.host, format);
      expect([first.reply.statusCode, second.reply.statusCode]).toEqual([200, 200]);
      // Nothing reads the responses, so both exports pause and keep only what their buffers hold.
      expect(await running()).toBe(2);
      expect(await run({ all: true }, 'csv', by)).toMatchObject(
        refusal('base', 'Two of your exports are still running. Wait for one to finish, or cancel it.', 429),
      );
      first.sent.destroy();
      second.sent.destroy();
      await expect.poll(running).toBe(0);
      await expect.poll(() => ends('cancelled')).toBe(before + 2);
      expect((await run({ all: true, columns: ['id'] }, 'csv', by)).status).toBe(200);
    },
  );

  it('a failure halfway breaks the connection, so that a partial file never looks complete', async () => {
    const by = await test.signIn(large);
    for (const format of ['csv', 'xlsx']) {
      const { reply } = await start(by, large.tenant.host, format);
      expect(reply.statusCode).toBe(200);
      await test.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (%' and datname = current_database()",
      );
      reply.resume();
      await new Promise((resolve) => reply.on('close', resolve));
      expect(reply.complete).toBe(false);
    }
    await expect.poll(() => ends('failed')).toBe(2);
    expect(test.logged_errors).not.toEqual([]);
  });
});

describe('Medicare numbers, with a reason', () => {
  const MBI = '1EG4TE5MK73';
  const reason = 'Enrollment with the carrier';
  const asked: Asked = {
    columns: ['first_name', 'description'],
    options: { bom: false },
    medicare_numbers: { reason },
  };
  let holder: TestUser;
  let by: Agent;
  beforeAll(async () => {
    holder = await test.makeUser(await test.makeTenant());
    by = await test.signIn(holder);
    const contacts: TestContact[] = [];
    for (const description of [`${MBI.slice(0, 4)}, sealed-x:ab\n"quoted"`, 'x'.repeat(70_000), ''])
      contacts.push(
        await test.makeContact(holder.tenant, { owner: holder, first_name: 'Ann', columns: { description } }),
      );
    for (const [index, mbi] of [MBI, '9AA0AA0AA00'].entries())
      await makeMedicare(test, holder, String(contacts[index]?.id), mbi);
    // Of a merged contact: the newest record has no number.
    await makeMedicare(test, holder, String(contacts[0]?.id), null);
  });
  const audited = () =>
    test.query(
      "select actor_id, detail from audit_log where tenant_id = $1 and action = 'sensitive.export' order by id",
      [holder.tenant.id],
    );

  it('are the last column of a CSV and of a workbook, are decrypted while streaming, and make one audit entry', async () => {
    const { text } = await run({ all: true, ...asked }, 'csv', by);
    const rows = lines(text);
    expect(rows[0]).toBe('First name,Important note,Medicare number');
    expect(
      rows
        .slice(1)
        .map((row) => row.slice(row.lastIndexOf(',') + 1))
        .toSorted(),
    ).toEqual(['', MBI, '9AA0AA0AA00']);
    const book = await run({ all: true, ...asked }, 'xlsx', by);
    const [head, ...cells] = (await readXlsx(book.bytes))[0]?.data ?? [];
    expect(head?.at(-1)).toBe('Medicare number');
    expect(new Set(cells.map((row) => row[2] ?? null))).toEqual(new Set([null, MBI, '9AA0AA0AA00']));
    const entry = { actor_id: holder.id, detail: { what: 'mbi', reason, contacts: 2 } };
    expect(await audited()).toEqual([entry, entry]);
    await expect
      .poll(() =>
        test.query("select detail from audit_log where tenant_id = $1 and action = 'export.end'", [holder.tenant.id]),
      )
      .toMatchObject([{ detail: { medicare_numbers: 2 } }, { detail: { medicare_numbers: 2 } }]);
    const kept = await test.query('select detail from audit_log where tenant_id = $1', [holder.tenant.id]);
    expect(JSON.stringify(kept) + test.log_lines.join('\n')).not.toMatch(/1EG4TE5MK73|9AA0AA0AA00/);
  });

  it('are excluded unless requested, and require a reason that contains no number', async () => {
    const before = await audited();
    const { medicare_numbers: _, ...without } = asked;
    const { text } = await run({ all: true, ...without }, 'csv', by);
    expect(text).not.toMatch(/Medicare|1EG4TE5MK73|9AA0AA0AA00|sealed-[0-9a-f]{8}/);
    for (const wrong of ['', 'why', `It is 1eg4 te5-mk73, they say`])
      expect(await run({ all: true, ...asked, medicare_numbers: { reason: wrong } }, 'csv', by)).toMatchObject(
        refusal('medicare_numbers.reason'),
      );
    expect(await audited()).toEqual(before);
  });

  it('are refused to an API key, to an impersonating admin, and without the feature that stores them', async () => {
    const before = await audited();
    const { secret } = await test.makeApiKey(holder, { scopes: ['read', 'write'] });
    const program = test.program(holder.tenant, secret);
    expect((await program.patch('/v1/export.csv', { all: true, columns: ['id'] })).status).toBe(200);
    expect((await program.patch('/v1/export.csv', { all: true, ...asked })).status).toBe(403);
    const admin = await test.signIn(await test.makeUser(holder.tenant, { account_type: 'admin' }));
    await admin.call(acting.start, { params: { id: holder.id }, body: { login_type: 'impersonate' } });
    expect((await run({ all: true, ...asked }, 'csv', admin)).status).toBe(403);
    await test.insert('feature_override', { tenant_id: holder.tenant.id, key: 'rx_details', enabled: false });
    expect((await run({ all: true, ...asked }, 'csv', await test.signIn(holder))).status).toBe(403);
    expect(await audited()).toEqual(before);
  });
});

it('R429: 999,999 contacts can be exported, one more is refused with the sentence of the rule', () => {
  expect(() => requireExportable(999_999)).not.toThrow();
  expect(() => requireExportable(1_000_000)).toThrow(
    expect.objectContaining({
      fields: {
        contacts_scope: [
          'An export can have 999,999 contacts, and you selected 1,000,000. Use a filter to select fewer.',
        ],
      },
    }),
  );
});

it('offers the imported columns of the user’s own contacts', async () => {
  const { data } = await agent.call(exports.columns);
  expect(data.custom).toEqual(['Plan']);
});
