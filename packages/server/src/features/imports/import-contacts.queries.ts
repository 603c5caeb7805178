import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { searchText, sortName, zoneOfAddress } from '../contacts/contacts.api.ts';
import type { ContactDraft } from './contact-draft.ts';
import { importedColumns } from './imported-columns.ts';
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

/** A draft with the columns that follow from others. */
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

/** Rows of one statement: so few that making the next one ready holds the thread up for a few milliseconds only. */
const SLICE = 500;

/** Adds contacts with their phones and mails, in few statements however many they are. */
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

/** Runs statements one after another; each is made ready while the one before it runs. */
async function runInTurn(db: Db, statements: Iterable<RawBuilder<unknown>>): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  for (const statement of statements) {
    await running;
    running = statement.execute(db);
    // Waited for once the next is ready: until then a failure has somebody who knows of it.
    running.catch(() => undefined);
    // It is on its way only when this thread has let go of it.
    await new Promise(setImmediate);
  }
  await running;
}

const changingColumns = Object.keys(storedColumns).filter(
  (name) => !['id', 'owner_id', 'pool_id', 'created_at'].includes(name),
);

/**
 * Stores changed contacts and what phones and mails they got. Written as an insert that meets the contacts that are there: it finds
 * each by its key, whatever the planner believes of a tenant of which it has no statistics yet
 * (docs/decisions/0007-import-duplicates.md).
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
    const { names, values, from } = unnestRows(slice.map(stored), storedColumns);
    const changes = changingColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
    yield sql`
      insert into contact (tenant_id, updated_at, last_activity_at, ${names})
      select ${tenantId}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${values} from ${from}
      on conflict (tenant_id, id) do update set ${sql.join(changes)}, version = contact.version + 1,
        updated_at = excluded.updated_at, last_activity_at = excluded.last_activity_at`;
    yield* reachInserts(tenantId, slice);
  }
}

/** The phones and mails of drafts that are not stored yet. */
function* reachInserts(tenantId: number, drafts: readonly ContactDraft[]): Generator<RawBuilder<unknown>> {
  const phones = drafts.flatMap((draft) =>
    draft.phones.map((phone, position) => ({ ...phone, contact_id: draft.id, position })).slice(draft.stored_phones),
  );
  if (phones.length > 0) {
    const types = { contact_id: 'uuid', number: 'text', extension: 'text', type: 'smallint', position: 'smallint' };
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

/** Adds to many timelines at once. Whose last activity that is, the contacts themselves are told by whoever calls. */
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
