import { contactNotes, type Note } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Pinned notes come first, so a page of this many holds all that anybody pins. */
const PAGE = 30;
/** What shows notes, and is out of date once one was written, changed or deleted. */
const invalidates = ['contact-notes', contacts.timeline] as const;

/** The contact's pinned notes, newest first; undefined until they are here. */
export function usePinnedNotes(contactId: string): readonly Note[] | undefined {
  const { data } = useCall(contactNotes.list, { params: { id: contactId }, query: { limit: PAGE } });
  return data?.data.filter((note) => note.pinned);
}

/** Adds a note. Whoever calls it shows the failure, beside what was typed. */
export const useWriteNote = () => useSend(contactNotes.create, { invalidates, quiet: true });

/** Changes a note's words. Whoever calls it shows the failure, beside what was typed. */
export const useEditNote = () => useSend(contactNotes.update, { invalidates, quiet: true });

/** Pins a note or unpins it. */
export const usePinNote = () => useSend(contactNotes.update, { invalidates });

/** Deletes a note. */
export const useDeleteNote = () => useSend(contactNotes.delete, { invalidates });
