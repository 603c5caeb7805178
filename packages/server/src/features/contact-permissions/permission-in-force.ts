import { consentChannel, consentHow } from '@bookline/contract/features/contact-permissions';
import {
  type ConsentChannel,
  type ConsentEntry,
  permissionInForce as decide,
  type Permission,
  type PermissionFacts,
} from '@bookline/contract/rules/permission-in-force';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type ConsentRow, findMarks, listConsents } from './contact-permissions.queries.ts';

/**
 * Whether a contact allows calls, texts, emails, or sharing, by their own decisions; with `reach` (an E.164 number or an
 * email address) for that one. Every outbound check starts with this; calling hours, registries, and limits are separate. It doesn't
 * check visibility, so check that first. Throws 404 if there is no such contact.
 */
export async function permissionInForce(
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  contactId: string,
  channel: ConsentChannel,
  reach?: string,
): Promise<Permission> {
  const rows = await listConsents(ctx.db, ctx.tenant.id, contactId);
  return decide(await permissionFacts(ctx, contactId, rows), channel, reach);
}

/** The facts that decide, with the ledger's rows. */
export async function permissionFacts(
  { db, tenant }: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  contactId: string,
  rows: readonly ConsentRow[],
): Promise<PermissionFacts> {
  const marks = await findMarks(db, tenant.id, contactId);
  if (!marks) throw new AppError('not_found');
  return { ...marks, ledger: rows.map(entryOf) };
}

/** A row in the form that the rule reads. */
export function entryOf({ channel, did, how, reach, at, corporation_id }: ConsentRow): ConsentEntry {
  return {
    channel: consentChannel.parse(channel),
    did: did === 'given' ? 'given' : 'withdrawn',
    how: consentHow.parse(how),
    reach,
    at,
    corporation_id,
  };
}
