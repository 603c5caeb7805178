import type { ReplyOf } from '@bookline/contract/endpoint';
import { type ContactRow, contacts } from '@bookline/contract/features/contacts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { type ListState, scopeOf, setOf } from './components/list/list-state.ts';
import { bodyOf, type RowChange } from './components/list/row-changes.ts';

type ListReply = ReplyOf<typeof contacts.list>;

/** The page of contacts that the state asks for; the one before stays while it is fetched. */
export function useContactPage(state: ListState, enabled = true) {
  return useCall(contacts.list, { body: { contacts_scope: scopeOf(state) } }, { keepPrevious: true, enabled });
}

/**
 * How many contacts a set holds, exactly: undefined until counted, null where that took too long. A request of its own, because a page
 * need not wait for it.
 */
export function useExactCount(state: ListState, enabled: boolean): number | null | undefined {
  const body = { contacts_scope: setOf(state) };
  const { data } = useCall(contacts.count, { body }, { enabled, staleTime: 60_000 });
  return enabled ? data?.data.total_count : undefined;
}

/** A contact as the newest of the kept lists shows it. */
export function findRow(client: QueryClient, id: string): ContactRow | undefined {
  const rows = client
    .getQueriesData<ListReply>({ queryKey: keyOf(contacts.list) })
    .flatMap(([, reply]) => reply?.data.find((row) => row.id === id) ?? []);
  return rows.toSorted((a, b) => b.version - a.version)[0];
}

/** Shows something else of a contact in every list that is kept. */
function showChange(client: QueryClient, id: string, change: Partial<ContactRow>): void {
  client.setQueriesData<ListReply>({ queryKey: keyOf(contacts.list) }, (reply) => {
    if (!reply?.data.some((row) => row.id === id)) return reply;
    return { ...reply, data: reply.data.map((row) => (row.id === id ? { ...row, ...change } : row)) };
  });
}

/** What else shows something of a changed contact is asked for again; lists only when they are next looked at, so that no row jumps away. */
function forget(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(contacts.get) });
  void client.invalidateQueries({ queryKey: keyOf(contacts.timeline) });
  void client.invalidateQueries({ queryKey: keyOf(contacts.list), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keyOf(contacts.count), refetchType: 'none' });
}

async function send(client: QueryClient, row: ContactRow, change: RowChange): Promise<ContactRow> {
  const { version } = findRow(client, row.id) ?? row;
  const { data } = await call(contacts.quick_update, { params: { id: row.id }, body: { ...bodyOf(change), version } });
  showChange(client, row.id, data);
  return data;
}

export interface Edit {
  readonly row: ContactRow;
  readonly change: RowChange;
  /** Takes another edit back, and needs no undo of its own. */
  readonly isUndo?: boolean;
}

/**
 * Changes a row where it stands: it shows at once, and goes back where the server refuses (409 somebody else was faster, 404 it is gone,
 * 422), which a toast tells. One at a time, so that an edit does not stumble over the version that the one before it made.
 */
export function useQuickChange(onDone: (edit: Edit) => void) {
  const client = useQueryClient();
  return useMutation<ContactRow, Error, Edit, Partial<ContactRow>>({
    scope: { id: contacts.quick_update.id },
    mutationFn: ({ row, change }) => send(client, row, change),
    onMutate: ({ row, change }) => {
      const { status, owner, pool, tags } = findRow(client, row.id) ?? row;
      showChange(client, row.id, change);
      return { status, owner, pool, tags };
    },
    onSuccess: (_after, edit) => {
      forget(client);
      onDone(edit);
    },
    onError: (error, { row }, before) => {
      if (before) showChange(client, row.id, before);
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void client.invalidateQueries({ queryKey: keyOf(contacts.list) });
    },
  });
}
