import { lookups } from '@bookline/contract/features/lookups';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { ChoiceList } from '../../../../ui/choice-list.tsx';
import { type Choice, choicesLike } from '../../../../ui/choices.ts';
import { useFavorites } from '../../../favorites/favorites.data.ts';
import { usePeople } from '../../contact-choices.data.ts';
import { readView, type View, viewLabel } from './views.ts';

/** Whoever has nobody below them. */
const ALONE = ['agent', 'telemarketer', 'basic', 'pool_holder'];
const noName = () => undefined;

/** The list of views: the fixed ones, pools, groups, and for whoever leads others each of their people. */
export default function ViewChoices({
  view,
  onChoose,
}: {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}) {
  const [typed, setTyped] = useState('');
  const user = useCurrentUser();
  const leads = !ALONE.includes(user.account_type);
  const pools = useCall(lookups.pools, {}, { staleTime: 60_000 });
  const groups = useCall(lookups.groups, {}, { staleTime: 60_000 });
  const { people, loading } = usePeople(typed, leads);

  const favorites = useFavorites().data?.data ?? [];
  const isFavorite = (id: string) => favorites.some((favorite) => favorite.id === id);

  const hasPools = (pools.data?.data.length ?? 0) > 0;
  const fixed: readonly View[] = ['all', 'mine', 'downline', 'agents', 'pools', 'favorites'];
  const offered = fixed.filter((each) =>
    each === 'pools' ? hasPools : leads || (each !== 'downline' && each !== 'agents'),
  );
  const choices: readonly Choice[] = [
    ...offered.map((value) => ({ value, label: viewLabel(value, noName) })),
    ...(pools.data?.data ?? []).map(({ id, name }) => ({ value: `pool-${id}`, label: name, group: 'Pools' })),
    ...(groups.data?.data ?? []).map(({ id, name }) => ({ value: `group-${id}`, label: name, group: 'Groups' })),
    ...people
      .filter((person) => person.id !== user.id)
      .toSorted((one, other) => Number(isFavorite(other.id)) - Number(isFavorite(one.id)))
      .flatMap(({ id, name, role }) => {
        const detail = isAccountType(role) ? roleLabel(role, user.company.variant) : undefined;
        const own = { value: `person-${id}`, label: isFavorite(id) ? `★ ${name}` : name, detail, group: 'People' };
        return ALONE.includes(role) ? [own] : [own, { value: `team-${id}`, label: `${name}’s team`, group: 'People' }];
      }),
  ];
  return (
    <ChoiceList
      label="Views"
      placeholder={leads ? 'Find a view or a person' : 'Find a view'}
      choices={choicesLike(choices, typed)}
      chosen={new Set([view])}
      typed={typed}
      onTyped={setTyped}
      onChoose={(value) => {
        const chosen = readView(value);
        if (chosen) onChoose(chosen);
      }}
      loading={pools.isLoading || groups.isLoading || loading}
    />
  );
}
