import type { ContactRow } from '@bookline/contract/features/contacts';
import { contactTitle, unnamed } from '@bookline/contract/rules/contact-name';
import { sortName } from '@bookline/contract/rules/names';

/** The tag of a contact that no one has opened yet (R303). */
const NEW_TAG = 'New';

type Named = Pick<ContactRow, 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'phone' | 'email'>;

/** A contact's name in the contacts list, which is sorted by last name: 'Adams, Joan', or contact details if the name is unknown. */
export const listName = (row: Named): string => sortName(row) || unnamed(row);

/** A contact's name everywhere else: 'Joan Adams'. */
export const spokenName = (row: Named): string => contactTitle(row);

/** Whether no one has opened the contact yet. */
export const isNew = (row: Pick<ContactRow, 'tags'>): boolean => row.tags.some((tag) => tag.name === NEW_TAG);

/** The tags other than the one for unopened contacts. */
export const ownTags = (row: Pick<ContactRow, 'tags'>) => row.tags.filter((tag) => tag.name !== NEW_TAG);
