import { contactNotes, type Note } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Pinned notes come first, so a page of this size includes all of them. */
const PAGE = 30;
/** Queries that show notes. They're out of date after a change. */
const invalidates = ['contact-notes', contacts.timeline] as const;

/** The contact's pinned notes, newest first. Undefined while loading. */
export function usePinnedNotes(contactId: string): readonly Note[] | undefined {
  const { data } = useCall(contactNotes.list, { params: { id: contactId }, query: { limit: PAGE } });
  return data?.data.filter((note) => note.pinned);
}

/** Adds a note. The caller shows a failure next to the input. */
export const useWriteNote = () => useSend(contactNotes.create, { invalidates, quiet: true });

/** Changes a note's text. The caller shows a failure next to the input. */
export function useEditNote() {
  const client = useQueryClient();
  return useSend(contactNotes.update, {
    invalidates,
    quiet: true,
    // Refused because another user changed the note. Loads the saved text to show it next to the input.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidate(client, ...invalidates);
    },
  });
}

/** Pins or unpins a note. */
export const usePinNote = () => useSend(contactNotes.update, { invalidates });

/** Deletes a note. */
export const useDeleteNote = () => useSend(contactNotes.delete, { invalidates });
