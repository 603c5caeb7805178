import { MAX_FILE_BYTES } from '@bookline/contract/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, fieldErrorsOf } from '../../lib/api-error.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { stale, upload } from './contact-files.data.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';

/** Queues by contact, so that uploads in progress are still listed when the user returns. */
const queues = new Map<string, UploadQueue>();

/** The contact's uploads, and a function to add more. */
export function useUploads(contactId: string): {
  readonly uploads: readonly Upload[];
  readonly queue: Pick<UploadQueue, 'retry' | 'drop'>;
  readonly send: (files: readonly File[]) => void;
} {
  const client = useQueryClient();
  const queue = useMemo(() => {
    const known = queues.get(contactId);
    if (known) return known;
    const made = createUploadQueue({
      send: (file, options) => upload(contactId, file, options),
      onSent: () => void invalidate(client, ...stale),
      explain: (error) => ({
        reason: fieldErrorsOf(error)[0] ?? '',
        refused: error instanceof ApiError && [413, 415, 422].includes(error.status),
      }),
    });
    queues.set(contactId, made);
    return made;
  }, [client, contactId]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  return {
    uploads,
    queue,
    send: (files) => queue.add(files.map((file) => ({ file, refusal: refusalOf(file) }))),
  };
}

/** Checks before the upload. Only the server detects the type. */
export function refusalOf({ size }: Pick<File, 'size'>): string | null {
  if (size > MAX_FILE_BYTES) return 'This file is larger than 25 MB. Choose a smaller one.';
  return size === 0 ? 'This file is empty. Choose another.' : null;
}
