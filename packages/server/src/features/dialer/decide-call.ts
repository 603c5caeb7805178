import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { listContactsByNumber } from './calls.queries.ts';

/** The contact that has a number, among the contacts that the acting user sees. The contact that the user chose comes first, if it has this number. */
export async function contactOf(ctx: Context, number: string, meant: string | undefined): Promise<string | null> {
  const found = await listContactsByNumber(ctx.db, ctx.tenant.id, [number], await visibleContacts(ctx));
  return (found.find(({ id }) => id === meant) ?? found[0])?.id ?? null;
}

/** Asks the gate whether this number may be called now; if not, returns the reason as a sentence. The answer is recorded. */
export async function decideCall(
  ctx: Context,
  {
    contact_id,
    number,
    call_id,
    automatic,
  }: {
    readonly contact_id: string | null;
    readonly number: string;
    readonly call_id: string;
    readonly automatic: boolean;
  },
): Promise<{ readonly decision_id: string; readonly reason?: string }> {
  const how = { channel: 'call', purpose: 'personal', automatic, subject_id: call_id } as const;
  const decision = await decideAttempt(
    ctx,
    contact_id === null ? { ...how, address: number } : { ...how, contact_id, address: number },
  );
  const { decision_id } = decision;
  return decision.allowed ? { decision_id } : { decision_id, reason: decision.reason };
}
