import { lookups, type Person } from '@bookline/contract/features/lookups';
import { tags } from '@bookline/contract/features/tags';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { type SendOptions, useSend } from '../../lib/use-send.ts';
import { choicesLike } from '../../ui/choices.ts';

/** Lookups change rarely, and a change invalidates them. */
export const FRESH = 5 * 60_000;
/** A list of this length is incomplete, so the rest is searched. */
const ALL_TAGS = 500;
const ALL_PEOPLE = 200;
const NO_PEOPLE: readonly Person[] = [];

/** All contact statuses in order. */
export const useStatuses = (enabled = true) => useCall(lookups.statuses, {}, { enabled, staleTime: FRESH }).data?.data;

/** The tags that match the input, or all tags without input, plus the tags in `ids`. */
export function useTags(typed: string, enabled = true, ids: readonly number[] = []) {
  const all = useCall(tags.search, { body: {} }, { enabled, staleTime: FRESH });
  const isCut = (all.data?.data.length ?? 0) >= ALL_TAGS;
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useCall(
    tags.search,
    { body: { search } },
    { enabled: enabled && isCut && search !== '', staleTime: FRESH, keepPrevious: true },
  );
  const list = (isCut && search !== '' ? found.data?.data : all.data?.data) ?? [];
  const named = useCall(
    tags.search,
    { body: { ids: [...new Set(ids)] } },
    { enabled: enabled && isCut && ids.length > 0, staleTime: FRESH, keepPrevious: true },
  );
  const kept = (named.data?.data ?? []).filter(({ id }) => ids.includes(id) && !list.some((tag) => tag.id === id));
  return { tags: [...kept, ...list], loading: enabled && (all.isLoading || found.isFetching) };
}

/** Users whose contacts the user can see, filtered by name. The user comes first, then the others by name. */
export function usePeople(typed: string, enabled = true) {
  const all = useCall(lookups.downline, { query: {} }, { enabled, staleTime: FRESH });
  const isCut = (all.data?.data.length ?? 0) >= ALL_PEOPLE;
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useCall(
    lookups.downline,
    { query: { q } },
    { enabled: enabled && isCut && q !== '', staleTime: FRESH, keepPrevious: true },
  );
  const known = all.data?.data ?? NO_PEOPLE;
  const people = useMemo(
    () => (isCut && q !== '' ? (found.data?.data ?? NO_PEOPLE) : choicesLike(known.map(asChoice), typed).map(asPerson)),
    [isCut, q, found.data, known, typed],
  );
  return { people, loading: enabled && (all.isLoading || found.isFetching) };
}

const asChoice = (person: Person) => ({ value: person.id, label: person.name, person });
const asPerson = ({ person }: ReturnType<typeof asChoice>) => person;

/** Creates a tag, or finds the existing one with that name. */
export const useCreateTag = (options: Omit<SendOptions<typeof tags.create>, 'invalidates'> = {}) =>
  useSend(tags.create, { ...options, invalidates: [tags.search] });

/** Users' names by id. */
export function usePersonNames(ids: readonly string[]): (id: string) => string | undefined {
  const { data } = useCall(
    lookups.downline,
    { query: { ids: [...ids] } },
    { enabled: ids.length > 0, staleTime: FRESH, keepPrevious: true },
  );
  return (id) => data?.data.find((person) => person.id === id)?.name;
}
