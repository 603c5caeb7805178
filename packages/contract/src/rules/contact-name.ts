import { displayName, type PersonName } from './names.ts';
import { displayPhone } from './phone.ts';

interface Named extends PersonName {
  readonly phone?: string | null;
  readonly email?: string | null;
}

/** A contact whose name is unknown: the phone, or else the email. */
export const unnamed = ({ phone, email }: Pick<Named, 'phone' | 'email'>): string =>
  (phone && displayPhone(phone)) || email || 'No name';

/** What a sentence or a cell calls a contact: 'Joan Adams', or contact details if the name is unknown. */
export const contactTitle = (contact: Named): string => displayName(contact) || unnamed(contact);
