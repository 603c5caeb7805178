import { lookups } from '@bookline/contract/features/lookups';
import { genders, states } from '@bookline/contract/rules/options';
import { useCall } from '../../lib/use-call.ts';
import { type Choice, choicesLike } from '../../ui/choices.ts';
import { builtInName } from './components/list/filter-chips.ts';
import type { ChoiceOf } from './components/list/filter-fields.ts';
import { maritalStatuses } from './components/list/search-changes.ts';
import { timeZoneGroups } from './components/list/time-zone-groups.ts';
import { FRESH, usePeople, useTags } from './contact-choices.data.ts';

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
  const tagged = useTags(typed, of === 'tag');
  const known = usePeople(typed, of === 'owner');
  const titled = (list: readonly { id: number; title: string; color?: string }[] | undefined) =>
    list?.map(({ id, title, color }) => ({ value: String(id), label: title, ...(color && { color }) }));
  const offered = {
    status: () => titled(statuses.data?.data),
    agentflow_status: () => titled(flow.data?.data),
    source: () => titled(sources.data?.data),
    tag: () => tagged.tags.map(({ id, name, color }) => ({ value: String(id), label: name, color })),
    owner: () => known.people.map(({ id, name }) => ({ value: id, label: name })),
    state: () => states.map(({ value, label }) => ({ value, label: `${label} (${value})` })),
    gender: () => genders,
    marital_status: () =>
      maritalStatuses.map((value) => ({ value, label: builtInName('marital_status', value) ?? value })),
    timezone: () => timeZoneGroups,
  } satisfies Record<ChoiceOf, () => readonly ColoredChoice[] | undefined>;
  return {
    choices: choicesLike<ColoredChoice>(offered[of]() ?? [], typed),
    loading: statuses.isLoading || flow.isLoading || sources.isLoading || tagged.loading || known.loading,
  };
}
