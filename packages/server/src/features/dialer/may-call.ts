import type { Context } from '../../platform/context.ts';
import { decideTouch } from '../outbound-gate/outbound-gate.api.ts';

/** Asks the gate whether this number may be called now; why not, in a sentence. The answer is written down. */
export async function decideCall(
  ctx: Context,
  {
    contact_id,
    number,
    call_id,
  }: { readonly contact_id: string | null; readonly number: string; readonly call_id: string },
): Promise<{ readonly decision_id: string; readonly reason?: string }> {
  const how = { channel: 'call', purpose: 'personal', subject_id: call_id } as const;
  const decision = await decideTouch(
    ctx,
    contact_id === null ? { ...how, address: number } : { ...how, contact_id, address: number },
  );
  const { decision_id } = decision;
  return decision.allowed ? { decision_id } : { decision_id, reason: decision.reason };
}
