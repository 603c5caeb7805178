import type { BulkLeft } from '@bookline/contract/rules/bulk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { allOf } from '../contacts/contacts.api.ts';
import { columnsOf, type SetColumn, setColumns, type What } from './bulk-actions.ts';
import type { Part } from './change-part.queries.ts';

/** The outcomes of the contacts in a part of an undo. */
export interface UndoOutcome {
  /** Null if the contact was fully restored. */
  readonly reason: BulkLeft | null;
  /** Whether any value was restored. */
  readonly wrote: boolean;
  readonly count: number;
  /** The contacts whose duplicates must be searched again. */
  readonly ids: readonly string[] | null;
}

/** The SQL of an undo on a row of `contact`, with its log row as `due`. */
interface Statement {
  /** The reason why the undo leaves a visible, unmerged contact unchanged, wholly or in part. */
  readonly left: RawBuilder<BulkLeft | null>;
  /** Whether the undo restores a value. */
  readonly writes: RawBuilder<SqlBool>;
  readonly joined?: RawBuilder<unknown>;
  readonly more?: RawBuilder<unknown>;
  readonly set: RawBuilder<unknown>;
  readonly entries: readonly { readonly kind: string; readonly detail: RawBuilder<unknown> }[];
  readonly identity: boolean;
}

/** The table that each column refers to. */
const pointed: Readonly<Partial<Record<SetColumn, string>>> = {
  status_id: 'contact_status',
  agentflow_status_id: 'agentflow_status',
  source_id: 'contact_source',
};

function statementOf(
  what: Exclude<What, { action: 'purge' }> | { readonly action: 'delete' | 'restore' },
  tenantId: number,
  at: Date,
): Statement {
  if (what.action === 'update') return undoneColumns(what.fields, tenantId);
  if (what.action === 'tags') {
    const listed = (name: string) =>
      sql`array(select t::int from jsonb_array_elements_text(due.before -> ${name}::text) t)`;
    return {
      joined: sql`cross join lateral (select ${listed('added')} as added,
          array(select t.id from tag t where t.tenant_id = ${tenantId} and t.id = any(${listed('removed')})) as removed) was
        cross join lateral (select
          array(select t.id from unnest(contact.tags) with ordinality t (id, n) where t.id <> all(was.added) order by t.n)
            || array(select r.id from unnest(was.removed) r (id) where r.id <> all(contact.tags)) as tags) a`,
      left: sql<BulkLeft | null>`case when contact.deleted_at is not null then 'deleted'
        when not (${differs}) then 'changed' end`,
      writes: differs,
      more: sql`a.tags as tags_after`,
      set: sql`tags = judged.tags_after`,
      entries: [
        { kind: 'tags', detail: sql`jsonb_build_object('from', to_jsonb(contact.tags), 'to', to_jsonb(a.tags))` },
      ],
      identity: false,
    };
  }
  if (what.action === 'delete') {
    const ours = sql<SqlBool>`contact.deleted_at = (due.before ->> 'deleted_at')::timestamptz`;
    return {
      left: sql<BulkLeft | null>`case when contact.deleted_at is null then 'restored' when not (${ours}) then 'changed' end`,
      writes: ours,
      set: sql`deleted_at = null`,
      entries: [{ kind: 'restored', detail: sql`'{}'::jsonb` }],
      identity: true,
    };
  }
  return {
    left: sql<BulkLeft | null>`case when contact.deleted_at is not null then 'deleted' end`,
    writes: sql<SqlBool>`contact.deleted_at is null`,
    // The thirty days start again, because no user has had time to check it.
    set: sql`deleted_at = ${at}`,
    entries: [{ kind: 'deleted', detail: sql`'{}'::jsonb` }],
    identity: true,
  };
}

const differs = sql<SqlBool>`not (a.tags @> contact.tags and a.tags <@ contact.tags)`;

