import { callFiles } from '@bookline/contract/features/call-files';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { API_BASE } from '../../lib/api-url.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';

export const useCallFiles = (contactId: string) => useCall(callFiles.list, { params: { id: contactId } });

/** A link to listen to a recording. Each is written down on the server, so it is asked for once each time the recording is opened. */
export function usePlayLink(contactId: string, fileId: string) {
  return useQuery({
    ...callOptions(callFiles.link, { params: { id: contactId, fileId }, query: { for: 'play' } }),
    select: ({ data }) => ({ ...data, url: `${API_BASE}${data.url}` }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves a recording on this machine, under its name. Rejects as a call does. */
export async function downloadCallFile(contactId: string, fileId: string): Promise<void> {
  const { data } = await call(callFiles.link, { params: { id: contactId, fileId }, query: { for: 'download' } });
  const anchor = document.createElement('a');
  anchor.href = `${API_BASE}${data.url}`;
  anchor.download = data.name;
  anchor.click();
}
