import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Builders, openBuilders } from '../../../test/builders.ts';
import { type ServerProcess, signInOver, startServerProcess } from '../../../test/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';

/** So many that the merge takes seconds: there is a middle to be killed in. */
const NOTES = 40_000;

let database: TestDatabase;
let builders: Builders;
let folder: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  database = await cloneDatabase(inject('template_url'));
  builders = openBuilders(database.owner_url, systemClock);
  folder = await mkdtemp(join(tmpdir(), 'bookline-kill-'));
});
afterEach(async () => {
  await server?.kill();
  await builders.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('R308: a server that is killed in the middle of a merge leaves nothing half done, and merges after its restart', async () => {
  const tenant = await builders.makeTenant();
  const user = await builders.makeUser(tenant);
  const [stays, goes] = [
    await builders.makeContact(tenant, { owner: user, phones: ['+16145550142'] }),
    await builders.makeContact(tenant, { owner: user, phones: ['+16145550143'] }),
  ];
  await builders.query(
    `insert into contact_note (tenant_id, id, contact_id, author_id, body, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, 'Note ' || n, now(), now() from generate_series(1, ${NOTES}) n`,
    [tenant.id, goes.id, user.id],
  );
  const state = async () => {
    const [row] = await builders.query(
      `select (select count(*)::int from contact_note where contact_id = $1) as stays, (select count(*)::int from contact_note where contact_id = $2) as goes,
         (select merged_into_id is not null from contact where id = $2) as merged, (select count(*)::int from contact_merge) as merges,
         (select count(*)::int from contact_phone where contact_id = $1) as phones`,
      [stays.id, goes.id],
    );
    return row;
  };
  const untouched = { stays: 0, goes: NOTES, merged: false, merges: 0, phones: 1 };
  server = await startServerProcess(database, folder);
  const headers = { ...(await signInOver(server.url, user)), 'content-type': 'application/json' };
  const body = JSON.stringify({ survivor_id: stays.id, contacts: [{ id: stays.id }, { id: goes.id }] });
  const send = (url: string) => fetch(`${url}/v1/contacts/merge`, { method: 'PATCH', headers, body });

  const cutOff = send(server.url).then(
    () => 'answered',
    () => 'cut off',
  );
  await untilMoving();
  await server.kill();
  expect(await cutOff).toBe('cut off');
  server = await startServerProcess(database, folder);
  // What was under way ends with its connection.
  await expect.poll(state, { timeout: 20_000 }).toEqual(untouched);

  const reply = await send(server.url);
  expect(reply.status, await reply.text()).toBe(200);
  expect(await state()).toEqual({ stays: NOTES, goes: 0, merged: true, merges: 1, phones: 2 });
}, 120_000);

/** Waits until the rows are on their way to the survivor. */
async function untilMoving(): Promise<void> {
  for (;;) {
    const rows = await builders.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
         and query like '%moved as (%contact_note%'`,
    );
    if (rows.length > 0) return;
    await sleep(2);
  }
}
