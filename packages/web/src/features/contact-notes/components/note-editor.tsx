import { Alert, Button } from '@mantine/core';
import { ApiError } from '../../../lib/api-error.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEditNote } from '../contact-notes.data.ts';
import { NoteForm } from './note-form.tsx';
import type { ShownNote } from './shown-note.ts';

/** Edits a note. Canceling can be undone. Before a user overwrites another user's text, the editor shows that text. */
export function NoteEditor({
  contactId,
  note,
  draft,
  onDraft,
  version,
  onVersion,
}: {
  readonly contactId: string;
  readonly note: ShownNote;
  readonly draft: string;
  /** Undefined closes the editor. */
  readonly onDraft: (draft: string | undefined) => void;
  /** The version when editing started. */
  readonly version: number;
  readonly onVersion: (version: number | undefined) => void;
}) {
  const edit = useEditNote();
  const isChanged = draft !== note.body;
  const close = () => {
    onDraft(undefined);
    onVersion(undefined);
  };
  const cancel = () => {
    close();
    if (!isChanged) return;
    const undo = () => {
      onVersion(version);
      onDraft(draft);
    };
    toast.done('Edit canceled', { undo });
  };
  const send = (on: number) =>
    edit.mutate(
      { params: { id: contactId, noteId: note.id }, body: { body: draft, version: on } },
      { onSuccess: close },
    );
  const isConflict = edit.error instanceof ApiError && edit.error.status === 409;
  // Shown as soon as this browser knows, not only after a failed save.
  const isOlder = note.version > version;
  return (
    <>
      {isOlder && (
        <Alert
          color="orange"
          variant="light"
          mb="xs"
          title={`${note.edited_by ?? 'Someone'} changed this note while you were editing`}
        >
          <LongText>{note.body}</LongText>
          <Button
            mt="xs"
            size="compact-sm"
            variant="default"
            loading={edit.isPending}
            onClick={() => send(note.version)}
          >
            Save my changes
          </Button>
        </Alert>
      )}
      <NoteForm
        label="Note"
        text={draft}
        onText={onDraft}
        onSave={() => (isChanged ? send(version) : close())}
        onCancel={cancel}
        busy={edit.isPending}
        error={isConflict && isOlder ? null : edit.error}
        saveLabel="Save"
        minRows={3}
        autoFocus
      />
    </>
  );
}
