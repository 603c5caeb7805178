import { campaigns } from '@bookline/contract/features/campaigns';
import { dispositions } from '@bookline/contract/features/dispositions';
import { imports } from '@bookline/contract/features/imports';
import { lookups } from '@bookline/contract/features/lookups';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import {
  campaignReactions,
  campaignStates,
  textCampaignReactions,
  textCampaignStates,
} from '@bookline/contract/rules/campaigns';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { lineChoices } from '@bookline/contract/rules/line-types';
import { genders, maritalStatuses, phoneTypes, states } from '@bookline/contract/rules/options';
import { policyStatuses, productLines } from '@bookline/contract/rules/policies';
import { knownFields } from '@bookline/contract/rules/search-entries';
import { useDebouncedValue } from '@mantine/hooks';
import { dayText } from '../../lib/dates.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { type Choice, choicesLike } from '../../ui/choices.ts';
import { categoriesOf, categoryWords, FRESH, usePeople, useTags } from '../contact-fields/contact-fields.api.ts';
import { builtInName } from './filter-chips.ts';
import type { ChoiceOf } from './filter-field-types.ts';
import { timeZoneGroups } from './time-zone-groups.ts';

const mailed = { ...campaignStates, ...campaignReactions };
const textedOutcomes = { ...textCampaignStates, ...textCampaignReactions };

/** A choice with its status or tag color. */
export interface ColoredChoice extends Choice {
  readonly color?: string;
}

export interface Choices {
  readonly choices: readonly ColoredChoice[];
  readonly loading: boolean;
}

/** The choices of a "one of" filter for the input. */
export function useChoices(of: ChoiceOf, typed: string): Choices {
  const statuses = useCall(lookups.statuses, {}, { enabled: of === 'status', staleTime: FRESH });
  const flow = useCall(lookups.agentflow_statuses, {}, { enabled: of === 'agentflow_status', staleTime: FRESH });
  const sources = useCall(lookups.sources, {}, { enabled: of === 'source', staleTime: FRESH });
  const carriers = useCall(lookups.carriers, {}, { enabled: of === 'carrier', staleTime: FRESH });
  const disposed = useCall(dispositions.choices, {}, { enabled: of === 'disposition', staleTime: FRESH });
  const pools = useCall(lookups.pools, { query: {} }, { enabled: of === 'pool', staleTime: FRESH });
  const [name] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const attempts = useCall(
    imports.list,
    { query: { limit: 100, ...(name && { filter_by: 'file_name', filter_value: name }) } },
    { enabled: of === 'import', staleTime: FRESH, keepPrevious: true },
  );
  const sent = useCall(
    campaigns.list,
    // The words before a colon are the campaign's name, the others the outcome.
    { query: { limit: 20, ...(name && { q: name.split(':')[0] ?? '' }) } },
    { enabled: of === 'campaign', staleTime: FRESH, keepPrevious: true },
  );
  const {
    company: { variant },
    features,
  } = useCurrentUser();
  const texted = useCall(
    textCampaigns.list,
    { query: { limit: 20, ...(name && { q: name.split(':')[0] ?? '' }) } },
    { enabled: of === 'campaign' && features.includes('sms'), staleTime: FRESH, keepPrevious: true },
  );
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
    disposition: () => disposed.data?.data.map(({ id, name: label, color }) => ({ value: id, label, color })),
    pool: () => named(pools.data?.data),
    import: () =>
      attempts.data?.data.map(({ id, file_name, created_at }) => ({
        value: id,
        label: file_name,
        detail: dayText(created_at.slice(0, 10)),
      })),
    campaign: () =>
      [
        ...(sent.data?.data ?? []).map((campaign) => ({ ...campaign, outcomes: mailed })),
        ...(texted.data?.data ?? []).map((campaign) => ({ ...campaign, outcomes: textedOutcomes })),
      ].flatMap(({ id, name: campaign, outcomes }) =>
        Object.entries(outcomes).map(([outcome, label]) => ({
          value: `${id}:${outcome}`,
          label: `${campaign}: ${label}`,
        })),
      ),
    phone_type: () => phoneTypes.map(({ value, label }) => ({ value: String(value), label })),
    line_type: () => lineChoices,
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
      disposed.isLoading ||
      pools.isLoading ||
      attempts.isLoading ||
      sent.isLoading ||
      texted.isLoading ||
      statuses.isLoading ||
      flow.isLoading ||
      sources.isLoading ||
      tagged.loading ||
      known.loading,
  };
}
