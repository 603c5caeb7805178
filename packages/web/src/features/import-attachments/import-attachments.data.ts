import {
  type AttachmentImport,
  type AttachmentOutcome,
  importAttachments,
} from '@bookline/contract/features/import-attachments';
import { imports } from '@bookline/contract/features/imports';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const POLL_MS = 1000;
const BETWEEN_LOOKS_MS = 10_000;

/** Whether it is being processed, so its numbers change. */
export const isAtWork = ({ status }: AttachmentImport): boolean =>
  status === 'waiting' || status === 'queued' || status === 'processing' || status === 'undoing';

export const useAttachmentImports = (page: number, atWork: boolean) =>
  useCall(
    importAttachments.list,
    { query: { page } },
    { keepPrevious: true, refetchInterval: atWork ? POLL_MS : BETWEEN_LOOKS_MS },
  );

/** One ZIP. Polled until it's complete. */
export const useAttachmentImport = (id: string, atWork: boolean) =>
  useCall(importAttachments.get, { params: { id } }, { refetchInterval: atWork ? POLL_MS : false });

export const useAttachmentEntries = (
  id: string,
  { outcome, page }: { readonly outcome: AttachmentOutcome | undefined; readonly page: number },
) =>
  useCall(
    importAttachments.entries,
    { params: { id }, query: { page, ...(outcome && { outcome }) } },
    { keepPrevious: true },
  );

const stale = { quiet: true, invalidates: ['import-attachments', 'jobs', 'contact-files'] } as const;

/** Reads a ZIP, or reads it again. Failures show next to the file. */
export const useLookIntoZip = () => useSend(importAttachments.validate, stale);
/** Starts an import of leads together with the files their rows name. */
export const useStartWithLeads = () =>
  useSend(importAttachments.withLeads, {
    quiet: true,
    invalidates: ['import-attachments', 'imports', 'contacts', 'tags', 'jobs'],
  });
/** Completed imports, filtered by file name. */
export const useEndedImports = (name: string) =>
  useCall(
    imports.list,
    { query: { tab: 'complete', limit: 50, ...(name && { filter_by: 'file_name' as const, filter_value: name }) } },
    { keepPrevious: true },
  );
export const useStartAttachments = () => useSend(importAttachments.create, stale);
export const useUndoAttachments = () =>
  useSend(importAttachments.undo, { invalidates: ['import-attachments', 'jobs', 'contact-files'] });
