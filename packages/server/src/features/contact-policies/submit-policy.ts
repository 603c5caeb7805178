import type { Beneficiary } from '@bookline/contract/features/contact-policies';
import type { PolicyStatus, PremiumMode, ProductLine } from '@bookline/contract/rules/policies';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { insertPolicy, lockPolicy, updatePolicy } from './contact-policies.queries.ts';

/** What an application says about the policy. */
export interface AppliedFor {
  readonly contact_id: string;
  readonly agent_id: string;
  readonly carrier_id: string | null;
  readonly product_line: ProductLine;
  readonly plan_name: string;
  readonly premium: string | null;
  readonly premium_mode: PremiumMode | null;
  readonly face_amount: string | null;
  readonly effective_on: string | null;
  readonly beneficiaries: readonly Beneficiary[];
  /** What was quoted stays: what was applied for is known only elsewhere. */
  readonly keeps_quoted: boolean;
}

type InTenant = Pick<Context, 'db' | 'clock'> & { readonly tenant: { readonly id: number } };

/** Stores what was applied for as a policy with the status Submitted: the one that was quoted, or a new one. Returns its id. */
export async function submitPolicy(ctx: InTenant, applied: AppliedFor, quoted: string | null): Promise<string> {
  const { contact_id, agent_id, beneficiaries, keeps_quoted, ...fields } = applied;
  const now = ctx.clock.now();
  const known = quoted === null ? undefined : await lockPolicy(ctx.db, ctx.tenant.id, contact_id, quoted);
  const submitted = { writing_agent_id: agent_id, status: 'submitted', updated_at: now };
  const columns = { ...fields, beneficiaries: JSON.stringify(beneficiaries), ...submitted };
  if (known?.status === 'quoted') {
    const changes = { ...(keeps_quoted ? submitted : columns), version: known.version + 1 };
    await updatePolicy(ctx.db, ctx.tenant.id, known.id, changes);
    return known.id;
  }
  const id = newId();
  const own = { tenant_id: ctx.tenant.id, id, contact_id, made_by_id: agent_id, created_at: now };
  await insertPolicy(ctx.db, { ...columns, ...own });
  return id;
}

/** Statuses that a company reports, in the order a policy goes through them. What an agent set beyond these stays. */
const reported: readonly PolicyStatus[] = ['submitted', 'pending', 'issued', 'declined', 'cancelled'];

/** Moves a policy on to a status that the company reported. False if it's there already, further, or no longer exists. */
export async function advancePolicy(
  { db, tenant, clock }: InTenant,
  { contact_id, policy_id }: { readonly contact_id: string; readonly policy_id: string },
  status: PolicyStatus,
): Promise<boolean> {
  const policy = await lockPolicy(db, tenant.id, contact_id, policy_id);
  if (!policy || !isOpen(policy.status) || reported.indexOf(status) <= reported.indexOf(policy.status)) return false;
  await updatePolicy(db, tenant.id, policy_id, { status, version: policy.version + 1, updated_at: clock.now() });
  return true;
}

const isOpen = (status: PolicyStatus): boolean => status === 'submitted' || status === 'pending';
