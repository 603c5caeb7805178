import { acting, actingRoles } from '@bookline/contract/features/acting';
import { lookups } from '@bookline/contract/features/lookups';
import type { CurrentUser } from '@bookline/contract/features/sessions';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import { allows } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';

/** The ways to act as another user that are still open from this session. Each can be on the stack once. */
function wayOf(user: CurrentUser): 'login_as' | 'impersonate' | null {
  const taken = user.login_stack.map(({ marker }) => marker);
  const ways = user.admin ? (['login_as', 'impersonate'] as const) : (['impersonate', 'login_as'] as const);
  return ways.find((way) => !taken.includes(way)) ?? null;
}

/** Whether the signed-in user can act as another user from the current session. */
export function useMayAct(): boolean {
  const user = useCurrentUser();
  return allows(user, { roles: actingRoles }) && wayOf(user) !== null;
}

/** Another user is now active. Clears all cached data and restarts the app. */
const beginAnew = () => window.location.assign(paths.home);

/** Starts acting as a user, by id. */
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

/** Returns to the session below (R134, R136). */
export function useLeave() {
  const { login_stack } = useCurrentUser();
  const storage = useUserStorage();
  const top = login_stack.at(-1);
  const end = useSend(acting.end, {
    onSent: () => {
      storage.remove('login_stack');
      beginAnew();
    },
  });
  return {
    leave: () => top && end.mutate({ params: { id: top.session_id } }),
    busy: end.isPending || end.isSuccess,
  };
}

/** Users the current user can act as: in their downline and of lower rank, filtered by name. */
export function usePeopleToActAs(q: string) {
  const user = useCurrentUser();
  const found = useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true });
  return (found.data?.data ?? []).filter(
    ({ role }) => isAccountType(role) && isAccountType(user.account_type) && outranks(user.account_type, role),
  );
}
