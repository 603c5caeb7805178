import { exports } from '@bookline/contract/features/export';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallArgs, openFile } from '../../lib/api.ts';
import { ApiError, isAborted, sentenceOf } from '../../lib/api-error.ts';
import { useCall } from '../../lib/use-call.ts';
import { toast } from '../../ui/toast.ts';
import { fileNameOf, type Received, receive, saveBlob } from './save-stream.ts';

/** The imported columns that can be exported. */
export const useCustomColumns = () => useCall(exports.columns, {}, { staleTime: 60_000 }).data?.data.custom;

export interface Download {
  /** The progress. Null while no export is running. */
  readonly received: Received | null;
  readonly start: (args: CallArgs<typeof exports.create>) => Promise<boolean>;
  readonly cancel: () => void;
}

/** Downloads and saves an export. Leaving the screen cancels it on the server too. `start` resolves to whether it was saved. */
export function useExport(): Download {
  const [received, setReceived] = useState<Received | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback(async (args: CallArgs<typeof exports.create>) => {
    const controller = new AbortController();
    running.current = controller;
    setReceived({ bytes: 0, lines: 0 });
    try {
      const response = await openFile(exports.create, { ...args, signal: controller.signal });
      const blob = await receive(response, setReceived);
      saveBlob(blob, fileNameOf(response) ?? `Contacts.${args.params.format}`);
      return true;
    } catch (error) {
      // R399
      if (!isAborted(error)) toast.failed(failureOf(error));
      return false;
    } finally {
      setReceived(null);
    }
  }, []);
  const cancel = useCallback(() => running.current?.abort(), []);
  return { received, start, cancel };
}

/** R411: the status text of a failed reply, with a next step. */
function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The export was interrupted and nothing was saved. Try again.';
  const { status, statusText } = error.response;
  return `${sentenceOf(error)} (${[status, statusText].filter(Boolean).join(' ')})`;
}
