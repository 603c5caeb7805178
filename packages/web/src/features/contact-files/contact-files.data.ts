import { contactFiles } from '@bookline/contract/features/contact-files';
import { contacts } from '@bookline/contract/features/contacts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { API_BASE } from '../../lib/api-url.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export const stale = ['contact-files', contacts.timeline] as const;

export const useFiles = (contactId: string) => useCall(contactFiles.list, { params: { id: contactId } });
export const useDeleteFile = () => useSend(contactFiles.delete, { invalidates: stale });

/** A link to view one version of a file. The server logs each one, so request it only when the user opens the file. */
export function usePreviewLink(contactId: string, fileId: string, version: number) {
  const args = { params: { id: contactId, fileId }, query: { version, for: 'preview' } } as const;
  return useQuery({
    ...callOptions(contactFiles.link, args),
    select: ({ data }) => ({ ...data, url: `${API_BASE}${data.url}` }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Downloads one version of a file under its name. Rejects like any call. */
export async function download(contactId: string, fileId: string, version: number): Promise<void> {
  const args = { params: { id: contactId, fileId }, query: { version, for: 'download' } } as const;
  const { data } = await call(contactFiles.link, args);
  const anchor = document.createElement('a');
  anchor.href = `${API_BASE}${data.url}`;
  anchor.download = data.name;
  anchor.click();
}

/** Uploads one file of a contact. `onProgress` gets the progress from 0 to 1. */
export const upload = (
  contactId: string,
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
) => call(contactFiles.create, { params: { id: contactId }, file, ...options });
