import { imports } from '@bookline/contract/features/imports';
import { lookups } from '@bookline/contract/features/lookups';
import { genders, phoneTypes, states } from '@bookline/contract/rules/options';
import { policyStatuses, productLines } from '@bookline/contract/rules/policies';
import { dayText } from '../../lib/dates.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { type Choice, choicesLike } from '../../ui/choices.ts';
import { categoriesOf, categoryWords } from './components/list/category-words.ts';
import { builtInName } from './components/list/filter-chips.ts';
import type { ChoiceOf } from './components/list/filter-field-types.ts';
import { knownFields, maritalStatuses } from './components/list/search-checks.ts';
import { timeZoneGroups } from './components/list/time-zone-groups.ts';
import { FRESH, usePeople, useTags } from './contact-choices.data.ts';

/** The newest imports: an older one is found by the link on its own page. */
const MOST_IMPORTS = 100;

/** A choice with the colour of its status or tag. */
export interface ColoredChoice extends Choice {
  readonly color?: string;
}

export interface Choices {
  readonly choices: readonly ColoredChoice[];
  readonly loading: boolean;
}

/** What a 'one of these' filter offers for what was typed. */
export function useChoices(of: ChoiceOf, typed: string): Choices {
  const statuses = useCall(lookups.statuses, {}, { enabled: of === 'status', staleTime: FRESH });
  const flow = useCall(lookups.agentflow_statuses, {}, { enabled: of === 'agentflow_status', staleTime: FRESH });
  const sources = useCall(lookups.sources, {}, { enabled: of === 'source', staleTime: FRESH });
  const carriers = useCall(lookups.carriers, {}, { enabled: of === 'carrier', staleTime: FRESH });
  const pools = useCall(lookups.pools, { query: {} }, { enabled: of === 'pool', staleTime: FRESH });
  const attempts = useCall(
    imports.list,
    { query: { limit: MOST_IMPORTS } },
    { enabled: of === 'import', staleTime: FRESH },
  );
  const { variant } = useCurrentUser().company;
  const tagged = useTags(typed, of === 'tag');
  const known = usePeople(typed, of === 'owner');
  const titled = (list: readonly { id: number; title: string; color?: string }[] | undefined) =>
    list?.map(({ id, title, color }) => ({ value: String(id), label: title, ...(color && { color }) }));
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    list?.map(({ id, name }) => ({ value: id, label: name }));
  const offered = {
    status: () => titled(statuses.data?.data),
    agentflow_status: () => titled(flow.data?.data),
    source: () => titled(sources.data?.data),
    tag: () => tagged.tags.map(({ id, name, color }) => ({ value: String(id), label: name, color })),
    owner: () => known.people.map(({ id, name }) => ({ value: id, label: name })),
    category: () => categoriesOf(variant).map((value) => ({ value, label: categoryWords(value, variant).one })),
    carrier: () => named(carriers.data?.data),
    pool: () => named(pools.data?.data),
    import: () =>
      attempts.data?.data.map(({ id, file_name, created_at }) => ({
        value: id,
        label: file_name,
        detail: dayText(created_at.slice(0, 10)),
      })),
    phone_type: () => phoneTypes.map(({ value, label }) => ({ value: String(value), label })),
    product_line: () => productLines,
    policy_status: () => policyStatuses,
    known_field: () => knownFields,
    state: () => states.map(({ value, label }) => ({ value, label: `${label} (${value})` })),
    gender: () => genders,
    marital_status: () =>
      maritalStatuses.map((value) => ({ value, label: builtInName('marital_status', value) ?? value })),
    timezone: () => timeZoneGroups,
  } satisfies Record<ChoiceOf, () => readonly ColoredChoice[] | undefined>;
  return {
    choices: choicesLike<ColoredChoice>(offered[of]() ?? [], typed),
    loading:
      carriers.isLoading ||
      pools.isLoading ||
      attempts.isLoading ||
      statuses.isLoading ||
      flow.isLoading ||
      sources.isLoading ||
      tagged.loading ||
      known.loading,
  };
}
