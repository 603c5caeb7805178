import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import type { Bench, Owner, Row } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import type { Visitor } from '../load/sign-in.ts';
import { compared, type Result } from '../result.ts';
import { settle } from './import.ts';

const PER_STATEMENT = 2000;

/**
 * Transfers the maximum number of contacts to three agents and back, compared with a plain UPDATE and INSERT of the same rows, and measures
 * the effect on other users.
 */
export const transferRow: Row = {
  id: 'transfer',
  writes: true,
  async run(bench) {
    const { admin, hot, ordinary } = bench;
    const total = Math.min(MAX_TRANSFER_LIMIT, Math.floor(admin.contacts / 3));
    const receivers = hot.slice(0, 3).map(({ id }) => ({ id }));
    const ids = await oldestOf(bench, total);
    await settle(bench);
    const bare = await bareTransfer(bench, ids, receivers[0]?.id ?? '');
    const before = await listTimes(bench, ordinary);

    const visitor = await bench.visit(admin);
    // The newest, so not the rows written just now.
    const contacts_scope = { select_n: total, order_field: 'created_at', order: 'desc' };
    await settle(bench);
    const started = performance.now();
    const reply = await visitor.call('PATCH', '/v1/contacts/transfer_group', { all: true, contacts_scope, receivers });
    const { id }: { id: string } = JSON.parse(reply.body.toString()).data.attempt;
    const meanwhile = listTimes(bench, ordinary);
    const there = await ended(visitor, id, started, ({ status }) => status === 'complete');
    // Few are already owned by a receiver.
    const { moved, kept } = await statusOf(visitor, id);
    if (moved + kept !== total) throw new Error(`${moved} of ${total} contacts were moved`);
    const busy = await meanwhile;
    await settle(bench);
    const back = performance.now();
    await visitor.call('POST', `/v1/contacts/transfer_attempts/${id}`, {});
    const reverted = await ended(visitor, id, back, (attempt) => attempt.reverted);
    visitor.connection.close();
    const line = (what: string, ms: number): Result =>
      compared(
        {
          row: 'transfer',
          what: `${what} ${total.toLocaleString('en-US')} contacts`,
          figure: { value: ms / 1000, unit: 's' },
          goal: '≤ 1.5 × bare',
        },
        { value: bare / 1000, unit: 's', what: 'bare UPDATE and INSERT of the same rows' },
        (_, ratio) => ratio <= 1.5,
      );
    return [
      line('transfer of', there),
      line('revert of a transfer of', reverted),
      compared(
        {
          row: 'transfer',
          what: "other people's lists while it runs, p95",
          figure: { value: busy, unit: 'ms' },
          goal: '≤ 2 × without',
        },
        { value: before, unit: 'ms', what: 'while nothing runs' },
        (_, ratio) => ratio <= 2,
      ),
    ];
  },
};

async function oldestOf({ sql, tenant_id }: Bench, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from contact where tenant_id = $1 and deleted_at is null order by created_at, id limit $2',
    [tenant_id, limit],
  );
  return rows.map((row) => row.id);
}

/** The same rows without set, checks, or job: contact, log, and timeline, with equally large statements. */
async function bareTransfer({ sql, tenant_id }: Bench, ids: readonly string[], to: string): Promise<number> {
  await sql.query(
    'create table bare_log (like transfer_log including defaults including constraints including indexes)',
  );
  const started = performance.now();
  for (let start = 0; start < ids.length; start += PER_STATEMENT) {
    const chunk = ids.slice(start, start + PER_STATEMENT);
    await sql.query(
      `with moved as (
         update contact set owner_id = $3, pool_id = null, version = version + 1, updated_at = now(), last_activity_at = now()
         where tenant_id = $1 and id = any($2::uuid[]) returning id
       ), told as (
         insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
         select $1, id, gen_random_uuid(), now(), 'owner', $3, jsonb_build_object('from', $3::uuid, 'to', $3::uuid) from moved
       )
       insert into bare_log (tenant_id, transfer_attempt_id, position, contact_id, from_owner_id, to_owner_id, outcome, at)
       select $1, $4, $5 + row_number() over (), id, $3, $3, 'moved', now() from moved`,
      [tenant_id, chunk, to, ids[0], start],
    );
  }
  const took = performance.now() - started;
  await sql.query('drop table bare_log');
  return took;
}

/** The p95 of several agents' lists, in ms. */
async function listTimes(bench: Bench, people: readonly Owner[]): Promise<number> {
  const visitors = await Promise.all(people.slice(0, 4).map((person) => bench.visit(person)));
  const { p95 } = await runLoad({ clients: visitors.length, seconds: bench.seconds }, (client) => {
    const visitor = visitors[client];
    if (!visitor) throw new Error('there are as many clients as visitors');
    return visitor.call('PATCH', '/v1/contacts', { contacts_scope: { order_field: 'name', order: 'asc' } });
  });
  for (const { connection } of visitors) connection.close();
  return p95;
}

interface Status {
  readonly status: string;
  readonly reverted: boolean;
  readonly moved: number;
  readonly kept: number;
  readonly error?: string | null;
}

async function statusOf(visitor: Visitor, id: string): Promise<Status> {
  const { body } = await visitor.call('GET', `/v1/contacts/transfer_attempts/${id}/status`);
  const { data }: { data: Status } = JSON.parse(body.toString());
  return data;
}

/** Waits until a transfer has the expected state. Returns the ms since a moment. */
async function ended(
  visitor: Visitor,
  id: string,
  started: number,
  isOver: (attempt: Status) => boolean,
): Promise<number> {
  for (;;) {
    const data = await statusOf(visitor, id);
    if (data.status === 'failed') throw new Error(`the transfer failed: ${data.error}`);
    if (isOver(data)) return performance.now() - started;
    await sleep(50);
  }
}
