import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import { realProcesses } from './real-processes.ts';
import { type ServerProcess, signInOver } from './server-process.ts';

const MAILED = 1600;
const PRINTED = 120;
/** Enough for machines under load. */

const processes = realProcesses();
let server: ServerProcess;
let manager: TestUser;
let headers: Record<string, string>;

/** A server, and a signed-in manager with this many contacts. */
async function begin(contacts: number): Promise<void> {
  manager = await processes.builders.makeUser(await processes.builders.makeTenant(), { account_type: 'manager' });
  await processes.builders.makeContacts(
    manager.tenant,
    Array.from({ length: contacts }, (_, n) => ({
      owner: manager,
      columns: { line1: `${n} Elm St`, city: 'Columbus', state: 'OH', zip: '43085' },
    })),
  );
  server = await processes.startServer();
  headers = await signInOver(server.url, manager);
}

const call = async (method: string, path: string, body?: unknown) => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body ? type : {}) },
    ...init,
  });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return reply;
};
const dataOf = async (reply: Response): Promise<Record<string, unknown>> => JSON.parse(await reply.text()).data;

/** Kills the server once a query finds something, and starts it again. */
async function killOnce(busy: string): Promise<void> {
  while ((await processes.builders.query(busy)).length === 0) await sleep(2);
  await server.kill();
  server = await processes.startServer();
}
const only = async (query: string) => (await processes.builders.query(query))[0];

it('R276: a server killed during a mailing completes it after a restart, with every piece, line, and timeline entry once', async () => {
  await begin(MAILED);
  const kit = { tenant_id: manager.tenant.id, id: newId(), name: 'Postcard', active: true };
  await processes.builders.insert('mailer_kit', { ...kit, created_at: new Date(), updated_at: new Date() });
  const kits = [{ kit_id: kit.id, share: 100 }];
  const held = await processes.hold('mailer_assignment', `new.told >= ${MAILED} or new.status = 'complete'`);
  const { id } = await dataOf(
    await call('POST', '/v1/contacts/mailer_assignment_create', { all: true, name: 'Fall', kits }),
  );
  await killOnce("select 1 from mailer_assignment where step <> 'new'");
  await killOnce('select 1 from mailer_assignment where told > 0');
  expect(
    await only(`select told between 1 and ${MAILED - 1} as midway, status <> 'failed' as alive from mailer_assignment`),
  ).toEqual({ midway: true, alive: true });
  await held.letGo();
  await expect
    .poll(() => only('select status, pieces from mailer_assignment'))
    .toEqual({ status: 'complete', pieces: MAILED });
  expect(
    await only(
      `select (select count(*)::int from mailer_piece) as pieces, (select count(distinct place)::int from mailer_piece) as places,
         (select max(place) from mailer_piece)::int as last, (select count(*)::int from contact_activity where kind = 'mailer') as entries,
         (select count(distinct contact_id)::int from contact_activity where kind = 'mailer') as told,
         (select count(*)::int from audit_log where action = 'mailer.complete') as audited,
         (select count(*)::int from mailer_file) as files`,
    ),
  ).toEqual({
    pieces: MAILED,
    places: MAILED,
    last: MAILED,
    entries: MAILED,
    told: MAILED,
    audited: 1,
    files: 1,
  });
  const file = await only('select id from mailer_file');
  const text = await (await call('GET', `/v1/contacts/mailer_assignments/${id}/files/${file?.id}`)).text();
  const codes = text.trimEnd().split(/\r?\n/).slice(1);
  expect(new Set(codes.map((line) => line.split(',')[0])).size).toBe(MAILED);
  expect(codes).toHaveLength(MAILED);
}, 900_000);

it('R325, R326: a server killed during a print creates the PDF after a restart, once, with every contact', async () => {
  await begin(PRINTED);
  const held = await processes.hold('print_job', "new.status = 'complete'");
  const { jid } = await dataOf(
    await call('POST', '/v1/contacts/batch_print', {
      all: true,
      print: { kind: 'contact_sheets' },
    }),
  );
  await killOnce("select 1 from print_job where status <> 'queued'");
  expect(await only("select 1 as there from print_job where status = 'complete'")).toBeUndefined();
  await held.letGo();
  await expect
    .poll(() => only('select status, done, pages, error from print_job'))
    .toEqual({ status: 'complete', done: PRINTED, pages: PRINTED, error: null });
  expect(
    await only(
      `select (select count(*)::int from stored_file) as files, (select count(*)::int from audit_log where action = 'contact.print') as audited,
         (select count(distinct contact_id)::int from audit_log where action = 'contact.print') as contacts`,
    ),
  ).toEqual({ files: 1, audited: PRINTED, contacts: PRINTED });
  const { file } = await dataOf(await call('PATCH', '/v1/contacts/batch_print_status', { jid }));
  expect(file).toMatchObject({ size: expect.any(Number) });
}, 900_000);
