import type { ContactSearch } from '@bookline/contract/features/contacts-scope';
import { lookups, type Person } from '@bookline/contract/features/lookups';
import { tags } from '@bookline/contract/features/tags';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { type SendOptions, useSend } from '../../lib/use-send.ts';
import { choicesLike } from '../../ui/choices.ts';
import { builtInName, type ChoiceNames } from './components/list/filter-chips.ts';
import { idInView, type View } from './components/list/views.ts';

/** Look-ups change rarely, and whoever changes them invalidates them. */
export const FRESH = 5 * 60_000;
/** A reply this long was cut; the rest is found by typing. */
const ALL_TAGS = 500;
const ALL_PEOPLE = 200;
const NOBODY: readonly Person[] = [];

/** Every status a contact can have, in its order. */
export const useStatuses = (enabled = true) => useCall(lookups.statuses, {}, { enabled, staleTime: FRESH }).data?.data;

/** The tags whose name has what was typed; all of them where nothing was. */
export function useTags(typed: string, enabled = true) {
  const all = useCall(tags.search, { body: {} }, { enabled, staleTime: FRESH });
  const isCut = (all.data?.data.length ?? 0) >= ALL_TAGS;
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useCall(
    tags.search,
    { body: { search } },
    { enabled: enabled && isCut && search !== '', staleTime: FRESH, keepPrevious: true },
  );
  const list = isCut && search !== '' ? found.data?.data : all.data?.data;
  return { tags: list ?? [], loading: enabled && (all.isLoading || found.isFetching) };
}

/** The people whose contacts the user may see: themselves first, then by name; those whose name has what was typed. */
export function usePeople(typed: string, enabled = true) {
  const all = useCall(lookups.downline, { query: {} }, { enabled, staleTime: FRESH });
  const isCut = (all.data?.data.length ?? 0) >= ALL_PEOPLE;
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useCall(
    lookups.downline,
    { query: { q } },
    { enabled: enabled && isCut && q !== '', staleTime: FRESH, keepPrevious: true },
  );
  const known = all.data?.data ?? NOBODY;
  const people = useMemo(
    () => (isCut && q !== '' ? (found.data?.data ?? NOBODY) : choicesLike(known.map(asChoice), typed).map(asPerson)),
    [isCut, q, found.data, known, typed],
  );
  return { people, loading: enabled && (all.isLoading || found.isFetching) };
}

const asChoice = (person: Person) => ({ value: person.id, label: person.name, person });
const asPerson = ({ person }: ReturnType<typeof asChoice>) => person;

/** Makes a tag, or finds the one of that name. */
export const useCreateTag = (options: Omit<SendOptions<typeof tags.create>, 'invalidates'> = {}) =>
  useSend(tags.create, { ...options, invalidates: [tags.search] });

/** The names of what a search names by id. Only what it names is asked for. */
export function useChoiceNames(search: ContactSearch): ChoiceNames {
  const has = (...keys: (keyof ContactSearch)[]) => keys.some((key) => search[key] !== undefined);
  const statuses = useCall(lookups.statuses, {}, { enabled: has('status', 'status_exclude'), staleTime: FRESH });
  const flow = useCall(
    lookups.agentflow_statuses,
    {},
    { enabled: has('agentflow_status', 'agentflow_status_exclude'), staleTime: FRESH },
  );
  const sources = useCall(lookups.sources, {}, { enabled: has('source', 'source_exclude'), staleTime: FRESH });
  const tagged = useTags('', has('tags', 'tags_all', 'tags_exclude'));
  const people = usePersonNames([...(search.owner ?? []), ...(search.owner_exclude ?? [])]);
  return (of, id) => {
    if (of === 'status') return statuses.data?.data.find((status) => status.id === id)?.title;
    if (of === 'agentflow_status') return flow.data?.data.find((status) => status.id === id)?.title;
    if (of === 'source') return sources.data?.data.find((source) => source.id === id)?.title;
    if (of === 'tag') return tagged.tags.find((tag) => tag.id === id)?.name;
    if (of === 'owner') return people(String(id));
    return builtInName(of, id);
  };
}

/** The names of people by their ids. */
export function usePersonNames(ids: readonly string[]): (id: string) => string | undefined {
  const { data } = useCall(
    lookups.downline,
    { query: { ids: [...ids] } },
    { enabled: ids.length > 0, staleTime: FRESH, keepPrevious: true },
  );
  return (id) => data?.data.find((person) => person.id === id)?.name;
}

/** The names of what a view is of: a pool, a group, a person. Only what the view names is asked for. */
export function useViewNames(view: View): (kind: 'pool' | 'group' | 'person', id: string) => string | undefined {
  const of = idInView(view);
  const pools = useCall(lookups.pools, {}, { enabled: of?.kind === 'pool', staleTime: FRESH });
  const groups = useCall(lookups.groups, {}, { enabled: of?.kind === 'group', staleTime: FRESH });
  const people = usePersonNames(of?.kind === 'person' ? [of.id] : []);
  return (kind, id) => {
    if (kind === 'person') return people(id);
    return (kind === 'pool' ? pools : groups).data?.data.find((entry) => entry.id === id)?.name;
  };
}
