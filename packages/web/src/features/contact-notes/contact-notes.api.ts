import { IconNote } from '@tabler/icons-react';
import type { ComposerMode } from '../contact-fields/contact-fields.api.ts';
import { NoteComposer } from './components/note-composer.tsx';

export { NoteCard } from './components/note-card.tsx';
export { NoteComposer } from './components/note-composer.tsx';
export { PinnedNotes } from './components/pinned-notes.tsx';
export { usePinnedNotes } from './contact-notes.data.ts';

/** First in the composer, so it isn't loaded apart. */
export const noteMode: ComposerMode = {
  value: 'note',
  label: 'Note',
  action: 'Add note',
  keywords: 'write comment',
  icon: IconNote,
  hotkey: 'N',
  draft: (contactId) => `note:${contactId}`,
  Form: NoteComposer,
};
