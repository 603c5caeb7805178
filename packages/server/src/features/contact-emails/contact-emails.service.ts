import type { BodyOf } from '@bookline/contract/endpoint';
import { type contactEmails, sentEmail } from '@bookline/contract/features/contact-emails';
import type { Contact } from '@bookline/contract/features/contacts';
import { metaOf } from '@bookline/contract/paging';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { MailExchange } from '../../providers/mail-exchange/port.ts';
import { auditView, getContact, recordActivity, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { countSentTo, findAddress, listSentTo, updateAddress } from './contact-emails.queries.ts';

const results = { found: 'deliverable', none: 'no_mail_server', unknown: 'undecided' } as const satisfies Record<
  MailExchange,
  string
>;
const mailAddress = z.email();

/** Checks whether email to an address can be delivered, outside of any transaction, and stores the result. Throws 404, and 422 if there is no such address. */
export async function validateEmail(
  signedIn: SignedInContext,
  contactId: string,
  wanted: string | undefined,
): Promise<Contact> {
  const address = await signedIn.transaction((ctx) => requireAddress(ctx, contactId, wanted));
  // Imports store addresses unchecked.
  const isAddress = mailAddress.safeParse(address).success;
  const found = isAddress ? await signedIn.mail_exchanges.find(address.slice(address.lastIndexOf('@') + 1)) : 'none';
  return signedIn.transaction(async (ctx) => {
    await requireAddress(ctx, contactId, address);
    const result = results[found];
    await updateAddress(ctx.db, ctx.tenant.id, contactId, address, {
      check_result: result,
      checked_at: ctx.clock.now(),
    });
    await tell(ctx, contactId, { did: 'validated', address, result });
    return getContact(ctx, contactId);
  });
}

/** Marks an address as verified by a user. Throws 404, and 422 if there is no such address. */
export async function forceVerifyEmail(ctx: Context, contactId: string, wanted: string | undefined): Promise<Contact> {
  const address = await requireAddress(ctx, contactId, wanted);
  await updateAddress(ctx.db, ctx.tenant.id, contactId, address, {
    verified_at: ctx.clock.now(),
    verified_by_id: ctx.actor.user_id,
  });
  await tell(ctx, contactId, { did: 'verified', address });
  return getContact(ctx, contactId);
}

/** The latest emails to a contact. */
export async function readEmailLogs(ctx: Context, contactId: string, limit: number) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'emails' });
  const rows = await listSentTo(ctx.db, ctx.tenant.id, contactId, {}, { page: 1, limit });
  return rows.map((row) => sentEmail.parse(row));
}

/** A page of the emails to a contact that match the filters. */
export async function readEmailHistory(ctx: Context, contactId: string, query: BodyOf<typeof contactEmails.history>) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'emails' });
  const rows = await listSentTo(ctx.db, ctx.tenant.id, contactId, query, query);
  const total = await countSentTo(ctx.db, ctx.tenant.id, contactId, query);
  return { data: rows.map((row) => sentEmail.parse(row)), meta: metaOf(query, total) };
}

async function requireAddress(ctx: Context, contactId: string, wanted: string | undefined): Promise<string> {
  await requireLiveContact(ctx, contactId);
  const address = await findAddress(ctx.db, ctx.tenant.id, contactId, wanted);
  if (address === undefined)
    throw invalid(
      'address',
      wanted
        ? 'The contact doesn’t have this address. Choose another.'
        : 'The contact has no email address. Add one first.',
    );
  return address;
}

async function tell(
  ctx: Context,
  contactId: string,
  detail: { did: 'validated' | 'verified'; address: string; result?: string },
): Promise<void> {
  await recordActivity(ctx, { contact_id: contactId, kind: 'email', detail });
  await audit(ctx, {
    action: `email.${detail.did === 'verified' ? 'verify' : 'validate'}`,
    subject_type: 'contact',
    subject_id: contactId,
    contact_id: contactId,
    detail: { address: detail.address, ...(detail.result && { result: detail.result }) },
  });
}
