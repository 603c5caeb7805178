import { expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const NOTES = 40;

const processes = realProcesses();

it('R308: a server killed during a merge leaves nothing half done, and can merge after its restart', async () => {
  const tenant = await processes.builders.makeTenant();
  const user = await processes.builders.makeUser(tenant);
  const [stays, goes] = [
    await processes.builders.makeContact(tenant, { owner: user, phones: ['+16145550142'] }),
    await processes.builders.makeContact(tenant, { owner: user, phones: ['+16145550143'] }),
  ];
  await processes.builders.query(
    `insert into contact_note (tenant_id, id, contact_id, author_id, body, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, 'Note ' || n, now(), now() from generate_series(1, ${NOTES}) n`,
    [tenant.id, goes.id, user.id],
  );
  const state = async () => {
    const [row] = await processes.builders.query(
      `select (select count(*)::int from contact_note where contact_id = $1) as stays, (select count(*)::int from contact_note where contact_id = $2) as goes,
         (select merged_into_id is not null from contact where id = $2) as merged, (select count(*)::int from contact_merge) as merges,
         (select count(*)::int from contact_phone where contact_id = $1) as phones`,
      [stays.id, goes.id],
    );
    return row;
  };
  const untouched = { stays: 0, goes: NOTES, merged: false, merges: 0, phones: 1 };
  let server = await processes.startServer();
  const headers = { ...(await signInOver(server.url, user)), 'content-type': 'application/json' };
  const body = JSON.stringify({ survivor_id: stays.id, contacts: [{ id: stays.id }, { id: goes.id }] });
  const send = (url: string) => fetch(`${url}/v1/contacts/merge`, { method: 'PATCH', headers, body });

  // This is the last write of a merge to a contact: all its other writes are done, and nothing is committed.
  const held = await processes.hold('contact', 'new.merged_into_id is not null');
  const cutOff = send(server.url).then(
    () => 'answered',
    () => 'cut off',
  );
  await held.reached();
  await server.kill();
  expect(await cutOff).toBe('cut off');
  await held.letGo();
  server = await processes.startServer();
  // The transaction ends with its connection.
  await expect.poll(state).toEqual(untouched);

  const reply = await send(server.url);
  expect(reply.status, await reply.text()).toBe(200);
  expect(await state()).toEqual({ stays: NOTES, goes: 0, merged: true, merges: 1, phones: 2 });
});
