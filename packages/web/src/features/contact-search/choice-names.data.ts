import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { lookups } from '@bookline/contract/features/lookups';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { categories, categoryWords, FRESH, usePersonNames, useTags } from '../contact-fields/contact-fields.api.ts';
import { builtInName, type ChoiceNames } from './filter-chips.ts';
import { idInView, type View } from './views.ts';

/** The names of the ids in a search. Loads only those. */
export function useChoiceNames(search: ContactSearch): ChoiceNames {
  const user = useCurrentUser();
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
  const attempts = useRecordNames(
    'importName',
    parts.flatMap((part) => [...(part.import_attempt ?? []), ...(part.updated_by_import ?? [])]),
  );
  const sent = useRecordNames(
    'campaignName',
    parts.flatMap((part) => part.campaign ?? []),
    user.features.includes('sms'),
  );
  const disposed = useRecordNames(
    'dispositionName',
    parts.flatMap((part) => [...(part.disposition ?? []), ...(part.disposition_exclude ?? [])]),
  );
  const tagKeys = ['tags', 'tags_all', 'tags_exclude'] as const;
  const tagged = useTags(
    '',
    options(...tagKeys).enabled,
    parts.flatMap((part) => tagKeys.flatMap((key) => part[key] ?? [])),
  );
  const people = usePersonNames([...new Set([...all('owner'), ...all('owner_exclude')])]);
  const { variant } = user.company;
  return (of, id) => {
    if (of === 'status') return statuses.data?.data.find((status) => status.id === id)?.title;
    if (of === 'agentflow_status') return flow.data?.data.find((status) => status.id === id)?.title;
    if (of === 'source') return sources.data?.data.find((source) => source.id === id)?.title;
    if (of === 'carrier') return carriers.data?.data.find((carrier) => carrier.id === id)?.name;
    if (of === 'pool') return pools.data?.data.find((pool) => pool.id === id)?.name;
    if (of === 'import') return attempts(String(id));
    if (of === 'disposition') return disposed(String(id));
    if (of === 'campaign') return sent(String(id));
    if (of === 'tag') return tagged.tags.find((tag) => tag.id === id)?.name;
    if (of === 'owner') return people(String(id));
    const category = of === 'category' ? categories.find((each) => each === id) : undefined;
    return category ? categoryWords(category, variant).one : builtInName(of, id);
  };
}

/** The names of records that few searches name. */
function useRecordNames(
  of: 'importName' | 'campaignName' | 'dispositionName',
  entries: readonly string[],
  texts = false,
) {
  const ids = [...new Set(entries)];
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['contact-search', of, id],
      queryFn: async () => (await import('./record-names.ts'))[of](id, texts),
      staleTime: FRESH,
    })),
  });
  return (id: string): string | undefined => names[ids.indexOf(id)]?.data ?? undefined;
}

/** A search and all groups in it. */
function* searchesIn(search: SearchGroup): Generator<SearchEntries> {
  yield search;
  for (const group of [search.any, search.all, search.none].flatMap((groups) => groups ?? [])) yield* searchesIn(group);
}

/** The names of a view's pool, group, or user. Loads only those. */
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
