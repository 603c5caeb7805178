import { authorizations } from '@bookline/contract/features/authorizations';
import { useEffect } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** How often a running sync is polled. */
const WATCH_MS = 2000;

/** The user's outside accounts and the services to connect. Polled during a sync. */
export function useAuthorizations() {
  const answer = useCall(authorizations.list, {});
  const syncing = answer.data?.data.some((account) => account.syncing) === true;
  // The same query key with and without polling.
  useCall(authorizations.list, {}, { enabled: syncing, refetchInterval: syncing ? WATCH_MS : false });
  return answer;
}

/** The calendars of an account. Polled during a sync and once after it. */
export function useOutsideCalendars(id: string, syncing: boolean) {
  const answer = useCall(authorizations.calendars, { params: { id } }, { refetchInterval: syncing ? WATCH_MS : false });
  const { refetch } = answer;
  useEffect(() => {
    if (!syncing) void refetch();
  }, [syncing, refetch]);
  return answer;
}

const invalidates = ['authorizations', 'calendar'] as const;

/** Connects an account, starts connecting, or finishes it. The caller shows the failure. */
export const useConnect = () => useSend(authorizations.create, { invalidates, quiet: true });
/** Changes an account. The form shows the failure. */
export const useChangeAccount = () => useSend(authorizations.update, { invalidates, quiet: true });
export const useDisconnect = () => useSend(authorizations.delete, { invalidates });
export const useSyncNow = () => useSend(authorizations.sync, { invalidates });
/** Signs in to CSG. The form shows the failure. */
export const useCsgSignIn = () => useSend(authorizations.csg_authenticate, { invalidates, quiet: true });
/** Starts a dial session. The dialog shows the failure. */
export const useDialSession = () => useSend(authorizations.dial_session, { invalidates, quiet: true });
