import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { lookups } from '@bookline/contract/features/lookups';
import { type TransferAttempt, transfers } from '@bookline/contract/features/transfers';
import type { CallArgs } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { usePeople } from '../contact-fields/contact-fields.api.ts';

const POLL_MS = 1000;
const BETWEEN_LOOKS_MS = 10_000;

const isOpen = (status: string | undefined) => status === 'queued' || status === 'processing';

/** Whether a transfer or its reversal is processing, so its numbers change. */
export const isRunning = ({ status, revert }: TransferAttempt): boolean => isOpen(status) || isOpen(revert?.status);

/** Whether it is being reverted. */
export const isReverting = ({ revert }: TransferAttempt): boolean => isOpen(revert?.status);

export interface AttemptsQuery {
  readonly page: number;
  readonly q: string;
  readonly order_field: 'created_at' | 'status' | 'total' | 'made_by' | 'receivers';
  readonly order: 'asc' | 'desc';
}

/** A page of transfers. Polled every second while one of them is processing. */
export const useAttempts = ({ q, ...query }: AttemptsQuery, running: boolean) =>
  useCall(
    transfers.list,
    { query: { ...query, ...(q && { q }) } },
    { keepPrevious: true, refetchInterval: running ? POLL_MS : BETWEEN_LOOKS_MS },
  );

export interface LogsQuery {
  readonly page: number;
  readonly q: string;
  readonly outcome: 'moved' | 'kept' | 'left' | 'skipped' | 'reverted' | 'not_reverted' | undefined;
}

/** A transfer with a page of its log. Polled until it's complete. */
export const useAttempt = (id: string, { q, outcome, page }: LogsQuery, running: boolean) =>
  useCall(
    transfers.get,
    { params: { id }, query: { page, ...(q && { q }), ...(outcome && { outcome }) } },
    { keepPrevious: true, refetchInterval: running ? POLL_MS : false },
  );

const STALE = ['transfers', 'contacts', 'contact-transfers', 'jobs', 'dashboard'];

type PreviewBody = Omit<NonNullable<CallArgs<typeof transfers.transfer_group>['body']>, 'preview'>;

/** What a transfer would do. Asked again each time, because contacts change. */
export const usePreview = (body: PreviewBody, enabled: boolean) =>
  useCall(transfers.transfer_group, { body: { ...body, preview: true } }, { enabled, staleTime: 0 });
export const useTransfer = () => useSend(transfers.transfer_group, { quiet: true, invalidates: STALE });
/** Transfers the remaining contacts to others. */
export const useTransferAgain = () => useSend(transfers.update_transfer_group, { quiet: true, invalidates: STALE });
export const useRevert = () => useSend(transfers.revert, { invalidates: STALE });
/** The last contacts of a scope, by number. */
export const useLastContacts = (
  contacts_scope: NonNullable<ContactSelectionInput['contacts_scope']>,
  count: number,
  enabled: boolean,
) =>
  useCall(transfers.select_first_last, { body: { contacts_scope, which: 'last', count } }, { enabled, staleTime: 0 });

/** The pools the user can transfer to. Not loaded for other users. */
export const useGiveablePools = () => usePoolsCall().data?.data ?? [];

/** Whether there is no one but the user to transfer to. False until it is known. */
export function useNoRecipients(): boolean {
  const { id: me } = useCurrentUser();
  const { people, loading } = usePeople('');
  const pools = usePoolsCall();
  const isKnown = !loading && people.length > 0 && !pools.isLoading && !pools.error;
  return isKnown && people.every(({ id }) => id === me) && (pools.data?.data ?? []).length === 0;
}

function usePoolsCall() {
  const { roles } = useCurrentUser();
  const enabled = roles.some((role) => role === 'admin' || role === 'bu_admin' || role === 'pool_holder');
  return useCall(lookups.pools, { query: {} }, { enabled, staleTime: 60_000 });
}
