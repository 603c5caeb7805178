import type { Contact } from '@bookline/contract/features/contacts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { useContactsWith, useKeepContact } from '../contact-fields/contact-fields.api.ts';

/**
 * Keeps the page's path canonical: the contact's primary number (R015), also after it changes, or the id if the contact has no number, is
 * deleted, or shares the number with another contact.
 *
 * @param param the path parameter that named the contact. Not the browser's path, which changes before the next contact loads.
 */
export function useCanonicalPath(contact: Contact | undefined, param: string): void {
  const navigate = useNavigate();
  const keep = useKeepContact();
  const number = contact && !contact.deleted_at ? (contact.phone ?? '') : '';
  const { data } = useContactsWith({ phone: number });
  const isKnown = number === '' || data !== undefined;
  const isAlone = data?.data.every((row) => row.id === contact?.id) ?? false;
  useEffect(() => {
    if (!contact || !isKnown) return;
    const to = paths.contact(number !== '' && isAlone ? contact : { id: contact.id });
    if (to === `${paths.contacts}/${param}`) return;
    keep(contact);
    // The same contact under another path, so unsaved input stays.
    void navigate({ to, replace: true, search: true, resetScroll: false, ignoreBlocker: true });
  }, [contact, isKnown, isAlone, number, param, navigate, keep]);
}
