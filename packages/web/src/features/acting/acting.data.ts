import { acting, actingRoles } from '@bookline/contract/features/acting';
import { lookups } from '@bookline/contract/features/lookups';
import type { CurrentUser } from '@bookline/contract/features/sessions';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import { useDebouncedValue } from '@mantine/hooks';
import { allows } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The way that is still open to go on top of the present session: each of the two stands on the stack once at most. */
function wayOf(user: CurrentUser): 'login_as' | 'impersonate' | null {
  const taken = user.login_stack.map(({ marker }) => marker);
  const ways = user.admin ? (['login_as', 'impersonate'] as const) : (['impersonate', 'login_as'] as const);
  return ways.find((way) => !taken.includes(way)) ?? null;
}

/** Whether the signed-in user may act as somebody at all, from where they are now. */
export function useMayAct(): boolean {
  const user = useCurrentUser();
  return allows(user, { roles: actingRoles }) && wayOf(user) !== null;
}

/** Another person is here from now on: everything that is known of the one before goes, and the app begins anew. */
const beginAnew = () => window.location.assign(paths.home);

/** Acts as somebody, by their id. */
export function useActAs() {
  const user = useCurrentUser();
  const start = useSend(acting.start, { onSent: beginAnew, quiet: true });
  const way = wayOf(user);
  return {
    actAs: (id: string) => way && start.mutate({ params: { id }, body: { login_type: way } }),
    busy: start.isPending || start.isSuccess,
    error: start.error,
  };
}

/** Goes back to the session below (R134, R136). */
export function useLeave() {
  const { login_stack } = useCurrentUser();
  const top = login_stack.at(-1);
  const end = useSend(acting.end, { onSent: beginAnew });
  return {
    leave: () => top && end.mutate({ params: { id: top.session_id } }),
    busy: end.isPending || end.isSuccess,
  };
}

/** The people one may act as whose name has what was typed: below in rank, and in one's downline. */
export function usePeopleToActAs(typed: string) {
  const user = useCurrentUser();
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true });
  const people = found.data?.data.filter(
    ({ role }) => isAccountType(role) && isAccountType(user.account_type) && outranks(user.account_type, role),
  );
  return { people: people ?? [], loading: found.isFetching };
}
