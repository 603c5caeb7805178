import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { VoiceError } from '../../providers/voice/port.ts';
import { endLeg } from '../../providers/voice/twilio.ts';
import type { CallRow } from './calls.queries.ts';
import { listOpenSupervisions, type SupervisionRow, updateSupervision } from './supervisions.queries.ts';
import { voiceAccount } from './voice-account.ts';

type Audited = Pick<CallRow, 'contact_id'>;

/** Writes to the audit log that a supervisor's way of taking part ended: which one, since when, and how long. */
export async function auditModeEnd(
  ctx: Context,
  { contact_id }: Audited,
  row: SupervisionRow,
  by: typeof audit = audit,
): Promise<void> {
  if (row.mode_since === null) return;
  const now = ctx.clock.now();
  const duration_s = Math.max(0, Math.round((now.getTime() - Date.parse(row.mode_since)) / 1000));
  await by(ctx, {
    action: 'call.supervise_end',
    subject_id: row.call_id,
    ...(contact_id && { contact_id }),
    detail: { mode: row.mode, supervisor: row.user_id, began: row.mode_since, duration_s },
  });
}

/** A supervision is over. Its leg, if it still exists, ends after the commit. The call is locked. */
export async function endSupervision(
  ctx: Context,
  call: Audited,
  row: SupervisionRow,
  { by = audit, hasLeft = false }: { readonly by?: typeof audit; readonly hasLeft?: boolean } = {},
): Promise<void> {
  await updateSupervision(ctx.db, ctx.tenant.id, row.id, { ended_at: ctx.clock.now() });
  await auditModeEnd(ctx, call, row, by);
  const { leg_sid } = row;
  const account = await voiceAccount(ctx);
  if (hasLeft || leg_sid === null || !account) return;
  ctx.afterCommit(() => {
    endLeg(account, leg_sid).catch((error: unknown) => {
      if (!(error instanceof VoiceError)) throw error;
      // The room ended with the agent's leg, so the supervisor's is usually over.
      ctx.log.info({ err: error, call_id: row.call_id }, 'the leg of a supervisor was not ended');
    });
  });
}

/** The call ended, so no one supervises it anymore: a supervisor never keeps a call alive. */
export async function endSupervisionsOf(ctx: Context, call: CallRow): Promise<void> {
  for (const row of await listOpenSupervisions(ctx.db, ctx.tenant.id, { call_id: call.id }))
    await endSupervision(ctx, call, row, { by: auditBySystem });
}
