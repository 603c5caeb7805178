import { expect, it } from 'vitest';
import { type Hold, realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const CONTACTS = 4000;
/** The contacts of the first transaction. */
const FIRST = 2000;

const processes = realProcesses();

it('R428: a server killed during a transfer or its revert moves and logs every contact once', async () => {
  const tenant = await processes.builders.makeTenant();
  const manager = await processes.builders.makeUser(tenant, { account_type: 'manager' });
  const [ann, bob] = [
    await processes.builders.makeUser(tenant, { manager }),
    await processes.builders.makeUser(tenant, { manager }),
  ];
  await processes.builders.makeContacts(
    tenant,
    Array.from({ length: CONTACTS }, () => ({ owner: manager })),
  );
  let server = await processes.startServer();
  const headers = { ...(await signInOver(server.url, manager)), 'content-type': 'application/json' };
  const body = JSON.stringify({ all: true, receivers: [{ id: ann.id }, { id: bob.id }] });
  const path = '/v1/contacts/transfer_group';
  const held = await processes.hold('transfer_attempt', `new.processed > ${FIRST}`);
  const started = await fetch(`${server.url}${path}`, { method: 'PATCH', headers, body });
  expect(started.status, await started.clone().text()).toBe(202);
  const { id }: { id: string } = JSON.parse(await started.text()).data.attempt;

  const killedAt = async ({ reached }: Hold) => {
    await reached();
    await server.kill();
    server = await processes.startServer();
  };
  const attempt = async () => {
    const [row] = await processes.builders.query(
      `select status, processed, moved, reverted, revert_status, revert_moved, revert_skipped from transfer_attempt where id = $1`,
      [id],
    );
    return row;
  };
  await killedAt(held);
  expect((await attempt())?.processed).toBe(FIRST);
  await held.letGo();
  await expect.poll(attempt).toMatchObject({ status: 'complete', processed: CONTACTS, moved: CONTACTS });
  const state = async () => {
    const [row] = await processes.builders.query(
      `select (select count(*)::int from contact where owner_id = $1) as manager, (select count(*)::int from contact where owner_id = $2) as ann,
         (select count(*)::int from contact where owner_id = $3) as bob, (select count(*)::int from contact_activity where kind = 'owner') as told,
         (select count(*)::int from transfer_log) as logs, (select count(distinct contact_id)::int from transfer_log) as contacts,
         (select count(*)::int from transfer_chunk) as chunks, (select count(*)::int from notification) as notified,
         (select count(*)::int from audit_log where action like 'transfer.%') as audited`,
      [manager.id, ann.id, bob.id],
    );
    return row;
  };
  const half = CONTACTS / 2;
  const once = { logs: CONTACTS, contacts: CONTACTS, chunks: 0 };
  expect(await state()).toEqual({ ...once, manager: 0, ann: half, bob: half, told: CONTACTS, notified: 2, audited: 2 });

  const heldBack = await processes.hold('transfer_attempt', `new.revert_moved > ${FIRST}`);
  const back = await fetch(`${server.url}/v1/contacts/transfer_attempts/${id}`, { method: 'POST', headers });
  expect(back.status, await back.text()).toBe(202);
  await killedAt(heldBack);
  expect((await attempt())?.revert_moved).toBe(FIRST);
  await heldBack.letGo();
  await expect.poll(attempt).toMatchObject({
    status: 'complete',
    reverted: true,
    revert_status: 'complete',
    revert_moved: CONTACTS,
    revert_skipped: 0,
  });
  expect(await state()).toEqual({
    ...once,
    manager: CONTACTS,
    ann: 0,
    bob: 0,
    told: 2 * CONTACTS,
    notified: 4,
    audited: 4,
  });
});
