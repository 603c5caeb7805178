import { type BulkAttempt, bulk } from '@bookline/contract/features/bulk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { toast } from '../../ui/toast.ts';
import { contactsText, doneText, isUnderWay, undoneText } from './bulk-words.ts';

/** The polling interval while a listed job runs. */
const BUSY_MS = 2000;

type Doing =
  | typeof bulk.destroy_all
  | typeof bulk.restore
  | typeof bulk.update_group
  | typeof bulk.update_tags_group
  | typeof bulk.purge;

/**
 * Sends a bulk action and shows a toast. A small action offers Undo; a large one links to its progress. `onDone` runs once the server has accepted
 * it.
 */
export function useDoing<E extends Doing>(endpoint: E, onDone: () => void) {
  const client = useQueryClient();
  return useSend(endpoint, {
    onSent: ({ data }) => {
      refresh(client);
      tell(client, data);
      onDone();
    },
  });
}

/** Everything that shows contacts is out of date, and the tray may have another job. */
function refresh(client: QueryClient): void {
  for (const feature of ['contacts', 'jobs']) void client.invalidateQueries({ queryKey: [feature] });
}

function tell(client: QueryClient, change: BulkAttempt): void {
  if (isUnderWay(change.status))
    toast.info(`${change.summary}: ${contactsText(change.total)}. Runs in the background. You can leave this page.`);
  else if (change.changed === 0) toast.info(doneText(change));
  else toast.done(doneText(change), change.undo.possible ? { undo: () => void undoChange(client, change.id) } : {});
}

/** Undoes a bulk action and shows the result. */
export async function undoChange(client: QueryClient, id: string): Promise<void> {
  try {
    const { data } = await call(bulk.undo, { params: { id } });
    if (isUnderWay(data.undo.status)) toast.info('Undoing. Runs in the background. You can leave this page.');
    else toast.done(undoneText(data));
  } catch (error) {
    toast.failed(sentenceOf(error));
  }
  refresh(client);
}

/** A page of bulk actions. Polled while one of them runs. */
export const useChanges = (page: number) =>
  useQuery({
    ...callOptions(bulk.list, { query: { page, limit: 25 } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status, undo }) => isUnderWay(status) || isUnderWay(undo.status)) ? BUSY_MS : false,
  });

export const useChange = (id: string) =>
  useQuery({
    ...callOptions(bulk.get, { params: { id } }),
    refetchInterval: ({ state }) => {
      const change = state.data?.data;
      return change && (isUnderWay(change.status) || isUnderWay(change.undo.status)) ? BUSY_MS : false;
    },
  });

/** The contacts that an action or its undo left out. Loaded if there are any. */
export const useLeftOut = (id: string, of: 'skipped' | 'left', page: number, enabled: boolean) =>
  useCall(bulk.rows, { params: { id }, query: { of, page, limit: 10 } }, { enabled, keepPrevious: true });
