import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { useWriteNote } from '../contact-notes.data.ts';
import { NoteForm } from './note-form.tsx';

/** The form for a new note. Input survives a reload, a failed save, and an expired session. */
export function NoteComposer({ contact: { id: contactId } }: { readonly contact: { readonly id: string } }) {
  const [draft, setDraft] = useDraft(`note:${contactId}`, parseText);
  const [pinned, setPinned] = useState(false);
  const write = useWriteNote();
  const text = draft ?? '';

  const type = (typed: string) => setDraft(typed === '' ? undefined : typed);
  const save = () =>
    write.mutate(
      { params: { id: contactId }, body: { body: text, pinned } },
      {
        onSuccess: () => {
          setDraft(undefined);
          setPinned(false);
        },
      },
    );
  return (
    <NoteForm
      label="New note"
      text={text}
      onText={type}
      onSave={save}
      busy={write.isPending}
      error={write.error}
      saveLabel="Save note"
      minRows={2}
      framed={false}
    >
      <Checkbox label="Pin to top" checked={pinned} onChange={(event) => setPinned(event.currentTarget.checked)} />
    </NoteForm>
  );
}
