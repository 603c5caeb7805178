import type { Contact } from '@bookline/contract/features/contacts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { useContactsWith, useKeepContact } from '../../contact.data.ts';

/**
 * Keeps the address of the page the contact's own: its primary number (R015), which it follows when that changes; its id where it has
 * none, was deleted, or shares the number with somebody else, whom the number might open instead.
 *
 * @param param what of the address named the contact. Not the browser's address: that changes before the next contact is here.
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
    // The same contact under another address: nothing that somebody began to type is left by it.
    void navigate({ to, replace: true, search: true, resetScroll: false, ignoreBlocker: true });
  }, [contact, isKnown, isAlone, number, param, navigate, keep]);
}
