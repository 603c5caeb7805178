import type { Note } from '@bookline/contract/features/contact-notes';
import { IconPinFilled } from '@tabler/icons-react';
import { NoteCard } from './note-card.tsx';
import classes from './notes.module.css';
import { shownNote } from './shown-note.ts';

/** The contact's pinned notes above the timeline. Hidden if there are none. */
export function PinnedNotes({
  contactId,
  notes,
  readOnly,
}: {
  readonly contactId: string;
  readonly notes: readonly Note[];
  readonly readOnly: boolean;
}) {
  if (notes.length === 0) return null;
  return (
    <section className={classes.pinned} aria-label="Pinned notes">
      <h2 className={classes.label}>
        <IconPinFilled size={14} aria-hidden /> Pinned
      </h2>
      {notes.map((note) => (
        <NoteCard key={note.id} contactId={contactId} note={shownNote(note)} readOnly={readOnly} />
      ))}
    </section>
  );
}
