import { callFiles } from '@bookline/contract/features/call-files';
import { callTranscripts } from '@bookline/contract/features/call-transcripts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { API_BASE } from '../../lib/api-url.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';

export const useCallFiles = (contactId: string) => useCall(callFiles.list, { params: { id: contactId } });

/** A recording, and where the user opened it: from a contact or from the call log. */
export type Heard = { readonly file_id: string } & ({ readonly contact_id: string } | { readonly call_id: string });

/** A link to listen to a recording. The server logs each one, so request it only when the user opens the recording. */
export function usePlayLink(heard: Heard) {
  const query = { for: 'play' } as const;
  const options =
    'contact_id' in heard
      ? callOptions(callFiles.link, { params: { id: heard.contact_id, fileId: heard.file_id }, query })
      : callOptions(callFiles.link_of_call, { params: { id: heard.call_id, fileId: heard.file_id }, query });
  return useQuery({
    ...options,
    select: ({ data }) => ({ ...data, url: `${API_BASE}${data.url}` }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** How often a transcript that is being written is looked at. */
const LOOK_MS = 5000;

/** The transcript of a recording. The server logs reading it, so request it only when the user opens it. */
export const useTranscript = (id: string) =>
  useQuery({
    ...callOptions(callTranscripts.read, { params: { id } }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.status === 'pending' ? LOOK_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Downloads a recording under its name. Rejects like any call. */
export async function downloadCallFile(heard: Heard): Promise<void> {
  const query = { for: 'download' } as const;
  const { data } =
    'contact_id' in heard
      ? await call(callFiles.link, { params: { id: heard.contact_id, fileId: heard.file_id }, query })
      : await call(callFiles.link_of_call, { params: { id: heard.call_id, fileId: heard.file_id }, query });
  const anchor = document.createElement('a');
  anchor.href = `${API_BASE}${data.url}`;
  anchor.download = data.name;
  anchor.click();
}
