import { type BulkAttempt, bulk } from '@bookline/contract/features/bulk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { toast } from '../../ui/toast.ts';
import { contactsText, doneText, isUnderWay, undoneText } from './bulk-words.ts';

/** While a job works on something that shows. */
const BUSY_MS = 2000;

type Doing =
  | typeof bulk.destroy_all
  | typeof bulk.restore
  | typeof bulk.update_group
  | typeof bulk.update_tags_group
  | typeof bulk.purge;

/**
 * Sends what is to be done to many, and tells of it: what is done at once with a way back, what takes longer where it can be watched. `onDone`
 * runs once the server has it.
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

/** Everything that shows contacts is out of date, and the tray may have one more. */
function refresh(client: QueryClient): void {
  for (const feature of ['contacts', 'jobs']) void client.invalidateQueries({ queryKey: [feature] });
}

function tell(client: QueryClient, change: BulkAttempt): void {
  if (isUnderWay(change.status))
    toast.info(
      `${change.summary}: ${contactsText(change.total)}. This takes a while: the tray at the top tells how far it is.`,
    );
  else if (change.changed === 0) toast.info(doneText(change));
  else toast.done(doneText(change), change.undo.possible ? { undo: () => void undoChange(client, change.id) } : {});
}

/** Takes back what was done to many, and tells what came of it. */
export async function undoChange(client: QueryClient, id: string): Promise<void> {
  try {
    const { data } = await call(bulk.undo, { params: { id } });
    if (isUnderWay(data.undo.status)) toast.info('It is being undone: the tray at the top tells how far it is.');
    else toast.done(undoneText(data));
  } catch (error) {
    toast.failed(sentenceOf(error));
  }
  refresh(client);
}

/** A page of what was done to many; asked for again while something of it is under way. */
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

/** The contacts that were left out, or that the undo left; asked for where there are any. */
export const useLeftOut = (id: string, of: 'skipped' | 'left', page: number, enabled: boolean) =>
  useCall(bulk.rows, { params: { id }, query: { of, page, limit: 10 } }, { enabled, keepPrevious: true });
