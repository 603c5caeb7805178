import { contacts } from '@bookline/contract/features/contacts';
import { useCall } from '../../lib/use-call.ts';
import { type ListState, setOf } from './list-state.ts';

/**
 * The exact number of contacts in a set: undefined until counted, null if it took too long. It's a separate request, so the page doesn't wait for it.
 */
export function useExactCount(state: ListState, enabled: boolean): number | null | undefined {
  const body = { contacts_scope: setOf(state) };
  const { data } = useCall(contacts.count, { body }, { enabled, staleTime: 60_000 });
  return enabled ? data?.data.total_count : undefined;
}
