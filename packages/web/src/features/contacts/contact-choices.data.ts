import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { imports } from '@bookline/contract/features/imports';
import { lookups, type Person } from '@bookline/contract/features/lookups';
import { tags } from '@bookline/contract/features/tags';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { type SendOptions, useSend } from '../../lib/use-send.ts';
import { choicesLike } from '../../ui/choices.ts';
import { categoryWords } from './components/list/category-words.ts';
import { builtInName, type ChoiceNames } from './components/list/filter-chips.ts';
import { categories } from './components/list/list-state.ts';
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

/** The names of what a search, or a group of it, names by id. Only what it names is asked for. */
export function useChoiceNames(search: ContactSearch): ChoiceNames {
  const parts = useMemo(() => [...searchesIn(search)], [search]);
  const all = (key: 'owner' | 'owner_exclude') => parts.flatMap((part) => part[key] ?? []);
  const options = (...keys: (keyof SearchEntries)[]) => ({
    enabled: parts.some((part) => keys.some((key) => part[key] !== undefined)),
    staleTime: FRESH,
  });
  const statuses = useCall(lookups.statuses, {}, options('status', 'status_exclude'));
  const flow = useCall(lookups.agentflow_statuses, {}, options('agentflow_status', 'agentflow_status_exclude'));
  const sources = useCall(lookups.sources, {}, options('source', 'source_exclude'));
  const carriers = useCall(lookups.carriers, {}, options('carriers', 'carriers_exclude'));
  const pools = useCall(lookups.pools, { query: {} }, options('pool', 'pool_exclude'));
  const attempts = useCall(imports.list, { query: { limit: 100 } }, options('import_attempt'));
  const tagged = useTags('', options('tags', 'tags_all', 'tags_exclude').enabled);
  const people = usePersonNames([...new Set([...all('owner'), ...all('owner_exclude')])]);
  const { variant } = useCurrentUser().company;
  return (of, id) => {
    if (of === 'status') return statuses.data?.data.find((status) => status.id === id)?.title;
    if (of === 'agentflow_status') return flow.data?.data.find((status) => status.id === id)?.title;
    if (of === 'source') return sources.data?.data.find((source) => source.id === id)?.title;
    if (of === 'carrier') return carriers.data?.data.find((carrier) => carrier.id === id)?.name;
    if (of === 'pool') return pools.data?.data.find((pool) => pool.id === id)?.name;
    if (of === 'import') return attempts.data?.data.find((attempt) => attempt.id === id)?.file_name;
    if (of === 'tag') return tagged.tags.find((tag) => tag.id === id)?.name;
    if (of === 'owner') return people(String(id));
    const category = of === 'category' ? categories.find((each) => each === id) : undefined;
    return category ? categoryWords(category, variant).one : builtInName(of, id);
  };
}

/** A search and all groups in it. */
function* searchesIn(search: SearchGroup): Generator<SearchEntries> {
  yield search;
  for (const group of [search.any, search.all, search.none].flatMap((groups) => groups ?? [])) yield* searchesIn(group);
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
