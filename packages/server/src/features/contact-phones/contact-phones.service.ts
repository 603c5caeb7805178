import type { Contact } from '@bookline/contract/features/contacts';
import type { SignedInContext } from '../../platform/context.ts';
import { getContact } from '../contacts/contacts.api.ts';
import { checkPhone } from '../phone-checks/phone-checks.api.ts';

/**
 * Asks the phone provider about a contact's number, as a phone validation of the user's. Throws 404, 422 if the contact has no such number, the
 * user has no validation left, or the provider rejects it, and 429 or 503 if the provider is busy or unavailable.
 */
export async function lookUpPhone(signedIn: SignedInContext, contactId: string, number: string): Promise<Contact> {
  await checkPhone(signedIn, { contact_id: contactId, number, field: 'number' });
  return signedIn.transaction((ctx) => getContact(ctx, contactId));
}
