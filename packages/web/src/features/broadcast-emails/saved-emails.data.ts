import { broadcastEmails, type EmailChoice } from '@bookline/contract/features/broadcast-emails';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../lib/use-call.ts';

const FRESH = 30_000;
/** A list of this length is incomplete, so the rest is searched. */
const LISTED = 100;

/** The emails that match the input, and the chosen one, also if it's no longer offered. */
export function useSavedEmails(typed: string, chosenId: string | null) {
  const all = useCall(broadcastEmails.list, { query: { limit: LISTED } }, { staleTime: FRESH });
  const isCut = (all.data?.meta.total_count ?? 0) > LISTED;
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useCall(
    broadcastEmails.list,
    { query: { limit: LISTED, q } },
    { enabled: isCut && q !== '', staleTime: FRESH, keepPrevious: true },
  );
  const offered = (isCut && q !== '' ? found.data?.data : all.data?.data) ?? [];
  const known = offered.find(({ id }) => id === chosenId);
  const named = useEmailsById(chosenId !== null && !known && !all.isLoading ? [chosenId] : []);
  const chosen: EmailChoice | undefined = known ?? named.find(({ id }) => id === chosenId);
  return {
    emails: chosen && !known ? [chosen, ...offered] : offered,
    chosen,
    loading: all.isLoading || found.isFetching,
    /** Whether emails match `typed` on the server rather than here. */
    isSearched: isCut,
  };
}

const NONE: readonly EmailChoice[] = [];

/** Emails by id, also those that are no longer offered. */
export const useEmailsById = (ids: readonly string[]): readonly EmailChoice[] =>
  useCall(
    broadcastEmails.list,
    { query: { ids: [...ids], limit: LISTED } },
    { enabled: ids.length > 0, staleTime: FRESH, keepPrevious: true },
  ).data?.data ?? NONE;

/** A version of a saved email as a contact would get it. */
export const useSavedPreview = (id: string, version: number | undefined, contact_id: string | null) =>
  useCall(
    broadcastEmails.preview,
    {
      params: { id },
      query: { ...(version !== undefined && { version }), ...(contact_id !== null && { contact_id }) },
    },
    { keepPrevious: true },
  );
