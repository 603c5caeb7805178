import { sql } from 'kysely';
import { actingAsId, actorColumns } from './actor-columns.ts';
import type { Context } from './context.ts';
import { type Db, prepared } from './db/database.ts';
import { newId } from './ids.ts';
import { tellLive } from './live/live-event.ts';

export interface AuditEntry {
  /** `contact.view`, `contact.update`, `session.create` …: subject and verb. */
  readonly action: string;
  /** By default, the subject of `action`. */
  readonly subject_type?: string;
  readonly subject_id?: string;
  readonly contact_id?: string;
  /** What changed, or how many. Never a secret, never health data. */
  readonly detail?: Record<string, unknown>;
}

/** The user, as far as it's known, if there is no session yet or no longer. */
export interface AuditOrigin {
  readonly db: Db;
  readonly tenant_id: number;
  readonly at: Date;
  readonly actor_id: string;
  readonly acting_as_id?: string | null;
  readonly session_id?: string | null;
  readonly api_key_id?: string | null;
  readonly request_id: string;
  readonly ip: string;
}

/**
 * Adds an entry to the audit log in the transaction it describes: the real user, the user they act as or the key, and the address. A job adds it to the
 * hash chain a moment later. Open browsers are notified about the contacts it names.
 */
export async function audit(ctx: Context, ...entries: AuditEntry[]): Promise<void> {
  const { actor, request } = ctx;
  await auditAs(ctx, entries, {
    ...actorColumns(actor),
    session_id: actor.api_key ? null : actor.session_id,
    api_key_id: actor.api_key?.id ?? null,
    request_id: request.id,
    ip: request.ip,
  });
}

/**
 * Adds an entry unless the same user added one like it about the same contact since `since`, with the same session or key and address. `like`: details
 * that must match; undefined matches any details. Parallel requests add one entry: later ones wait for the first. An entry that another transaction
 * could still roll back doesn't count.
 */
export async function auditOnce(
  ctx: Context,
  entry: AuditEntry & { readonly contact_id: string },
  { since, like }: { readonly since: Date; readonly like?: object },
): Promise<void> {
  const { actor, request, tenant, db } = ctx;
  const acting_as_id = actingAsId(actor);
  const key = actor.api_key ? sql`a.api_key_id = ${actor.api_key.id}` : sql`a.session_id = ${actor.session_id}`;
  const known = sql`exists (select 1 from audit_log a where a.tenant_id = ${tenant.id} and a.contact_id = ${entry.contact_id} and a.at >= ${since}
    and a.action = ${entry.action} and a.actor_id = ${actor.real_user_id} and a.acting_as_id is not distinct from ${acting_as_id}::uuid
    and a.ip = ${request.ip} and ${key} ${like ? sql`and a.detail = ${JSON.stringify(like)}::jsonb` : sql``})`;
  const lock = sql`hashtextextended(${[tenant.id, entry.action, entry.contact_id, actor.real_user_id, actor.session_id].join(' ')}, 0)`;
  const { rows } = await sql<{ first: boolean | null }>`
    select case when ${known} then null else pg_try_advisory_xact_lock(${lock}) end as first`.execute(db);
  const first = rows[0]?.first ?? null;
  if (first === null) return;
  if (!first) await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db);
  const { rows: still } = await sql<{ known: boolean }>`select ${known} as known`.execute(db);
  if (!still[0]?.known) await audit(ctx, entry);
}

/** The actor for events that no user of the tenant caused, such as webhooks and automatic work. */
export const SYSTEM_ACTOR = '00000000-0000-0000-0000-000000000000';

/** The same for events that no user caused but that use a user's rights: an incoming call, a schedule. */
export const auditBySystem = (ctx: Context, ...entries: AuditEntry[]): Promise<void> =>
  auditAs(ctx, entries, { actor_id: SYSTEM_ACTOR, request_id: ctx.request.id, ip: '' });

async function auditAs(
  ctx: Context,
  entries: readonly AuditEntry[],
  who: Omit<AuditOrigin, 'db' | 'tenant_id' | 'at'>,
): Promise<void> {
  await auditFrom({ ...who, db: ctx.db, tenant_id: ctx.tenant.id, at: ctx.clock.now() }, ...entries);
  const changed = entries.flatMap(({ contact_id, action }) =>
    contact_id && !looking.test(action) ? [contact_id] : [],
  );
  if (changed.length > 0) await tellLive(ctx, { topic: 'contact', contact_ids: [...new Set(changed)] });
}

/** Actions that change nothing, so open pages aren't notified. */
const looking = /\.(view|reveal|preview|play|download|read)$/;

/** Logs events outside a session, such as a sign-in or a password reset. */
export async function auditFrom(origin: AuditOrigin, ...entries: AuditEntry[]): Promise<void> {
  await (entries.length === 1 ? prepared(origin.db) : origin.db)
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        tenant_id: origin.tenant_id,
        id: newId(),
        at: origin.at,
        actor_id: origin.actor_id,
        acting_as_id: origin.acting_as_id ?? null,
        session_id: origin.session_id ?? null,
        api_key_id: origin.api_key_id ?? null,
        request_id: origin.request_id,
        ip: origin.ip,
        action: entry.action,
        subject_type: entry.subject_type ?? entry.action.replace(/\..*/, ''),
        subject_id: entry.subject_id ?? null,
        contact_id: entry.contact_id ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute();
}
