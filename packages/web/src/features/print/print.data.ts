import type { BodyInput } from '@bookline/contract/endpoint';
import { type PrintJob, type PrintOptionsInput, print } from '@bookline/contract/features/print';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import type { ToPrint } from './to-print.ts';

const POLL_MS = 1000;
/** How long the preview stays fresh: names don't change while the user chooses options. */
const PREVIEW_MS = 60_000;

export const isMade = ({ status }: Pick<PrintJob, 'status'>): boolean => status !== 'queued' && status !== 'processing';

type Body = BodyInput<typeof print.batch_print>;
const bodyOf = ({ selection }: ToPrint, options: PrintOptionsInput): Body => ({ ...selection, print: options });

/** The preview's first page. The previous one stays while it loads. */
export const usePreview = (chosen: ToPrint | undefined, options: PrintOptionsInput | undefined) =>
  useCall(
    print.preview,
    { body: chosen && options ? bodyOf(chosen, options) : { ids: [] } },
    { enabled: chosen !== undefined && options !== undefined, keepPrevious: true, staleTime: PREVIEW_MS },
  );

export function useStartPrint() {
  const send = useSend(print.batch_print, { quiet: true, invalidates: [print.list, 'jobs'] });
  return {
    ...send,
    start: (chosen: ToPrint, options: PrintOptionsInput, onStarted: (jid: string) => void) =>
      send.mutate({ body: bodyOf(chosen, options) }, { onSuccess: ({ data }) => onStarted(data.jid) }),
  };
}

/** One print. Polled until it's complete. */
export const usePrint = (jid: string) =>
  useQuery({
    ...callOptions(print.status, { body: { jid } }),
    refetchInterval: ({ state }) => (state.data && isMade(state.data.data) ? false : POLL_MS),
  });

/** A page of the user's prints. Polled while one is processing. */
export const usePrints = (page: number) =>
  useQuery({
    ...callOptions(print.list, { query: { page, limit: 10 } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.every(isMade) === false ? POLL_MS : false),
  });

export const useDeletePrint = () => useSend(print.delete, { invalidates: [print.list] });
