import type { BulkSkip } from '@bookline/contract/rules/bulk';
import { MAX_CONTACT_TAGS } from '@bookline/contract/rules/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { columnsOf, setColumns, type What } from './bulk-actions.ts';

export interface Part {
  readonly attempt_id: string;
  readonly part_no: number;
  /** The maximum number of contacts in the part. */
  readonly size: number;
  readonly at: Date;
  readonly actor_id: string;
  readonly acting_as_id: string | null;
  /** The conditions for contacts that the user can see now. */
  readonly visible: readonly Condition[];
}

/** The outcomes of the contacts in a part. */
export interface PartOutcome {
  readonly outcome: 'changed' | 'unchanged' | 'skipped';
  readonly reason: BulkSkip | null;
  readonly count: number;
  /** The contacts whose duplicates must be searched again. */
  readonly ids: readonly string[] | null;
}

/** The SQL of an action on a row of `contact`. */
interface Statement {
  /** The reason to skip a visible contact that isn't deleted. */
  readonly refused: RawBuilder<string | null>;
  /** The contact already has the new values. */
  readonly same: RawBuilder<SqlBool>;
  readonly before: RawBuilder<unknown>;
  /** More old values of the contact, for `set`. */
  readonly more?: RawBuilder<unknown>;
  /** Joins to the contact. */
  readonly joined?: RawBuilder<unknown>;
  readonly set: RawBuilder<unknown>;
  /** Timeline entries; null means no entry. */
  readonly entries: readonly { readonly kind: string; readonly detail: RawBuilder<unknown> }[];
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const isDeleted = sql<string | null>`case when contact.deleted_at is not null then 'deleted' end`;

function statementOf(
  what: Exclude<What, { action: 'purge' }> | { readonly action: 'delete' | 'restore' },
  at: Date,
): Statement {
  if (what.action === 'update') {
    const columns = columnsOf(what.fields).map((column) => {
      const is = sql.ref(`contact.${column}`);
      const value = sql`${what.fields[column] ?? null}::${sql.raw(setColumns[column])}`;
      return { column, is, value, differs: sql<SqlBool>`${is} is distinct from ${value}` };
    });
    const others = columns.filter(({ column }) => column !== 'status_id');
    const status = columns.filter(({ column }) => column === 'status_id');
    const fields = others.map(({ column, differs }) => sql`case when ${differs} then ${column}::text end`);
    return {
      refused: isDeleted,
      same: sql<SqlBool>`not (${sql.join(
        columns.map(({ differs }) => differs),
        sql` or `,
      )})`,
      before: sql.join(
        columns.map(
          ({ column, is, differs }) =>
            sql`case when ${differs} then jsonb_build_object(${column}::text, ${is}) else '{}'::jsonb end`,
        ),
        sql` || `,
      ),
      set: sql.join(columns.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`)),
      entries: [
        ...status.map(({ is, value, differs }) => ({
          kind: 'status',
          detail: sql`case when ${differs} then jsonb_build_object('from', ${is}, 'to', ${value}) end`,
        })),
        ...(others.length === 0
          ? []
          : [
              {
                kind: 'changed',
                detail: sql`case when ${sql.join(
                  others.map(({ differs }) => differs),
                  sql` or `,
                )}
                  then jsonb_build_object('fields', array_remove(array[${sql.join(fields)}]::text[], null)) end`,
              },
            ]),
      ],
    };
  }
  if (what.action === 'tags') {
    const { mode, tag_ids } = what.tags;
    const given = sql`${tag_ids}::int[]`;
    const lacking = sql`array(select g.id from unnest(${given}) with ordinality g (id, n) where g.id <> all(contact.tags) order by g.n)`;
    const without = (kept: RawBuilder<unknown>) =>
      sql`array(select t.id from unnest(contact.tags) with ordinality t (id, n) where ${kept} order by t.n)`;
    const after =
      mode === 'add'
        ? sql`contact.tags || ${lacking}`
        : mode === 'remove'
          ? without(sql`t.id <> all(${given})`)
          : given;
    return {
      refused: sql<string | null>`case when contact.deleted_at is not null then 'deleted'
        when cardinality(a.tags) > ${MAX_CONTACT_TAGS} and cardinality(a.tags) > cardinality(contact.tags) then 'too_many_tags' end`,
      same: sql<SqlBool>`a.tags @> contact.tags and a.tags <@ contact.tags`,
      before: sql`jsonb_build_object(
        'added', to_jsonb(array(select id from unnest(a.tags) t (id) where id <> all(contact.tags))),
        'removed', to_jsonb(array(select id from unnest(contact.tags) t (id) where id <> all(a.tags))))`,
      joined: sql`cross join lateral (select ${after} as tags) a`,
      more: sql`a.tags as tags_after`,
      set: sql`tags = judged.tags_after`,
      entries: [
        { kind: 'tags', detail: sql`jsonb_build_object('from', to_jsonb(contact.tags), 'to', to_jsonb(a.tags))` },
      ],
    };
  }
  const deletes = what.action === 'delete';
  return {
    refused: sql<string | null>`null`,
    same: deletes ? sql<SqlBool>`contact.deleted_at is not null` : sql<SqlBool>`contact.deleted_at is null`,
    // The undo reverts only this deletion, not a later one.
    before: deletes ? sql`jsonb_build_object('deleted_at', ${at}::timestamptz)` : json({}),
    set: deletes ? sql`deleted_at = ${at}` : sql`deleted_at = null`,
    entries: [{ kind: deletes ? 'deleted' : 'restored', detail: json({}) }],
  };
}

/** The contacts to change, and the user who changes them. */
export interface Given extends Omit<Part, 'attempt_id' | 'part_no'> {
  /** A `select` of `contact_id` and `position`. */
  readonly due: RawBuilder<unknown>;
}

/** The rows stored for each contact in the same statement (`judged`), and the result. */
interface Kept {
  readonly logged?: RawBuilder<unknown>;
  readonly answered: RawBuilder<unknown>;
}

/**
 * Applies an action to contacts and adds the same timeline entries as single changes, in one statement. Contacts are locked in the order of
 * their ids to prevent deadlocks.
 */
async function changeGiven<R>(
  db: Db,
  tenantId: number,
  what: Exclude<What, { action: 'purge' }> | { readonly action: 'delete' | 'restore' },
  given: Given,
  { logged, answered }: Kept,
): Promise<R[]> {
  const { at } = given;
  const { refused, same, before, more, joined, set, entries } = statementOf(what, at);
  const details = entries.map(({ detail }, n) => sql`${detail} as ${sql.ref(`detail_${n}`)}`);
  const told = entries.map(
    ({ kind }, n) => sql`
      select contact_id, position, ${kind}::text as kind, ${sql.ref(`detail_${n}`)} as detail from judged
      where outcome = 'changed' and ${sql.ref(`detail_${n}`)} is not null`,
  );
  const ids = Array.from({ length: given.size * entries.length }, () => newId());
  const { rows } = await sql<R>`
    with due as materialized (${given.due}),
    held as materialized (
      select contact.id, coalesce(${allOf(given.visible)}, false) as seen, contact.merged_into_id, ${refused} as refused, ${same} as same,
        ${before} as before, ${sql.join(details)} ${more ? sql`, ${more}` : sql``}
      from due join contact on contact.tenant_id = ${tenantId} and contact.id = due.contact_id ${joined ?? sql``}
      order by contact.id for no key update of contact
    ),
    reasoned as (
      select due.contact_id, due.position, held.*, case
          when held.id is null then 'gone'
          when not held.seen then 'not_yours'
          when held.merged_into_id is not null then 'merged'
          else held.refused end as reason
      from due left join held on held.id = due.contact_id
    ),
    judged as materialized (
      select reasoned.*, case when reason is not null then 'skipped' when same then 'unchanged' else 'changed' end as outcome from reasoned
    ),
    written as (
      update contact set ${set}, version = contact.version + 1, updated_at = ${at}, last_activity_at = ${at}
      from judged where contact.tenant_id = ${tenantId} and contact.id = judged.contact_id and judged.outcome = 'changed'
    ),
    entries as (select e.*, row_number() over (order by e.position, e.kind) as no from (${sql.join(told, sql` union all `)}) e),
    told as (
      insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, acting_as_id, detail)
      select ${tenantId}, e.contact_id, i.id, ${at}, e.kind, ${given.actor_id}::uuid, ${given.acting_as_id}::uuid, e.detail
      from entries e join unnest(${ids}::uuid[]) with ordinality i (id, no) on i.no = e.no
    )
    ${logged ? sql`, logged as (${logged})` : sql``}
    ${answered}`.execute(db);
  return rows;
}

/** Applies an action to the contacts of a part, and stores the outcome of each. */
export function changePart(
  db: Db,
  tenantId: number,
  what: Exclude<What, { action: 'purge' }> | { readonly action: 'delete' | 'restore' },
  part: Part,
): Promise<PartOutcome[]> {
  const identity = what.action === 'delete' || what.action === 'restore';
  return changeGiven(
    db,
    tenantId,
    what,
    { ...part, due: dueContacts(tenantId, part) },
    {
      logged: sql`
        insert into bulk_row (tenant_id, attempt_id, part_no, position, contact_id, outcome, reason, before)
        select ${tenantId}, ${part.attempt_id}, ${part.part_no}, position, contact_id, outcome, reason,
          case when outcome = 'changed' then before end
        from judged`,
      answered: sql`
        select outcome, reason, count(*)::int as count,
          ${identity ? sql`case when outcome = 'changed' then array_agg(contact_id) end` : sql`null::uuid[]`} as ids
        from judged group by outcome, reason`,
    },
  );
}

/** The outcome of one contact. */
export interface ContactOutcome {
  readonly contact_id: string;
  readonly outcome: PartOutcome['outcome'];
  readonly reason: BulkSkip | null;
}

/** Sets fields or tags of these distinct contacts like a bulk action, and returns each outcome. It stores no undo data. */
export function changeContacts(
  db: Db,
  tenantId: number,
  what: Extract<What, { action: 'update' | 'tags' }>,
  ids: readonly string[],
  by: Pick<Part, 'at' | 'actor_id' | 'acting_as_id' | 'visible'>,
): Promise<ContactOutcome[]> {
  const due = sql`select u.id as contact_id, u.n::int as position from unnest(${ids}::uuid[]) with ordinality u (id, n)`;
  return changeGiven(
    db,
    tenantId,
    what,
    { ...by, due, size: ids.length },
    { answered: sql`select contact_id, outcome, reason from judged` },
  );
}

/** The contacts of a part, with their positions in it. */
export const dueContacts = (tenantId: number, part: Pick<Part, 'attempt_id' | 'part_no'>) => sql`
  select u.contact_id, u.position::int as position
  from bulk_part p cross join lateral unnest(p.contact_ids) with ordinality u (contact_id, position)
  where p.tenant_id = ${tenantId} and p.attempt_id = ${part.attempt_id} and p.part_no = ${part.part_no}`;
