import { DAY_MS } from '@bookline/contract/rules/time-units';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../../test/real-processes.ts';

const DELETED = 1100;
/** The number of items per piece. */
const AT_ONCE = 500;

const processes = realProcesses();

it('two workers and days of missed runs: one run; its worker is killed, and the other completes it, with everything done once', async () => {
  const { builders } = processes;
  const tenant = await builders.makeTenant();
  const owner = await builders.makeUser(tenant);
  await builders.query(
    `create table ended (name text); create function note_end() returns trigger language plpgsql as $$ begin insert into ended values (new.name); return new; end $$;
     create trigger note_end after update on schedule for each row when (old.status <> 'done' and new.status = 'done' and new.tenant_id > 0) execute function note_end();
     grant insert on ended to bookline_app`,
  );
  await builders.makeContacts(
    tenant,
    Array.from({ length: DELETED }, (_, n) => ({
      owner,
      phones: [`+1614555${String(n).padStart(4, '0')}`],
      deleted_at: new Date(Date.now() - 40 * DAY_MS),
      columns: { do_not_call: true },
    })),
  );
  const held = await processes.hold('schedule', `new.name = 'purge-deleted-contacts' and new.done > ${AT_ONCE}`);
  const workers = [await processes.startWorker(), await processes.startWorker()];
  const due = () =>
    builders.query(
      `update schedule set next_at = date_trunc('day', now()) - interval '9 days'
       where tenant_id = ${tenant.id} and name = 'purge-deleted-contacts' returning name`,
    );
  await expect.poll(due).toHaveLength(1);
  const row = async () =>
    (
      await builders.query<{ status: string; done: number; holder: number | null }>(
        `select s.status, s.done, (select w.lock_key from graphile_worker._private_jobs j join job_worker w on w.worker_id = j.locked_by
           where j.key = 'schedule:' || s.tenant_id || ':' || s.name) as holder
         from schedule s where s.tenant_id = ${tenant.id} and s.name = 'purge-deleted-contacts'`,
      )
    )[0];
  await held.reached();
  const [process] = await builders.query<{ name: string }>(
    `select name from job_process where lock_key = ${(await row())?.holder}`,
  );
  const pid = Number(process?.name.split(' ').at(-1));
  const killed = workers.find((worker) => worker.pid === pid);
  expect(killed).toBeDefined();
  await killed?.kill();
  expect(await row()).toMatchObject({ status: 'running', done: AT_ONCE });
  await held.letGo();
  await expect.poll(async () => (await row())?.status).toBe('done');
  const [sums] = await builders.query(
    `select (select count(*)::int from contact where deleted_at is not null) as left,
       (select done from schedule where name = 'purge-deleted-contacts') as done,
       (select sum((detail ->> 'contacts')::int)::int from audit_log where action = 'contact.purge') as audited,
       (select count(*)::int from do_not_contact) as refusals,
       (select count(*)::int from ended where name = 'purge-deleted-contacts') as runs,
       (select count(*)::int from schedule where name = 'purge-deleted-contacts' and next_at > now()) as ahead`,
  );
  expect(sums).toEqual({ left: 0, done: DELETED, audited: DELETED, refusals: DELETED, runs: 1, ahead: 1 });
});
