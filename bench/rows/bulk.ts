import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAttempt } from '@bookline/contract/features/bulk';
import type { Bench, Row } from '../bench.ts';
import type { Visitor } from '../load/sign-in.ts';
import { compared } from '../result.ts';

const MOST = 250_000;

/** A tag on 250,000 contacts, or a quarter of those there are, with their timelines and the log; and its undo. */
export const bulkRow: Row = {
  id: 'bulk',
  writes: true,
  async run(bench) {
    const visitor = await bench.visit(bench.admin);
    const select_n = Math.min(MOST, Math.floor(bench.admin.contacts / 4) || MOST);
    const selection = { all: true, contacts_scope: { select_n } };
    await bench.sql.query('analyze contact');
    const bare = await bareTagging(bench, select_n);
    const began = performance.now();
    const reply = await visitor.call('PATCH', '/v1/contacts/update_tags_group', {
      ...selection,
      tag_objects: [{ name: 'Bench' }],
    });
    const frozen = performance.now() - began;
    const { id, total } = read(reply.body);
    await until(visitor, id, ({ status }) => status === 'complete');
    const tagging = performance.now() - began;
    bench.say(`${total} contacts tagged in ${(tagging / 1000).toFixed(1)} s, answered after ${frozen.toFixed(0)} ms`);
    const back = performance.now();
    await visitor.call('POST', `/v1/contacts/changes/${id}/undo`, {});
    const { undo } = await until(visitor, id, (change) => change.undo.status === 'complete');
    const undoing = performance.now() - back;
    if (undo.undone !== total) throw new Error(`${undo.undone} of ${total} are as before`);
    visitor.connection.close();
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

/** The same writes as one transaction of plain SQL, taken back at its end. */
async function bareTagging(bench: Bench, count: number): Promise<number> {
  const client = await bench.sql.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temp table bare_set on commit drop as select id, tags from contact
       where tenant_id = ${bench.tenant_id} and deleted_at is null order by created_at desc limit ${count}`,
    );
    await client.query('create temp table bare_log (contact_id uuid, outcome text, before jsonb) on commit drop');
    const began = performance.now();
    await client.query(
      'update contact c set tags = c.tags || 2000000000, version = c.version + 1, updated_at = now(), last_activity_at = now() from bare_set s where c.tenant_id = $1 and c.id = s.id',
      [bench.tenant_id],
    );
    await client.query(
      `insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
       select $1, id, gen_random_uuid(), now(), 'tags', $2, jsonb_build_object('from', tags, 'to', tags) from bare_set`,
      [bench.tenant_id, bench.admin.id],
    );
    await client.query(
      `insert into bare_log select id, 'changed', jsonb_build_object('added', tags, 'removed', tags) from bare_set`,
    );
    return performance.now() - began;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const read = (body: Buffer): BulkAttempt => {
  const { data }: { data: BulkAttempt } = JSON.parse(body.toString());
  return data;
};

/** Waits until what was done to many stands as asked. */
async function until(visitor: Visitor, id: string, is: (change: BulkAttempt) => boolean): Promise<BulkAttempt> {
  for (;;) {
    const change = read((await visitor.call('GET', `/v1/contacts/changes/${id}`)).body);
    if (is(change)) return change;
    if (change.status === 'failed' || change.undo.status === 'failed') throw new Error(change.error ?? 'it failed');
    await sleep(100);
  }
}
