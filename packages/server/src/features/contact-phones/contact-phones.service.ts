import type { Contact } from '@bookline/contract/features/contacts';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { getContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { carrierOf, explained, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { hasPhone, updateLineType } from './contact-phones.queries.ts';

/**
 * Asks the phone provider for the line type of a contact's number, outside of any transaction, and stores the answer. Throws 404, 422 if
 * the contact has no such number or the provider rejects it, and 429 or 503 if the provider is busy or unavailable.
 */
export async function lookUpPhone(signedIn: SignedInContext, contactId: string, given: string): Promise<Contact> {
  const number = toE164(given) ?? given;
  const telephony = await signedIn.transaction(async (ctx) => {
    await requirePhone(ctx, contactId, number);
    return telephonyOf(ctx);
  });
  const carrier = carrierOf(signedIn, signedIn.tenant, telephony);
  const line_type = await carrier.lookUp(number).catch((error: unknown) => {
    throw explained(error);
  });
  return signedIn.transaction(async (ctx) => {
    await requirePhone(ctx, contactId, number);
    await updateLineType(ctx.db, ctx.tenant.id, contactId, number, line_type);
    await audit(ctx, {
      action: 'phone.look_up',
      subject_type: 'contact',
      subject_id: contactId,
      contact_id: contactId,
      detail: { number, provider: carrier.name, line_type },
    });
    return getContact(ctx, contactId);
  });
}

async function requirePhone(ctx: Context, contactId: string, number: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  if (!(await hasPhone(ctx.db, ctx.tenant.id, contactId, number)))
    throw invalid('number', 'The contact no longer has this number.');
}
