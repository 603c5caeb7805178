import { toast } from '../../../ui/toast.ts';
import { useEditNote } from '../contact-notes.data.ts';
import { NoteForm } from './note-form.tsx';
import type { ShownNote } from './shown-note.ts';

/** A note whose words are being changed. Giving up can be taken back. */
export function NoteEditor({
  contactId,
  note,
  draft,
  onDraft,
}: {
  readonly contactId: string;
  readonly note: ShownNote;
  readonly draft: string;
  /** undefined closes the editor. */
  readonly onDraft: (draft: string | undefined) => void;
}) {
  const edit = useEditNote();
  const isChanged = draft !== note.body;
  const close = () => onDraft(undefined);
  const cancel = () => {
    close();
    if (isChanged) toast.done('The note stays as it was.', { undo: () => onDraft(draft) });
  };
  const save = () => {
    if (!isChanged) return close();
    edit.mutate({ params: { id: contactId, noteId: note.id }, body: { body: draft } }, { onSuccess: close });
  };
  return (
    <NoteForm
      label="Note"
      text={draft}
      onText={onDraft}
      onSave={save}
      onCancel={cancel}
      busy={edit.isPending}
      error={edit.error}
      saveLabel="Save"
      minRows={3}
      autoFocus
    />
  );
}
