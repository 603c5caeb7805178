import { expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const CONTACTS = 4500;

const processes = realProcesses();

it('R305: after the server is killed during a deletion, its undo, or a purge, each completes once per contact when the server restarts', async () => {
  const admin = await processes.builders.makeUser(await processes.builders.makeTenant(), { account_type: 'admin' });
  const { tenant } = admin;
  await processes.builders.makeContacts(
    tenant,
    Array.from({ length: CONTACTS }, () => ({ owner: admin })),
  );
  let server = await processes.startServer();
  const headers = { ...(await signInOver(server.url, admin)), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await reply.text();
    expect(reply.status, text).toBe(200);
    const { data }: { data: { id: string } } = JSON.parse(text);
    return data.id;
  };
  /** Kills the server after a number of parts, then starts it again. */
  const killedAfter = async (parts: number, of: 'parts_done' | 'undo_parts_done', begin: () => Promise<string>) => {
    const held = await processes.hold('bulk_attempt', `new.${of} > ${parts}`);
    const id = await begin();
    await held.reached();
    await server.kill();
    const [row] = await processes.builders.query(`select ${of} as done from bulk_attempt where id = $1`, [id]);
    expect(row).toEqual({ done: parts });
    await held.letGo();
    server = await processes.startServer();
    return id;
  };

  const deletion = await killedAfter(1, 'parts_done', () => send('DELETE', '/v1/contacts/destroy_all', { all: true }));
  await ends(deletion, 'status');
  expect(await counted(deletion)).toEqual({ changed: CONTACTS, rows: CONTACTS, contacts: CONTACTS, entries: CONTACTS });

  await killedAfter(1, 'undo_parts_done', async () => {
    await send('POST', `/v1/contacts/changes/${deletion}/undo`, {});
    return deletion;
  });
  await ends(deletion, 'undo_status');
  const [undone] = await processes.builders.query(
    `select undone, not_undone, (select count(*)::int from contact where deleted_at is null) as live,
       (select count(*)::int from contact_activity where kind = 'restored') as entries from bulk_attempt`,
  );
  expect(undone).toEqual({ undone: CONTACTS, not_undone: 0, live: CONTACTS, entries: CONTACTS });

  await processes.builders.query('update contact set deleted_at = now()');
  const scope = { all: true, contacts_scope: { contact_group: 'deleted' } };
  const purge = await killedAfter(3, 'parts_done', () =>
    send('POST', '/v1/contacts/purge', { ...scope, count: CONTACTS }),
  );
  await ends(purge, 'status');
  expect(await counted(purge)).toEqual({ changed: CONTACTS, rows: CONTACTS, contacts: CONTACTS, entries: 0 });
  expect(await left()).toBe(0);
});

const left = async () =>
  (await processes.builders.query<{ count: number }>('select count(*)::int as count from contact'))[0]?.count;

async function counted(id: string) {
  const [row] = await processes.builders.query(
    `select a.changed, (select count(*)::int from bulk_row where attempt_id = a.id) as rows,
       (select count(distinct contact_id)::int from bulk_row where attempt_id = a.id) as contacts,
       (select count(*)::int from contact_activity where kind = 'deleted') as entries
     from bulk_attempt a where a.id = $1`,
    [id],
  );
  return row;
}

async function ends(id: string, of: 'status' | 'undo_status'): Promise<void> {
  const status = async () =>
    (
      await processes.builders.query<{ status: string }>(`select ${of} as status from bulk_attempt where id = $1`, [id])
    )[0]?.status;
  await expect.poll(status).toBe('complete');
}
