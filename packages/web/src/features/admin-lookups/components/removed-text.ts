import type { RemovedLookup } from '@bookline/contract/features/admin-lookups';
import { contactsText } from './remove-lookup.tsx';

/** What is said once something was deleted. */
export function removedText(title: string, { contacts_count, done }: RemovedLookup): string {
  if (!done)
    return `${contactsText(contacts_count)} are being moved in the background. ${title} is deleted once they are.`;
  return contacts_count === 0 ? `${title} is deleted.` : `${title} is deleted, ${contactsText(contacts_count)} moved.`;
}