/** Each column is restored separately, because a user may have changed one of several since. */
function undoneColumns(fields: Extract<What, { action: 'update' }>['fields'], tenantId: number): Statement {
  const columns = columnsOf(fields).map((column) => {
    const type = sql.raw(setColumns[column]);
    const is = sql.ref(`contact.${column}`);
    const was = sql`(due.before ->> ${column}::text)::${type}`;
    const table = pointed[column];
    const held = sql<SqlBool>`(due.before ? ${column}::text and ${is} is not distinct from ${fields[column] ?? null}::${type})`;
    const there = table
      ? sql<SqlBool>`(${was} is null or exists (select 1 from ${sql.table(table)} x where x.tenant_id = ${tenantId} and x.id = ${was}))`
      : sql<SqlBool>`true`;
    return {
      column,
      is,
      was,
      held,
      back: sql<SqlBool>`(${held} and ${there})`,
      touched: sql<SqlBool>`due.before ? ${column}::text`,
    };
  });
  const any = (of: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(of, sql` or `)})`;
  const backs = any(columns.map(({ back }) => back));
  const status = columns.filter(({ column }) => column === 'status_id');
  const others = columns.filter(({ column }) => column !== 'status_id');
  return {
    left: sql<BulkLeft | null>`case when contact.deleted_at is not null then 'deleted'
      when not ${any(columns.map(({ held }) => held))} then 'changed'
      when not ${backs} then 'missing'
      when ${any(columns.map(({ touched, back }) => sql<SqlBool>`(${touched} and not ${back})`))} then 'partly' end`,
    writes: sql<SqlBool>`(contact.deleted_at is null and ${backs})`,
    more: sql.join(
      columns.map(
        ({ column, is, was, back }) =>
          sql`case when ${back} then ${was} else ${is} end as ${sql.ref(`${column}_after`)}`,
      ),
    ),
    set: sql.join(columns.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`judged.${column}_after`)}`)),
    entries: [
      ...status.map(({ is, was, back }) => ({
        kind: 'status',
        detail: sql`case when ${back} then jsonb_build_object('from', ${is}, 'to', ${was}) end`,
      })),
      ...(others.length === 0
        ? []
        : [
            {
              kind: 'changed',
              detail: sql`case when ${any(others.map(({ back }) => back))} then jsonb_build_object('fields',
                array_remove(array[${sql.join(others.map(({ column, back }) => sql`case when ${back} then ${column}::text end`))}]::text[], null)) end`,
            },
          ]),
    ],
    identity: false,
  };
}

/**
 * Undoes an action on the contacts of a part if they still have the values it wrote, and stores the contacts it leaves and why, in one
 * statement. Contacts are locked in the order of their ids.
 */
export async function undoPart(
  db: Db,
  tenantId: number,
  what: Exclude<What, { action: 'purge' }> | { readonly action: 'delete' | 'restore' },
  part: Part,
): Promise<UndoOutcome[]> {
  const { at } = part;
  const { left, writes, joined, more, set, entries, identity } = statementOf(what, tenantId, at);
  const details = entries.map(({ detail }, n) => sql`${detail} as ${sql.ref(`detail_${n}`)}`);
  const told = entries.map(
    ({ kind }, n) => sql`
      select contact_id, position, ${kind}::text as kind, ${sql.ref(`detail_${n}`)} as detail from judged
      where wrote and ${sql.ref(`detail_${n}`)} is not null`,
  );
  const ids = Array.from({ length: part.size * entries.length }, () => newId());
  const { rows } = await sql<UndoOutcome>`
    with due as materialized (
      select contact_id, position, before from bulk_row
      where tenant_id = ${tenantId} and attempt_id = ${part.attempt_id} and part_no = ${part.part_no} and outcome = 'changed'
    ),
    held as materialized (
      select contact.id, coalesce(${allOf(part.visible)}, false) as seen, contact.merged_into_id, ${left} as left_as, ${writes} as writes,
        ${sql.join(details)} ${more ? sql`, ${more}` : sql``}
      from due join contact on contact.tenant_id = ${tenantId} and contact.id = due.contact_id ${joined ?? sql``}
      order by contact.id for no key update of contact
    ),
    reasoned as (
      select due.contact_id, due.position, held.*, case
          when held.id is null then 'gone'
          when not held.seen then 'not_yours'
          when held.merged_into_id is not null then 'merged'
          else held.left_as end as reason
      from due left join held on held.id = due.contact_id
    ),
    judged as materialized (
      select reasoned.*, (reason is null or reason = 'partly') and coalesce(writes, false) as wrote from reasoned
    ),
    written as (
      update contact set ${set}, version = contact.version + 1, updated_at = ${at}, last_activity_at = ${at}
      from judged where contact.tenant_id = ${tenantId} and contact.id = judged.contact_id and judged.wrote
    ),
    entries as (select e.*, row_number() over (order by e.position, e.kind) as no from (${sql.join(told, sql` union all `)}) e),
    told as (
      insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, acting_as_id, detail)
      select ${tenantId}, e.contact_id, i.id, ${at}, e.kind, ${part.actor_id}::uuid, ${part.acting_as_id}::uuid, e.detail
      from entries e join unnest(${ids}::uuid[]) with ordinality i (id, no) on i.no = e.no
    ),
    logged as (
      insert into bulk_left (tenant_id, attempt_id, part_no, position, contact_id, reason)
      select ${tenantId}, ${part.attempt_id}, ${part.part_no}, position, contact_id, reason from judged where reason is not null
    )
    select reason, wrote, count(*)::int as count, ${identity ? sql`case when wrote then array_agg(contact_id) end` : sql`null::uuid[]`} as ids
    from judged group by reason, wrote`.execute(db);
  return rows;
}
