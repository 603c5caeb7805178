import type { Context } from './context.ts';
import { prepared } from './db/database.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  /** `contact.view`, `contact.update`, `session.create` …: thing and verb. */
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id?: string;
  readonly contact_id?: string;
  /** What changed, or how many: never a secret, never health data. */
  readonly detail?: Record<string, unknown>;
}

/**
 * Adds to the audit log, in the transaction of what it tells about: who really did it, as whom or with which key, from where. The hash chain over it is
 * closed by a job a moment later.
 */
export async function audit(ctx: Context, ...entries: AuditEntry[]): Promise<void> {
  const { actor, request } = ctx;
  const at = ctx.clock.now();
  await (entries.length === 1 ? prepared(ctx.db) : ctx.db)
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        tenant_id: ctx.tenant.id,
        id: newId(),
        at,
        actor_id: actor.real_user_id,
        acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
        session_id: actor.api_key ? null : actor.session_id,
        api_key_id: actor.api_key?.id ?? null,
        request_id: request.id,
        ip: request.ip,
        action: entry.action,
        subject_type: entry.subject_type,
        subject_id: entry.subject_id ?? null,
        contact_id: entry.contact_id ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute();
}
