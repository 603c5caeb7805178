import { type ContactRow, contacts } from '@bookline/contract/features/contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../../lib/use-call.ts';

const FOUND = 8;
/** A single letter matches too many contacts. */
const LEAST = 2;

/** Contacts that match the input, once typing pauses (R439). `waiting` is true until they load. */
export function useFoundContacts(query: string): {
  readonly contacts: readonly ContactRow[];
  readonly waiting: boolean;
} {
  const words = query.trim();
  const [q] = useDebouncedValue(words, DEBOUNCE_MS);
  const enabled = q.length >= LEAST;
  const { data, isFetching, error } = useCall(
    contacts.list,
    { body: { contacts_scope: { q, limit: FOUND, order_field: 'name', order: 'asc' } } },
    { enabled, keepPrevious: true },
  );
  const asked = words.length >= LEAST;
  return {
    contacts: asked && enabled ? (data?.data ?? []) : [],
    waiting: asked && !error && (words !== q || isFetching),
  };
}
