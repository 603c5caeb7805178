import type { BodyOf } from '@bookline/contract/endpoint';
import type { contactSecurities, Security } from '@bookline/contract/features/contact-securities';
import { labelIn } from '@bookline/contract/rules/options';
import { securityTypes } from '@bookline/contract/rules/securities';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, recordActivity, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import {
  deleteSecurity,
  findSealedNumber,
  findSecurity,
  insertSecurity,
  listSecurities,
  lockSecurity,
  type SecurityRow,
  sumSecurities,
  updateSecurity,
} from './contact-securities.queries.ts';

type Fields = BodyOf<typeof contactSecurities.create>;
type Change = BodyOf<typeof contactSecurities.update>;

/** A contact's securities and their total. Throws 404 for a contact that the user can't see, like every function here. */
export async function readSecurities(ctx: Context, contactId: string) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'securities' });
  return {
    data: await listSecurities(ctx.db, ctx.tenant.id, contactId),
    meta: { total_value: await sumSecurities(ctx.db, ctx.tenant.id, contactId) },
  };
}

/** Adds a security. Its account number is encrypted with the tenant's key. Throws 422 for a value date in the future. */
export async function addSecurity(
  ctx: Context,
  contactId: string,
  { account_number, ...fields }: Fields,
): Promise<Security> {
  await requireLiveContact(ctx, contactId);
  requirePast(ctx, fields.as_of);
  const id = newId();
  const now = ctx.clock.now();
  await insertSecurity(ctx.db, {
    ...fields,
    ...(await sealed(ctx, id, account_number)),
    tenant_id: ctx.tenant.id,
    id,
    contact_id: contactId,
    made_by_id: ctx.actor.user_id,
    created_at: now,
    updated_at: now,
  });
  const security = await getSecurity(ctx, contactId, id);
  await tell(ctx, contactId, security, 'added');
  return security;
}

/** Changes the given fields. Throws 422, and 409 if `version` is given and the security has changed since. */
export async function changeSecurity(
  ctx: Context,
  contactId: string,
  id: string,
  { version, account_number, ...change }: Change,
): Promise<Security> {
  await requireLiveContact(ctx, contactId);
  const before = await lockSecurity(ctx.db, ctx.tenant.id, contactId, id);
  if (!before) throw new AppError('not_found');
  if (version !== undefined && version !== before.version)
    throw new AppError('conflict', {
      fields: {
        version: ['Someone changed this security while you were editing. Review the changes, then save again.'],
      },
    });
  requirePast(ctx, change.as_of);
  const fields = [...changedIn(before, change), ...(account_number === undefined ? [] : ['account_number'])];
  if (fields.length === 0) return before;
  await updateSecurity(ctx.db, ctx.tenant.id, id, {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(account_number !== undefined && (await sealed(ctx, id, account_number))),
    version: before.version + 1,
    updated_at: ctx.clock.now(),
  });
  const security = await getSecurity(ctx, contactId, id);
  await tell(ctx, contactId, security, 'changed', { fields });
  return security;
}

export async function removeSecurity(ctx: Context, contactId: string, id: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  const security = await getSecurity(ctx, contactId, id);
  await deleteSecurity(ctx.db, ctx.tenant.id, id);
  await tell(ctx, contactId, security, 'removed');
}

/**
 * The whole account number; null if the contact has no such security or it has no number. Only the reveal call uses it: it asks for a
 * reason, checks that the user can see the contact, and writes to the audit log.
 */
export async function readAccountNumber(ctx: Context, contactId: string, id: string): Promise<string | null> {
  const number = await findSealedNumber(ctx.db, ctx.tenant.id, contactId, id);
  return number ? openSecret(ctx, placeOf(id), number) : null;
}

async function getSecurity(ctx: Context, contactId: string, id: string): Promise<SecurityRow> {
  const row = await findSecurity(ctx.db, ctx.tenant.id, contactId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

const placeOf = (id: string) => ({ table: 'contact_security', column: 'account_number_sealed', row: id }) as const;

async function sealed(ctx: Context, id: string, number: string | null) {
  if (number === null) return { account_number_sealed: null, account_last4: null };
  return {
    account_number_sealed: await sealSecret(ctx, placeOf(id), number),
    account_last4: number.replace(/[ -]/g, '').slice(-4),
  };
}

/** A value date in the future is a typing mistake. One day of grace covers time zones farther east. */
function requirePast(ctx: Context, asOf: string | null | undefined): void {
  const latest = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  if (asOf && asOf > latest) throw invalid('as_of', 'Enter a valuation date that isn’t in the future.');
}

/** The names of the fields that change. '50' and '50.00' are equal. */
function changedIn(before: SecurityRow, change: Omit<Change, 'version' | 'account_number'>): string[] {
  const was: Record<string, unknown> = { ...before };
  const comparable = (name: string, value: unknown) =>
    name === 'value' && typeof value === 'string' ? Number(value) : value;
  return Object.entries(change)
    .filter(([name, value]) => value !== undefined && comparable(name, value) !== comparable(name, was[name]))
    .map(([name]) => name);
}

const verbs = { added: 'create', changed: 'update', removed: 'delete' } as const;

/** Adds to the timeline and the audit log. They name the security but never its account number or value. */
async function tell(
  ctx: Context,
  contactId: string,
  security: SecurityRow,
  did: keyof typeof verbs,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const type = labelIn(securityTypes, security.type);
  const label = security.custodian ? `${type} at ${security.custodian}` : type;
  await recordActivity(ctx, {
    contact_id: contactId,
    kind: 'security',
    subject_id: security.id,
    detail: { did, label },
  });
  await audit(ctx, {
    action: `security.${verbs[did]}`,
    subject_id: security.id,
    contact_id: contactId,
    detail: { label, ...detail },
  });
}
