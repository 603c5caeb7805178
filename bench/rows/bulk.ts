import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import type { Bench, Row } from '../bench.ts';
import type { Visitor } from '../load/sign-in.ts';
import { compared } from '../result.ts';
import { settle } from './import.ts';

/** Adds a tag to 250,000 contacts, or a quarter of all, with their timelines and the log, and undoes it. */
export const bulkRow: Row = {
  id: 'bulk',
  writes: true,
  async run(bench) {
    const select_n = Math.min(MAX_TRANSFER_LIMIT, Math.floor(bench.admin.contacts / 4) || MAX_TRANSFER_LIMIT);
    const selection = { all: true, contacts_scope: { select_n, order_field: 'created_at', order: 'desc' } };
    await settle(bench);
    const bare = await bareTagging(bench, select_n);
    await settle(bench);
    // The server has closed earlier connections by now, because they were idle.
    const visitor = await bench.visit(bench.admin);
    const began = performance.now();
    const reply = await visitor.call('PATCH', '/v1/contacts/update_tags_group', {
      ...selection,
      tag_objects: [{ name: 'Bench' }],
    });
    const frozen = performance.now() - began;
    const { id, total } = read(reply.body);
    await until(visitor, id, ({ status }) => status === 'complete');
    const tagging = performance.now() - began;
    visitor.connection.close();
    bench.say(`${total} contacts tagged in ${(tagging / 1000).toFixed(1)} s, answered after ${frozen.toFixed(0)} ms`);
    await settle(bench);
    const later = await bench.visit(bench.admin);
    const back = performance.now();
    await later.call('POST', `/v1/contacts/changes/${id}/undo`, {});
    const { undo } = await until(later, id, (change) => change.undo.status === 'complete');
    const undoing = performance.now() - back;
    if (undo.undone !== total) throw new Error(`${undo.undone} of ${total} are as before`);
    later.connection.close();
    const contacts = total.toLocaleString('en-US');
    const line = (what: string, ms: number) =>
      compared(
        { row: 'bulk', what, figure: { value: ms / 1000, unit: 's' }, goal: '≤ 1.5 × the statements' },
        { value: bare / 1000, unit: 's', what: 'bare UPDATE and two INSERTs of the same rows' },
        (_, ratio) => ratio <= 1.5,
      );
    return [line(`a tag on ${contacts} contacts, with log and timelines`, tagging), line('its undo', undoing)];
  },
};

const PER_STATEMENT = 2000;

/** The same rows without set, checks, or job: contact, log, and timeline, with equally large statements, for the oldest contacts. They keep the tag. */
async function bareTagging({ sql, tenant_id, admin }: Bench, count: number): Promise<number> {
  await sql.query('create table bare_log (like bulk_row including defaults including constraints including indexes)');
  const { rows } = await sql.query<{ id: string }>(
    'select id from contact where tenant_id = $1 and deleted_at is null order by created_at, id limit $2',
    [tenant_id, count],
  );
  const began = performance.now();
  for (let start = 0; start < rows.length; start += PER_STATEMENT) {
    const chunk = rows.slice(start, start + PER_STATEMENT).map(({ id }) => id);
    await sql.query(
      `with due as materialized (
         select id, tags, row_number() over () as position from contact where tenant_id = $1 and id = any($2::uuid[])
       ), changed as (
         update contact set tags = contact.tags || 2000000000, version = version + 1, updated_at = now(), last_activity_at = now()
         where tenant_id = $1 and id = any($2::uuid[])
       ), told as (
         insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
         select $1, id, gen_random_uuid(), now(), 'tags', $3, jsonb_build_object('from', to_jsonb(tags), 'to', to_jsonb(tags || 2000000000)) from due
       )
       insert into bare_log (tenant_id, attempt_id, part_no, position, contact_id, outcome, before)
       select $1, $3, $4, position, id, 'changed', jsonb_build_object('added', array[2000000000], 'removed', array[]::int[]) from due`,
      [tenant_id, chunk, admin.id, start / PER_STATEMENT],
    );
  }
  const took = performance.now() - began;
  await sql.query('drop table bare_log');
  return took;
}

const read = (body: Buffer): BulkAttempt => {
  const { data }: { data: BulkAttempt } = JSON.parse(body.toString());
  return data;
};

/** Waits until a bulk action is in the expected state. */
async function until(visitor: Visitor, id: string, is: (change: BulkAttempt) => boolean): Promise<BulkAttempt> {
  for (;;) {
    const change = read((await visitor.call('GET', `/v1/contacts/changes/${id}`)).body);
    if (is(change)) return change;
    if (change.status === 'failed' || change.undo.status === 'failed') throw new Error(change.error ?? 'it failed');
    await sleep(100);
  }
}
