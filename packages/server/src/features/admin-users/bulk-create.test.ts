import { adminUsers } from '@bookline/contract/features/admin-users';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { odsOf } from '../imports/read/ods/ods.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  admin = await test.signIn(boss);
});

const header = 'First name,Last name,E-mail,Role,Manager,User name';
const preview = (lines: readonly string[], by = admin) =>
  by.upload(adminUsers.bulk_preview.path, { name: 'people.csv', content: [header, ...lines].join('\n') });
const unique = () => `${tenant.slug}.test`;
const people = () => test.query('select 1 from app_user where tenant_id = $1', [tenant.id]);

describe('R374: creating users from a file', () => {
  it('the preview lists the errors of every row and creates nothing', async () => {
    const at = unique();
    const reply = await preview([
      `Ann,Good,ann@${at},Agent,,`,
      `,NoFirst,nofirst@${at},Agent,,`,
      `Bad,Mail,not-a-mail,Agent,,`,
      `Bad,Role,role@${at},Emperor,,`,
      `No,Role,norole@${at},,,`,
      `Taken,Mail,${boss.email},Agent,,`,
      `Twice,Mail,ANN@${at},Agent,,`,
      `Lost,Manager,lost@${at},Agent,nobody@${at},`,
      ',,,,,',
      `Under,Boss,under@${at},field manager,${boss.username},under`,
    ]);
    expect(reply).toMatchObject({ status: 200, body: { data: { good: 2, refused: 7, empty: 1 } } });
    const { rows } = (reply.body as { data: { rows: { row_no: number; problems: string[] }[] } }).data;
    expect(rows.map(({ row_no, problems }) => [row_no, problems.length])).toEqual([
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
      [7, 1],
      [8, 1],
      [9, 1],
      [11, 0],
    ]);
    expect(await people()).toHaveLength(1);
    expect(await test.query('select 1 from mail_message where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('invites the valid rows and returns the others; every row is accounted for', async () => {
    const at = unique();
    const rows = [
      { row_no: 2, first_name: 'Low', last_name: 'One', email: `low@${at}`, role: 'agent', manager: `lead@${at}` },
      { row_no: 3, first_name: 'Lead', last_name: 'Two', email: `lead@${at}`, role: 'Manager', manager: boss.email },
      { row_no: 4, first_name: '', last_name: 'Three', email: `bad@${at}`, role: 'agent' },
      { row_no: 5, first_name: 'Under', last_name: 'Bad', email: `under@${at}`, role: 'agent', manager: `bad@${at}` },
    ];
    const { data } = await admin.call(adminUsers.bulk_create, { body: { rows } });
    expect(data).toMatchObject({ good: 2, refused: 2 });
    expect(data.rows.map(({ problems }) => problems.length > 0)).toEqual([false, false, true, true]);
    const emails = await test.query('select to_address from mail_message where tenant_id = $1 order by 1', [tenant.id]);
    expect(emails).toEqual([{ to_address: `lead@${at}` }, { to_address: `low@${at}` }]);
    const { data: low } = await admin.call(adminUsers.list, { query: { q: `low@${at}` } });
    expect(low).toMatchObject([{ state: 'invited', manager: { name: 'Lead Two' } }]);
    // Sending the rows again invites no user twice.
    expect((await admin.call(adminUsers.bulk_create, { body: { rows: rows.slice(0, 2) } })).data).toMatchObject({
      good: 0,
      refused: 2,
    });
  });

  it("rejects circular reporting and a role above the admin's own", async () => {
    const at = unique();
    const sub = await test.signIn(await test.makeUser(tenant, { account_type: 'sub_admin' }));
    const reply = await preview(
      [`A,A,a@${at},Agent,b@${at},`, `B,B,b@${at},Agent,a@${at},`, `C,C,c@${at},System Admin,,`],
      sub,
    );
    expect(reply).toMatchObject({ body: { data: { good: 0, refused: 3 } } });
  });

  it("rejects a file that isn't a table of users or has too many rows", async () => {
    const refused = { status: 422, body: { errors: { file: [expect.any(String)] } } };
    const send = (content: string) => admin.upload(adminUsers.bulk_preview.path, { name: 'people.csv', content });
    expect(await send('')).toMatchObject({ body: { errors: { file: [expect.stringMatching(/^The file is empty/)] } } });
    const locked = { name: 'people.ods', content: new Uint8Array(await odsOf([], { 'encrypted-package': 'x' })) };
    expect(await admin.upload(adminUsers.bulk_preview.path, locked)).toMatchObject(
      refusal('file', expect.stringMatching(/protected by a password/)),
    );
    expect(await send('First name,Last name\nAnn,Good\n')).toMatchObject(refused);
    expect(await preview(Array.from({ length: 501 }, (_, n) => `A,B,a${n}@${unique()},Agent,,`))).toMatchObject(
      refused,
    );
    expect(await admin.post(adminUsers.bulk_preview.path, {})).toMatchObject(refused);
  });

  it('shows how the file was read, and reads it in another encoding or from another sheet', async () => {
    const file = Buffer.from(
      `${header}\nJos\x8e,Good,jose@${unique()},Agent,,\nBell\x07,Good,bell@${unique()},Agent,,\n`,
      'latin1',
    );
    const send = (fields: Record<string, string> = {}) =>
      admin.upload(adminUsers.bulk_preview.path, { name: 'people.csv', content: new Uint8Array(file) }, fields);
    const rows = [{ first_name: 'José' }, { first_name: 'Bell' }];
    expect(await send()).toMatchObject({
      body: { data: { encoding: 'macintosh', sheet: null, rows, notes: ['Control characters were removed. Row: 3.'] } },
    });
    expect(await send({ encoding: 'windows-1252' })).toMatchObject({
      body: { data: { encoding: 'windows-1252', rows: [{ first_name: 'JosŽ' }, {}] } },
    });
    const bad = await send({ encoding: 'utf-8' });
    expect(bad).toMatchObject({
      body: {
        data: {
          rows: [{ first_name: 'Jos\ufffd' }, {}],
          notes: [expect.stringMatching(/can’t be read .* Row: 2\./), expect.any(String)],
        },
      },
    });
    expect(await send({ sheet: 'People' })).toMatchObject(refusal('sheet'));
    const row = (cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const sheet = (name: string, first: string) => ({
      name,
      rows: row(['First name', 'Last name', 'Email', 'Role']) + row([first, 'Good', `${first}@${unique()}`, 'Agent']),
    });
    const book = {
      name: 'people.ods',
      content: new Uint8Array(await odsOf([sheet('Now', 'Ann'), sheet('Later', 'Bea')])),
    };
    for (const [sheet_name, first_name] of [
      [undefined, 'Ann'],
      ['Later', 'Bea'],
    ] as const)
      expect(
        await admin.upload(adminUsers.bulk_preview.path, book, sheet_name ? { sheet: sheet_name } : {}),
      ).toMatchObject({
        body: {
          data: {
            encoding: null,
            sheet: sheet_name ?? 'Now',
            rows: [{ first_name }],
            sheets: [{ name: 'Now' }, { name: 'Later' }],
          },
        },
      });
  });

  it('creates five hundred users at once', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      row_no: n + 2,
      first_name: 'Pat',
      last_name: `P${n}`,
      email: `pat${n}@${unique()}`,
      role: 'agent',
    }));
    const { data } = await admin.call(adminUsers.bulk_create, { body: { rows } });
    expect(data).toMatchObject({ good: 500, refused: 0 });
  });
});
