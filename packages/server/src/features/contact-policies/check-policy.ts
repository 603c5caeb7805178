import type { Beneficiary } from '@bookline/contract/features/contact-policies';
import { faultOfShares } from '@bookline/contract/rules/policies';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleOwners } from '../users/users.api.ts';
import { isActiveUser, isOffered, type PolicyRow } from './contact-policies.queries.ts';

/** A policy as it would be stored. */
interface Checked {
  readonly carrier_id: string | null;
  readonly premium: string | null;
  readonly premium_mode: string | null;
  readonly effective_on: string | null;
  readonly expires_on: string | null;
  readonly renewal_on: string | null;
  readonly beneficiaries: readonly Beneficiary[];
  readonly writing_agent_id: string | null;
}

/**
 * Throws 422 with a sentence at each field that doesn't fit the others or refers to a missing record. A carrier that is no longer offered
 * and a deactivated writing agent can stay on a policy that already has them (`before`).
 */
export async function checkPolicy(ctx: Context, policy: Checked, before?: PolicyRow): Promise<void> {
  const { carrier_id, writing_agent_id } = policy;
  const faults: Record<string, string> = faultsOf(policy);
  if (carrier_id && carrier_id !== before?.carrier_id && !(await isOffered(ctx.db, ctx.tenant.id, carrier_id)))
    faults.carrier_id = 'This carrier is no longer offered. Choose another.';
  if (writing_agent_id && writing_agent_id !== before?.writing_agent_id && !(await mayWrite(ctx, writing_agent_id)))
    faults.writing_agent_id = 'Choose yourself or someone in your downline.';
  const fields = Object.entries(faults).map(([field, sentence]) => [field, [sentence]]);
  if (fields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(fields) });
}

function faultsOf(policy: Checked): Record<string, string> {
  const { effective_on, expires_on, renewal_on, premium, premium_mode } = policy;
  const faults: Record<string, string> = {};
  if (effective_on && expires_on && expires_on < effective_on)
    faults.expires_on = 'Enter an expiration date on or after the effective date.';
  if (effective_on && renewal_on && renewal_on < effective_on)
    faults.renewal_on = 'Enter a renewal date on or after the effective date.';
  if (premium !== null && premium_mode === null) faults.premium_mode = 'Choose how often this premium is paid.';
  const shares = faultOfShares(policy.beneficiaries.map(({ share }) => share));
  if (shares) faults.beneficiaries = shares;
  return faults;
}

async function mayWrite(ctx: Context, userId: string): Promise<boolean> {
  const visible = await visibleOwners(ctx);
  if (!visible.everything && !visible.owner_ids.includes(userId)) return false;
  return isActiveUser(ctx.db, ctx.tenant.id, userId);
}
