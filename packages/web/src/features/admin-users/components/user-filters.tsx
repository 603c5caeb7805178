import { userStates } from '@bookline/contract/features/admin-user';
import { type AccountType, accountTypes, isAccountType } from '@bookline/contract/rules/roles';
import { Select } from '@mantine/core';
import { useUrlState } from '../../../lib/url-state.ts';
import { type UsersQuery, useUserChoices } from '../admin-users.data.ts';

const IMPERSONATORS = 'impersonators';

interface Filters {
  /** A role, or 'impersonators'. */
  readonly who: AccountType | typeof IMPERSONATORS | undefined;
  readonly state: 'active' | 'invited' | 'inactive' | undefined;
  /** The id of a user whose downline to show. */
  readonly below: string | undefined;
  readonly page: undefined;
}

const parse = (search: Readonly<Record<string, unknown>>): Filters => ({
  who: search.who === IMPERSONATORS ? IMPERSONATORS : accountTypes.find((type) => type === search.who),
  state: userStates.find((state) => state === search.state),
  below: typeof search.below === 'string' && /^[0-9a-f-]{36}$/.test(search.below) ? search.below : undefined,
  page: undefined,
});

/** The filters of the user list, in the URL. A change returns to the first page. */
export function useUserFilters() {
  const [{ who, state, below }, set] = useUrlState(parse);
  const query: UsersQuery = {
    ...(who === IMPERSONATORS && { impersonators: 'true' as const }),
    ...(who === 'regional_manager' && { only_rm: 'true' as const }),
    ...(who && who !== IMPERSONATORS && who !== 'regional_manager' && { roles: [who] }),
    ...(state && { state }),
    ...(below && { user_id: below }),
  };
  return {
    query,
    who,
    state,
    below,
    filtered: Object.keys(query).length > 0,
    set: (change: Partial<Pick<Filters, 'who' | 'state' | 'below'>>) => set({ ...change, page: undefined }),
  };
}

/** The role and status filters beside the search. */
export function UserFilters({ who, state, set }: Pick<ReturnType<typeof useUserFilters>, 'who' | 'state' | 'set'>) {
  const roles = useUserChoices().data?.data.roles ?? [];
  return (
    <>
      <Select
        size="xs"
        w={168}
        aria-label="Role"
        placeholder="All roles"
        data={[
          { value: IMPERSONATORS, label: 'Can act as others' },
          { group: 'Roles', items: roles.map(({ value, label }) => ({ value, label })) },
        ]}
        value={who ?? null}
        onChange={(value) =>
          set({
            who: value === IMPERSONATORS ? IMPERSONATORS : value !== null && isAccountType(value) ? value : undefined,
          })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Clear role' }}
      />
      <Select
        size="xs"
        w={136}
        aria-label="Status"
        placeholder="All statuses"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'invited', label: 'Invited' },
          { value: 'inactive', label: 'Deactivated' },
        ]}
        value={state ?? null}
        onChange={(value) => set({ state: userStates.find((option) => option === value) })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
      />
    </>
  );
}
