import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { searchText, sortName, zoneOfAddress } from '../../contacts/contacts.api.ts';
import type { ContactDraft } from '../contact-draft.ts';
import { importedColumns } from '../imported-columns.ts';
import { unnestRows } from './unnest-rows.ts';

const storedColumns = {
  id: 'uuid',
  category: 'text',
  owner_id: 'uuid',
  pool_id: 'uuid',
  ...importedColumns,
  status_id: 'int',
  agentflow_status_id: 'int',
  source_id: 'int',
  tags: 'int[]',
  custom: 'jsonb',
  phone: 'text',
  email: 'text',
  timezone_in_force: 'text',
  sort_name: 'text',
  search: 'text',
  created_at: 'timestamptz',
} as const;

/** A draft with its derived columns. */
function stored(draft: ContactDraft) {
  const numbers = draft.phones.map((phone) => phone.number);
  return {
    ...draft,
    phone: numbers[0] ?? null,
    email: draft.emails[0] ?? null,
    timezone_in_force: draft.timezone ?? zoneOfAddress(draft.state, draft.zip),
    sort_name: sortName(draft),
    search: searchText(draft, numbers, draft.emails),
  };
}

/** Rows per statement: few enough that building the next one blocks the thread for only a few milliseconds. */
const SLICE = 500;

/** Adds contacts with their phones and emails, in few statements however many they are. */
export async function insertContacts(
  db: Db,
  tenantId: number,
  attemptId: string,
  drafts: readonly ContactDraft[],
  at: Date,
): Promise<void> {
  await runInTurn(db, contactInserts(tenantId, attemptId, drafts, at));
}

function* contactInserts(
  tenantId: number,
  attemptId: string,
  drafts: readonly ContactDraft[],
  at: Date,
): Generator<RawBuilder<unknown>> {
  for (let start = 0; start < drafts.length; start += SLICE) {
    const slice = drafts.slice(start, start + SLICE);
    const { names, values, from } = unnestRows(slice.map(stored), storedColumns);
    yield sql`
      insert into contact (tenant_id, import_attempt_id, updated_at, ${names})
      select ${tenantId}::bigint, ${attemptId}::uuid, ${at}::timestamptz, ${values} from ${from}`;
    yield* reachInserts(tenantId, slice);
  }
}

/** Runs statements one after another; each is built while the one before it runs. */
async function runInTurn(db: Db, statements: Iterable<RawBuilder<unknown>>): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  for (const statement of statements) {
    await running;
    running = statement.execute(db);
    // Awaited once the next is built. Until then, this handler keeps a failure from being unhandled.
    running.catch(() => undefined);
    // The statement is sent only when this thread yields.
    await new Promise(setImmediate);
  }
  await running;
}

const changingColumns = Object.keys(storedColumns).filter(
  (name) => !['id', 'owner_id', 'pool_id', 'created_at'].includes(name),
);

/**
 * Updates contacts and adds their new phones and emails. It is an insert with a conflict on the key, so that each contact is found by its key
 * even if the planner has no statistics for the tenant (docs/decisions/0007-import-duplicates.md).
 */
export async function updateContacts(
  db: Db,
  tenantId: number,
  drafts: readonly ContactDraft[],
  at: Date,
): Promise<void> {
  await runInTurn(db, contactUpdates(tenantId, drafts, at));
}

function* contactUpdates(tenantId: number, drafts: readonly ContactDraft[], at: Date): Generator<RawBuilder<unknown>> {
  for (let start = 0; start < drafts.length; start += SLICE) {
    const slice = drafts.slice(start, start + SLICE);
    const { names, values, from } = unnestRows(slice.map(stored), {
      ...storedColumns,
      last_activity_at: 'timestamptz',
    });
    const changes = changingColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
    yield sql`
      insert into contact (tenant_id, updated_at, ${names})
      select ${tenantId}::bigint, ${at}::timestamptz, ${values} from ${from}
      on conflict (tenant_id, id) do update set ${sql.join(changes)}, version = contact.version + 1,
        updated_at = excluded.updated_at, last_activity_at = excluded.last_activity_at`;
    yield* reachInserts(tenantId, slice);
  }
}

/** The phones and emails of drafts that are not stored yet. */
function* reachInserts(tenantId: number, drafts: readonly ContactDraft[]): Generator<RawBuilder<unknown>> {
  const phones = drafts.flatMap((draft) =>
    draft.phones
      .map((phone, position) => ({ line_type: null, line_carrier: null, ...phone, contact_id: draft.id, position }))
      .slice(draft.stored_phones),
  );
  if (phones.length > 0) {
    const types = {
      contact_id: 'uuid',
      number: 'text',
      extension: 'text',
      type: 'smallint',
      line_type: 'text',
      line_carrier: 'text',
      position: 'smallint',
    };
    const { names, values, from } = unnestRows(phones, types);
    yield sql`insert into contact_phone (tenant_id, ${names}) select ${tenantId}::bigint, ${values} from ${from}`;
  }
  const emails = drafts.flatMap((draft) =>
    draft.emails.map((address, position) => ({ address, contact_id: draft.id, position })).slice(draft.stored_emails),
  );
  if (emails.length > 0) {
    const types = { contact_id: 'uuid', address: 'text', position: 'smallint' };
    const { names, values, from } = unnestRows(emails, types);
    yield sql`insert into contact_email (tenant_id, ${names}) select ${tenantId}::bigint, ${values} from ${from}`;
  }
}

export interface NoteRow {
  readonly id: string;
  readonly contact_id: string;
  readonly body: string;
}

export async function insertNotes(
  db: Db,
  tenantId: number,
  authorId: string,
  notes: readonly NoteRow[],
  at: Date,
): Promise<void> {
  if (notes.length === 0) return;
  const { names, values, from } = unnestRows(notes, { id: 'uuid', contact_id: 'uuid', body: 'text' });
  await sql`
    insert into contact_note (tenant_id, author_id, created_at, updated_at, ${names})
    select ${tenantId}::bigint, ${authorId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${values} from ${from}`.execute(
    db,
  );
}

export interface ActivityRow {
  readonly id: string;
  readonly contact_id: string;
  readonly kind: 'note' | 'changed' | 'policy' | 'deleted';
  readonly subject_id: string | null;
  readonly detail: object;
}

/** Adds entries to many timelines at once. The caller updates the last activity of the contacts. */
export async function insertActivities(
  db: Db,
  tenantId: number,
  person: { readonly actor_id: string; readonly acting_as_id: string | null },
  activities: readonly ActivityRow[],
  at: Date,
): Promise<void> {
  if (activities.length === 0) return;
  const types = { id: 'uuid', contact_id: 'uuid', kind: 'text', subject_id: 'uuid', detail: 'jsonb' };
  const { names, values, from } = unnestRows(activities, types);
  await sql`
    insert into contact_activity (tenant_id, at, actor_id, acting_as_id, ${names})
    select ${tenantId}::bigint, ${at}::timestamptz, ${person.actor_id}::uuid, ${person.acting_as_id}::uuid, ${values} from ${from}`.execute(
    db,
  );
}

/**
 * Sets the last activity of these contacts, which have new timeline entries. The order is the one given, by id. Returns when each was last
 * active before.
 */
export async function updateLastActivity(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; was: string | null }>`
    update contact set last_activity_at = ${at}::timestamptz
    from unnest(${ids}::uuid[]) as told (id)
    where contact.tenant_id = ${tenantId} and contact.id = told.id
    returning contact.id, old.last_activity_at as was`.execute(db);
  return new Map(rows.map(({ id, was }) => [id, was]));
}
