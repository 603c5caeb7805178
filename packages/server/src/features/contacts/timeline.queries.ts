import { type ActivityKind, activityKindNames } from '@bookline/contract/rules/activity-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { readDetail } from './activity-details.ts';
import { allOf, type Condition } from './visibility.ts';

export interface ActivityEntry {
  id: string;
  at: string;
  kind: ActivityKind;
  actor_id: string | null;
  actor_name: string | null;
  acting_as_id: string | null;
  acting_as_name: string | null;
  subject_id: string | null;
  /** As stored. Read it with `readDetail`. */
  detail: unknown;
  note_body: string | null;
  note_pinned: boolean | null;
  note_author_id: string | null;
  note_edited_at: string | null;
  note_edited_by: string | null;
  note_version: number | null;
  /** The text of a reply to an email, or the words of a text. */
  reply_text: string | null;
}

export interface ActivityFilter {
  readonly before: { readonly at: string; readonly id: string } | undefined;
  readonly kinds: readonly ActivityKind[];
}

/**
 * Entries of a contact's timeline before a point, newest first. The import of a contact is stored on the contact itself, so that an import
 * of 200,000 rows doesn't write an entry for each.
 */
export async function listActivities(
  db: Db,
  tenantId: number,
  contactId: string,
  { before, kinds }: ActivityFilter,
  limit: number,
): Promise<ActivityEntry[]> {
  const earlier = (at: string, id: string) =>
    before ? sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
  // Each part is cut to the page by its own index before the join, so that a page of thirty doesn't read 5,000 entries.
  const { rows } = await sql<ActivityEntry>`
    with entry as (
      (select a.id, a.at, a.kind, a.actor_id, a.acting_as_id, a.subject_id, a.detail
      from contact_activity a
      where a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.kind = any(${kinds}::text[]) and ${earlier('a.at', 'a.id')}
      order by a.at desc, a.id desc limit ${limit})
      union all
      select i.id, c.created_at, 'imported', i.made_by_id, i.acting_as_id, null, jsonb_build_object('file_name', i.file_name)
      from contact c join import_attempt i on i.tenant_id = c.tenant_id and i.id = c.import_attempt_id
      where c.tenant_id = ${tenantId} and c.id = ${contactId} and 'imported' = any(${kinds}::text[]) and ${earlier('c.created_at', 'i.id')}
      order by at desc, id desc limit ${limit}
    )
    select entry.*, ${fullName('u')} as actor_name, ${fullName('v')} as acting_as_name,
      n.body as note_body, n.pinned as note_pinned, n.author_id as note_author_id,
      case when n.updated_at > n.created_at then n.updated_at end as note_edited_at,
      ${fullName('w')} as note_edited_by, n.version as note_version, coalesce(f.detail, t.words) as reply_text
    from entry
      left join app_user u on u.tenant_id = ${tenantId} and u.id = entry.actor_id
      left join app_user v on v.tenant_id = ${tenantId} and v.id = entry.acting_as_id
      left join contact_note n on n.tenant_id = ${tenantId} and n.id = entry.subject_id and entry.kind = 'note'
      left join email_feedback f on f.tenant_id = ${tenantId} and entry.kind = 'mail' and f.kind = 'reply' and f.id = (entry.detail ->> 'reply_id')::uuid
      left join text_message t on t.tenant_id = ${tenantId} and entry.kind = 'text' and t.id = entry.subject_id
      left join app_user w on w.tenant_id = ${tenantId} and w.id = n.updated_by_id
    order by entry.at desc, entry.id desc`.execute(db);
  return rows;
}

/** The tables of subjects that can be deleted while their entries stay. Rows are found by tenant, contact, and id. */
const subjectTables: Partial<Record<ActivityKind, string>> = {
  note: 'contact_note',
  follow_up: 'contact_follow_up',
  policy: 'contact_policy',
  security: 'contact_security',
  file: 'contact_file',
  call: 'call',
  event: 'calendar_event_contact',
  quote: 'csg_quote',
};

/** The column with the subject's id, if it isn't the row's own id. */
const subjectColumns: Partial<Record<ActivityKind, string>> = { event: 'event_id' };

/** Whether the subject of each entry still exists. Kinds without their own table are left out. */
export async function listPresentSubjects(
  db: Db,
  tenantId: number,
  contactId: string,
  entries: readonly ActivityEntry[],
): Promise<ReadonlyMap<string, boolean>> {
  const parts = activityKindNames.flatMap((kind) => {
    const table = subjectTables[kind];
    const ids = entries.flatMap((entry) => (entry.kind === kind && entry.subject_id ? [entry.subject_id] : []));
    if (!table || ids.length === 0) return [];
    const column = subjectColumns[kind] ?? 'id';
    return sql`select wanted.id, s.tenant_id is not null as present from unnest(${ids}::uuid[]) as wanted (id)
      left join ${sql.table(table)} s on s.tenant_id = ${tenantId} and s.contact_id = ${contactId} and ${sql.ref(`s.${column}`)} = wanted.id`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ id: string; present: boolean }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.present]));
}

export interface TimelineNames {
  readonly statuses: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly pools: ReadonlyMap<string, string>;
  /** The contacts in these entries that the reader can see. */
  readonly contacts: ReadonlyMap<string, string>;
}

/** The names of the statuses, tags, users, pools, and contacts in these entries. Contacts must match the conditions. */
export async function listTimelineNames(
  db: Db,
  tenantId: number,
  entries: readonly ActivityEntry[],
  visible: readonly Condition[],
): Promise<TimelineNames> {
  const values = (kind: 'status' | 'owner' | 'tags') =>
    entries.flatMap((entry) => {
      const detail = entry.kind === kind ? readDetail(kind, entry.detail) : undefined;
      return detail ? [detail.from, detail.to].flat() : [];
    });
  const numbers = (kind: 'status' | 'tags') => values(kind).filter((value) => typeof value === 'number');
  const linked = entries.flatMap((entry) => {
    const detail = entry.kind === 'link' ? readDetail('link', entry.detail) : undefined;
    return detail ? [detail.contact_id] : [];
  });
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'status' as kind, id::text, title as name from contact_status where tenant_id = ${tenantId} and id = any(${numbers('status')}::int[])
    union all
    select 'tag', id::text, name from tag where tenant_id = ${tenantId} and id = any(${numbers('tags')}::int[])
    union all
    select 'person', id::text, ${fullName()} from app_user
      where tenant_id = ${tenantId} and id = any(${values('owner').filter((value) => typeof value === 'string')}::uuid[])
    union all
    select 'pool', id::text, name from pool
      where tenant_id = ${tenantId} and id = any(${values('owner').filter((value) => typeof value === 'string')}::uuid[])
    union all
    select 'contact', contact.id::text, ${fullName('contact')} from contact
      where contact.id = any(${linked}::uuid[]) and ${allOf(visible)}`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    statuses: new Map(of('status').map((row) => [Number(row.id), row.name])),
    tags: new Map(of('tag').map((row) => [Number(row.id), row.name])),
    people: new Map(of('person').map((row) => [row.id, row.name])),
    pools: new Map(of('pool').map((row) => [row.id, row.name])),
    contacts: new Map(of('contact').map((row) => [row.id, row.name])),
  };
}
