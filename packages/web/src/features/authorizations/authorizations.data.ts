import { authorizations } from '@bookline/contract/features/authorizations';
import { useEffect } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** While a sync is under way it is looked at this often. */
const WATCH_MS = 2000;

/** One's own outside accounts, and what can be connected; asked for again while one is syncing. */
export function useAuthorizations() {
  const answer = useCall(authorizations.list, {});
  const syncing = answer.data?.data.some((account) => account.syncing) === true;
  // The same question, kept once: asked again and again only while it is worth it.
  useCall(authorizations.list, {}, { enabled: syncing, refetchInterval: syncing ? WATCH_MS : false });
  return answer;
}

/** The calendars of an account; asked for again while it is syncing, and once more when that is over. */
export function useOutsideCalendars(id: string, syncing: boolean) {
  const answer = useCall(authorizations.calendars, { params: { id } }, { refetchInterval: syncing ? WATCH_MS : false });
  const { refetch } = answer;
  useEffect(() => {
    if (!syncing) void refetch();
  }, [syncing, refetch]);
  return answer;
}

const invalidates = ['authorizations', 'calendar'] as const;

/** Connects an account, begins to, or finishes. The caller shows the failure. */
export const useConnect = () => useSend(authorizations.create, { invalidates, quiet: true });
/** Changes an account. The form shows the failure. */
export const useChangeAccount = () => useSend(authorizations.update, { invalidates, quiet: true });
export const useDisconnect = () => useSend(authorizations.delete, { invalidates });
export const useSyncNow = () => useSend(authorizations.sync, { invalidates });
/** Signs in to CSG. The form shows the failure. */
export const useCsgSignIn = () => useSend(authorizations.csg_authenticate, { invalidates, quiet: true });
/** Begins a dial session. The dialog shows the failure. */
export const useDialSession = () => useSend(authorizations.dial_session, { invalidates, quiet: true });
