import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone } from '../../../lib/timezone.ts';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteNote, usePinNote } from '../contact-notes.data.ts';
import { NoteEditor } from './note-editor.tsx';
import classes from './notes.module.css';
import type { ShownNote } from './shown-note.ts';

/** A note with its actions: pin, and edit and delete for users who may. An unsaved edit reopens after a reload. */
export function NoteCard({
  contactId,
  note,
  readOnly = false,
}: {
  readonly contactId: string;
  readonly note: ShownNote;
  readonly readOnly?: boolean;
}) {
  const zone = useTimeZone();
  const [draft, setDraft] = useDraft(`note-edit:${note.id}`, parseText);
  // The text when editing started. It's stored with the draft, so that a conflict is still noticed after a reload.
  const [seen, setSeen] = useDraft(`note-edit-version:${note.id}`, parseVersion);
  const isEditing = draft !== undefined && note.editable && !readOnly;
  return (
    <article className={classes.note} aria-label={`Note by ${note.by ?? 'a deleted user'}`}>
      <header className={classes.head}>
        <span className={classes.by}>{note.by ?? 'Deleted user'}</span>
        <RelativeTime at={note.at} zone={zone} />
        {note.edited_at && (
          <span>
            · edited <RelativeTime at={note.edited_at} zone={zone} />
          </span>
        )}
        {!readOnly && !isEditing && (
          <NoteActions
            contactId={contactId}
            note={note}
            onEdit={() => {
              setSeen(note.version);
              setDraft(note.body);
            }}
          />
        )}
      </header>
      {isEditing ? (
        <NoteEditor
          contactId={contactId}
          note={note}
          draft={draft}
          onDraft={setDraft}
          version={seen ?? note.version}
          onVersion={setSeen}
        />
      ) : (
        <LongText>{note.body}</LongText>
      )}
    </article>
  );
}

const parseVersion = (kept: unknown): number | undefined => (typeof kept === 'number' ? kept : undefined);

function NoteActions({
  contactId,
  note,
  onEdit,
}: {
  readonly contactId: string;
  readonly note: ShownNote;
  readonly onEdit: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const pin = usePinNote();
  const remove = useDeleteNote();
  const params = { id: contactId, noteId: note.id };
  const pinLabel = note.pinned ? 'Unpin' : 'Pin to top';
  const confirmed = () =>
    remove.mutate({ params }, { onSuccess: () => toast.done('Note deleted'), onSettled: () => setAsking(false) });
  return (
    <span className={classes.actions} data-kept={note.pinned || undefined}>
      <Tooltip label={pinLabel}>
        <ActionIcon
          size={24}
          aria-label={pinLabel}
          loading={pin.isPending}
          onClick={() => pin.mutate({ params, body: { pinned: !note.pinned } })}
        >
          {note.pinned ? <IconPinFilled size={15} /> : <IconPin size={15} />}
        </ActionIcon>
      </Tooltip>
      {note.editable && (
        <>
          <Tooltip label="Edit">
            <ActionIcon size={24} aria-label="Edit note" onClick={onEdit}>
              <IconPencil size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Delete">
            <ActionIcon size={24} aria-label="Delete note" onClick={() => setAsking(true)}>
              <IconTrash size={15} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <Confirm
        opened={isAsking}
        title="Delete this note?"
        action="Delete note"
        danger
        busy={remove.isPending}
        onConfirm={confirmed}
        onClose={() => setAsking(false)}
      >
        The text is deleted for everyone. This can’t be undone. The timeline still shows that a note was added.
      </Confirm>
    </span>
  );
}
