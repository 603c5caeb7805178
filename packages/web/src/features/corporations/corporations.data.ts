import { type CorporationType, corporations } from '@bookline/contract/features/corporations';
import { lookups } from '@bookline/contract/features/lookups';
import { languages } from '@bookline/contract/rules/options';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';
import type { CorporationDraft } from './components/corporation-draft.ts';

/** Queries that show corporations. They're out of date after a change. */
const invalidates = ['corporations', 'office-locations', 'feature-flags'] as const;

/** The columns that sort the list. The first is the default. */
export const corporationOrders = ['name', 'type', 'city'] as const;

export interface CorporationsQuery extends ListQuery<(typeof corporationOrders)[number]> {
  readonly type?: CorporationType | undefined;
  readonly business_unit_ids?: string[] | undefined;
  readonly company_id?: string | undefined;
}

/** A page of corporations. */
export const useCorporations = (query: CorporationsQuery) =>
  useCall(corporations.list, { query }, { keepPrevious: true });

/** One corporation. Not loaded if `id` is null. */
export const useCorporation = (id: string | null) =>
  useCall(corporations.get, { params: { id: id ?? '' } }, { enabled: id !== null });

/** A tenant can have thousands, so the list is limited and typing searches the rest. */
const OFFERED = 50;

/** Corporations to choose from, by name. Those in `ids` always stay in the list. */
export function useCorporationChoices(q: string, ids: readonly string[], type?: CorporationType) {
  const typed = q.trim() ? { q: q.trim() } : {};
  const found = useCall(
    corporations.list,
    { query: { limit: OFFERED, ...typed, ...(type && { type }) } },
    { keepPrevious: true },
  );
  const chosen = useCall(
    corporations.list,
    { query: { limit: 200, ids: [...ids] } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const kept = (chosen.data?.data ?? []).filter(({ id }) => ids.includes(id));
  const named = [...kept, ...(found.data?.data ?? [])];
  return [...new Map(named.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }));
}

/** The only corporation of a type, if there is just one, so the user doesn't have to choose it. */
export function useOnlyCorporation(type?: CorporationType): string | undefined {
  const { data } = useCall(corporations.list, { query: { limit: 2, ...(type && { type }) } });
  return data?.meta.total_count === 1 ? data.data[0]?.id : undefined;
}

/** Users to choose from, by name. Those in `ids` always stay in the list. */
export function usePeopleChoices(q: string, ids: readonly string[]) {
  const found = useCall(lookups.downline, { query: q.trim() ? { q: q.trim() } : {} }, { keepPrevious: true });
  const chosen = useCall(
    lookups.downline,
    { query: { ids: [...ids] } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const people = [...(chosen.data?.data ?? []).filter(({ id }) => ids.includes(id)), ...(found.data?.data ?? [])];
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** Adds a corporation. The form shows the failure. */
export const useAddCorporation = () => useSend(corporations.create, { invalidates, quiet: true });

/** Changes a corporation. The form shows the failure. */
export const useChangeCorporation = () => useSend(corporations.update, { invalidates, quiet: true });

/** Deletes a corporation. */
export const useDeleteCorporation = () => useSend(corporations.delete, { invalidates });

/** The corporation's page with the form's changes. */
export function usePagePreview(id: string, { company_id: _, languages_spoken, ...draft }: CorporationDraft) {
  const spoken = languages.filter((language) => languages_spoken.includes(language));
  const body = { ...draft, languages_spoken: spoken };
  return useCall(corporations.preview_webpage, { params: { id }, body }, { keepPrevious: true });
}
