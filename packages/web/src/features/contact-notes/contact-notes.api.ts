export { NoteCard } from './components/note-card.tsx';
export { NoteComposer } from './components/note-composer.tsx';
export { PinnedNotes } from './components/pinned-notes.tsx';
export { usePinnedNotes } from './contact-notes.data.ts';
