import { lookups } from '@bookline/contract/features/lookups';
import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { ChoiceList } from '../../../../ui/choice-list.tsx';
import { type Choice, choicesLike } from '../../../../ui/choices.ts';
import { usePeople } from '../../../contact-fields/contact-fields.api.ts';
import { readView, type View, viewLabel } from '../../../contact-search/contact-search.api.ts';
import { useFavorites } from '../../../favorites/favorites.api.ts';
import { leadsOthers, sharedText, useQuickFilters } from '../../../quick-filters/quick-filters.api.ts';
import classes from '../list-tools.module.css';

const noName = () => undefined;

/** The list of views: saved ones with pinned first, the fixed ones, pools, groups, and for managers each user of their downline. */
export default function ViewChoices({
  view,
  onChoose,
  onChooseSaved,
}: {
  /** The current slice, or the saved view's id. */
  readonly view: string;
  readonly onChoose: (view: View) => void;
  readonly onChooseSaved: (id: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const user = useCurrentUser();
  const leads = leadsOthers(user.account_type);
  const pools = useCall(lookups.pools, {}, { staleTime: 60_000 });
  const groups = useCall(lookups.groups, {}, { staleTime: 60_000 });
  const { people, loading } = usePeople(typed, leads);

  const favorites = useFavorites().data?.data ?? [];
  const isFavorite = (id: string) => favorites.some((favorite) => favorite.id === id);

  const hasPools = (pools.data?.data.length ?? 0) > 0;
  const fixed: readonly View[] = ['all', 'mine', 'downline', 'agents', 'pools', 'favorites', 'deleted'];
  const offered = fixed.filter((each) =>
    each === 'pools' ? hasPools : leads || (each !== 'downline' && each !== 'agents'),
  );
  const saved = useQuickFilters().data?.data ?? [];
  const groupOf = ({ position, mine }: QuickFilter) =>
    position !== null ? 'Pinned' : mine ? 'My views' : 'Shared with me';
  const choices: readonly Choice[] = [
    ...saved.map((filter) => ({
      value: filter.id,
      label: filter.name,
      group: groupOf(filter),
      detail: sharedText(filter),
    })),
    ...offered.map((value) => ({
      value,
      label: viewLabel(value, noName),
      ...(saved.length > 0 && { group: 'Everyone’s' }),
    })),
    ...(pools.data?.data ?? []).map(({ id, name }) => ({ value: `pool-${id}`, label: name, group: 'Pools' })),
    ...(groups.data?.data ?? []).map(({ id, name }) => ({ value: `group-${id}`, label: name, group: 'Groups' })),
    ...people
      .filter((person) => person.id !== user.id)
      .toSorted((one, other) => Number(isFavorite(other.id)) - Number(isFavorite(one.id)))
      .flatMap(({ id, name, role }) => {
        const detail = isAccountType(role) ? roleLabel(role, user.company.variant) : undefined;
        const own = { value: `person-${id}`, label: isFavorite(id) ? `★ ${name}` : name, detail, group: 'Users' };
        return !leadsOthers(role) ? [own] : [own, { value: `team-${id}`, label: `${name}’s team`, group: 'Users' }];
      }),
  ];
  return (
    <>
      <ChoiceList
        label="Views"
        placeholder={leads ? 'Search views and users' : 'Search views'}
        choices={choicesLike(choices, typed)}
        chosen={new Set([view])}
        typed={typed}
        onTyped={setTyped}
        onChoose={(value) => {
          const chosen = readView(value);
          if (chosen) onChoose(chosen);
          else onChooseSaved(value);
        }}
        loading={pools.isLoading || groups.isLoading || loading}
      />
      <div className={classes.foot}>
        <ButtonLink
          to={paths.changes}
          variant="subtle"
          size="compact-sm"
          fullWidth
          justify="flex-start"
          leftSection={<IconHistory size={14} stroke={1.7} aria-hidden />}
        >
          Bulk action history
        </ButtonLink>
      </div>
    </>
  );
}
