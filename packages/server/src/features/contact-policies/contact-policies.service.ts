import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { contactPolicies, Policy } from '@bookline/contract/features/contact-policies';
import { labelIn } from '@bookline/contract/rules/options';
import { productLines } from '@bookline/contract/rules/policies';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, recordActivity, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { checkPolicy } from './check-policy.ts';
import {
  deletePolicy,
  findPolicy,
  insertPolicy,
  listPolicies,
  lockPolicy,
  type PolicyRow,
  updatePolicy,
} from './contact-policies.queries.ts';

type Fields = BodyOf<typeof contactPolicies.create>;
type Change = BodyOf<typeof contactPolicies.update>;

/** A contact's policies. Throws 404 for a contact that the user can't see, like every function here. */
export async function readPolicies(ctx: Context, contactId: string): Promise<Policy[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'policies' });
  return (await listPolicies(ctx.db, ctx.tenant.id, contactId)).map(present);
}

/** Adds a policy. Throws 422 at the invalid field. */
export async function addPolicy(ctx: Context, contactId: string, fields: Fields): Promise<Policy> {
  await requireLiveContact(ctx, contactId);
  await checkPolicy(ctx, fields);
  const id = newId();
  const now = ctx.clock.now();
  await insertPolicy(ctx.db, {
    ...columnsOf(fields),
    tenant_id: ctx.tenant.id,
    id,
    contact_id: contactId,
    product_line: fields.product_line,
    status: fields.status,
    made_by_id: ctx.actor.user_id,
    created_at: now,
    updated_at: now,
  });
  const policy = await getPolicy(ctx, contactId, id);
  await tell(ctx, contactId, policy, 'added');
  return policy;
}

/** Changes the given fields. Throws 422, and 409 if `version` is given and the policy has changed since. */
export async function changePolicy(
  ctx: Context,
  contactId: string,
  id: string,
  { version, ...change }: Change,
): Promise<Policy> {
  await requireLiveContact(ctx, contactId);
  const before = await lockPolicy(ctx.db, ctx.tenant.id, contactId, id);
  if (!before) throw new AppError('not_found');
  if (version !== undefined && version !== before.version)
    throw new AppError('conflict', {
      fields: { version: ['Someone changed this policy while you were editing. Review the changes, then save again.'] },
    });
  await checkPolicy(ctx, { ...before, ...defined(change) }, before);
  const fields = changedIn(before, change);
  if (fields.length > 0) {
    await updatePolicy(ctx.db, ctx.tenant.id, id, {
      ...columnsOf(change),
      version: before.version + 1,
      updated_at: ctx.clock.now(),
    });
  }
  const policy = await getPolicy(ctx, contactId, id);
  if (fields.length > 0) await tell(ctx, contactId, policy, 'changed', { fields });
  return policy;
}

export async function removePolicy(ctx: Context, contactId: string, id: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  const policy = await getPolicy(ctx, contactId, id);
  await deletePolicy(ctx.db, ctx.tenant.id, id);
  await tell(ctx, contactId, policy, 'removed');
}

async function getPolicy(ctx: Context, contactId: string, id: string): Promise<Policy> {
  const row = await findPolicy(ctx.db, ctx.tenant.id, contactId, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

function present(row: PolicyRow): Policy {
  const { carrier_id, carrier_name, carrier_active, writing_agent_id, writing_agent_name, ...policy } = row;
  return {
    ...policy,
    carrier:
      carrier_id && carrier_name !== null
        ? { id: carrier_id, name: carrier_name, active: carrier_active ?? false }
        : null,
    writing_agent:
      writing_agent_id && writing_agent_name !== null ? { id: writing_agent_id, name: writing_agent_name } : null,
  };
}

/** The stored form. Absent fields stay absent. */
const columnsOf = ({ beneficiaries, ...fields }: Partial<Fields>) => ({
  ...defined(fields),
  ...(beneficiaries && { beneficiaries: JSON.stringify(beneficiaries) }),
});

/** The names of the fields that change. The database returns amounts with two decimals, so '50' and '50.00' are equal. */
function changedIn(before: PolicyRow, change: Partial<Fields>): string[] {
  const was: Record<string, unknown> = { ...before };
  const amounts = ['premium', 'face_amount', 'commission'];
  const comparable = (name: string, value: unknown) =>
    amounts.includes(name) && typeof value === 'string' ? Number(value) : value;
  return Object.entries(defined(change))
    .filter(([name, value]) => !isDeepStrictEqual(comparable(name, value), comparable(name, was[name])))
    .map(([name]) => name);
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

const verbs = { added: 'create', changed: 'update', removed: 'delete' } as const;

/** Adds to the timeline and the audit log. They name the policy but never its cost or its beneficiaries. */
async function tell(
  ctx: Context,
  contactId: string,
  policy: Policy,
  did: keyof typeof verbs,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const line = labelIn(productLines, policy.product_line);
  const label = policy.carrier ? `${policy.carrier.name} ${line}` : line;
  await recordActivity(ctx, { contact_id: contactId, kind: 'policy', subject_id: policy.id, detail: { did, label } });
  await audit(ctx, {
    action: `policy.${verbs[did]}`,
    subject_id: policy.id,
    contact_id: contactId,
    detail: { label, ...detail },
  });
}
