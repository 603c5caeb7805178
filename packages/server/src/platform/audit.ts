import type { Context } from './context.ts';
import { type Db, prepared } from './db/database.ts';
import { newId } from './ids.ts';
import { tellLive } from './live/live-event.ts';

export interface AuditEntry {
  /** `contact.view`, `contact.update`, `session.create` …: thing and verb. */
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id?: string;
  readonly contact_id?: string;
  /** What changed, or how many: never a secret, never health data. */
  readonly detail?: Record<string, unknown>;
}

/** Where there is no session yet, or none any more: whose doing it was, as far as anybody can tell. */
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
 * Adds to the audit log, in the transaction of what it tells about: who really did it, as whom or with which key, from where. The hash chain over it is
 * closed by a job a moment later. Open browsers hear of the contacts it names.
 */
export async function audit(ctx: Context, ...entries: AuditEntry[]): Promise<void> {
  const { actor, request } = ctx;
  await auditAs(ctx, entries, {
    actor_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    session_id: actor.api_key ? null : actor.session_id,
    api_key_id: actor.api_key?.id ?? null,
    request_id: request.id,
    ip: request.ip,
  });
}

/** Whose doing it is where nobody of the tenant did it: it came from outside, or by itself. */
export const SYSTEM_ACTOR = '00000000-0000-0000-0000-000000000000';

/** The same for what nobody did, although somebody's rights count for it: a call that comes in for them, a rule that says when. */
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

/** Actions that change nothing: whoever has the contact open need not hear of them. */
const looking = /\.(view|reveal|preview|play|download|read)$/;

/** Adds to the audit log what happens outside a session: a sign-in, a password that is reset. */
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
        subject_type: entry.subject_type,
        subject_id: entry.subject_id ?? null,
        contact_id: entry.contact_id ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute();
}
