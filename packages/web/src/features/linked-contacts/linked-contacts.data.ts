import { contacts } from '@bookline/contract/features/contacts';
import { linkedContacts } from '@bookline/contract/features/linked-contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show links. They're out of date after a change. */
const invalidates = ['linked-contacts', contacts.timeline] as const;

/** A contact's linked contacts. */
export const useLinks = (id: string) => useCall(linkedContacts.list, { params: { id } });

/** Everyone in a contact's household. */
export const useHousehold = (id: string) => useCall(linkedContacts.household, { params: { id } });

/** Links two contacts, changes their relationship, or unlinks them. `quiet` if a form shows the failure. */
export const useChangeLink = (options: { readonly quiet?: boolean } = {}) =>
  useSend(linkedContacts.update, { ...options, invalidates });

/** Saves an address of a household member. */
export const useSaveAddress = () =>
  useSend(contacts.update, { quiet: true, invalidates: ['linked-contacts', contacts.get, contacts.timeline] });

const FOUND = 10;
/** A single letter matches too many contacts. */
const LEAST = 2;

/** Contacts that match the input, once typing pauses. */
export function useContactsLike(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useCall(
    contacts.list,
    { body: { contacts_scope: { q, limit: FOUND, order_field: 'name', order: 'asc' } } },
    { enabled: q.length >= LEAST, keepPrevious: true },
  );
  return { found: q.length >= LEAST ? (data?.data ?? []) : [], loading: isFetching || q !== typed.trim() };
}
