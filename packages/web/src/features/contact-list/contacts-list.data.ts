import type { ReplyOf } from '@bookline/contract/endpoint';
import { type ContactRow, contacts } from '@bookline/contract/features/contacts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { type ListState, scopeOf } from '../contact-search/contact-search.api.ts';
import { bodyOf, type RowChange } from './row-changes.ts';

type ListReply = ReplyOf<typeof contacts.list>;

/** The page of contacts for the list's state. The previous page stays while it loads. */
export function useContactPage(state: ListState, enabled = true) {
  return useCall(contacts.list, { body: { contacts_scope: scopeOf(state) } }, { keepPrevious: true, enabled });
}

/** A contact's row in the newest cached list. */
export function findRow(client: QueryClient, id: string): ContactRow | undefined {
  const rows = client
    .getQueriesData<ListReply>({ queryKey: keyOf(contacts.list) })
    .flatMap(([, reply]) => reply?.data.find((row) => row.id === id) ?? []);
  return rows.toSorted((a, b) => b.version - a.version)[0];
}

/** Updates a contact in every cached list. */
function showChange(client: QueryClient, id: string, change: Partial<ContactRow>): void {
  client.setQueriesData<ListReply>({ queryKey: keyOf(contacts.list) }, (reply) => {
    if (!reply?.data.some((row) => row.id === id)) return reply;
    return { ...reply, data: reply.data.map((row) => (row.id === id ? { ...row, ...change } : row)) };
  });
}

/** Marks other queries of a changed contact as out of date. Lists reload when next viewed, so no row jumps away. */
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
  /** This edit is an undo and needs none of its own. */
  readonly isUndo?: boolean;
}

/**
 * Edits a row in place. The change shows at once and reverts if the server refuses it (409 another user was faster, 404 deleted, 422), with
 * a toast. Edits run one at a time, so that each uses the version the previous one created.
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
