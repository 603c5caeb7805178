import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, type FieldErrors } from '../../../lib/api-error.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../contact-edit.ts';

type On = { readonly onSuccess: () => void; readonly onError?: (error: Error) => void };

/** A mutation, as `useSend` returns it. */
interface Sending {
  readonly state: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  readonly send: (on: On) => void;
}

/**
 * The form of one record of a contact, such as a policy. A null `id` adds it; otherwise the form edits or deletes it. If another user
 * changes the record during editing, the form adds their changes, says so, and keeps the user's input. For a deleted contact it's
 * read-only.
 */
export function ContactRecordDialog<V extends object>({
  noun,
  id,
  name,
  form,
  faultsOf,
  newest,
  told,
  add,
  change,
  remove,
  removal,
  onDirty,
  onClose,
  children,
  ...dialog
}: Pick<FormDialogProps, 'fields' | 'size' | 'onClose'> & {
  /** 'policy', as in 'Add policy'. */
  readonly noun: string;
  readonly id: string | null;
  readonly name: string;
  readonly form: VersionedForm<V>;
  /** Errors found before sending, by field. */
  readonly faultsOf: (draft: V) => FieldErrors;
  /** The current record; undefined if it was deleted. */
  readonly newest: (id: string) => Promise<{ readonly values: V; readonly version: number } | undefined>;
  /** The label of a field that both users changed, and the other user's value in words. */
  readonly told: (field: string, theirs: unknown) => { readonly label: string; readonly theirs: string };
  readonly add: Sending;
  readonly change: Sending;
  readonly remove: Sending;
  /** What deleting it also removes. */
  readonly removal: ReactNode;
  /** Hears whether there is unsaved input. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly children: (errorOf: (field: string) => string | undefined, readOnly: boolean) => ReactNode;
}) {
  const { readOnly } = useContactEdit();
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const [faults, setFaults] = useState<FieldErrors | undefined>();
  const [meanwhile, setMeanwhile] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const busy = add.state.isPending || change.state.isPending;
  const guard = useUnsavedGuard(form.dirty && !busy && !add.state.isSuccess && !change.state.isSuccess);
  const isNew = id === null;

  if (!isNew && readOnly)
    return (
      <Dialog opened title={name} onClose={onClose} {...(dialog.size && { size: dialog.size })}>
        {children(() => undefined, true)}
      </Dialog>
    );
  const said = (text: string) => () => {
    toast.done(text);
    onClose();
  };
  if (!isNew && deleting)
    return (
      <Confirm
        opened
        title={`Delete ${name}?`}
        action={`Delete ${noun}`}
        danger
        busy={remove.state.isPending}
        onConfirm={() => remove.send({ onSuccess: said(`${name} deleted`), onError: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {removal}
      </Confirm>
    );

  const takeIn = async (error: Error) => {
    if (isNew || !(error instanceof ApiError) || error.status !== 409) return;
    // If it can't be loaded, the original error shows.
    const theirs = await newest(id).catch(() => undefined);
    if (!theirs) return;
    form.takeIn(theirs.values, theirs.version);
    setMeanwhile(true);
  };
  const save = () => {
    const wrong = faultsOf(form.draft);
    const isSound = Object.keys(wrong).length === 0;
    setMeanwhile(false);
    setFaults(isSound ? undefined : wrong);
    if (!isSound) return;
    if (isNew) add.send({ onSuccess: said(`New ${noun} added`) });
    else change.send({ onSuccess: said(`${name} saved`), onError: (error) => void takeIn(error) });
  };
  const { errors, failure } = formFailure(add.state.error ?? change.state.error);
  const both = Object.entries(form.theirs).map(([field, theirs]) => told(field, theirs));
  return (
    <FormDialog
      {...dialog}
      title={isNew ? `Add ${noun}` : name}
      submitLabel={`${isNew ? 'Add' : 'Save'} ${noun}`}
      errors={faults ?? errors}
      failure={meanwhile ? meanwhileText(noun, both) : failure}
      busy={busy}
      dirty={form.dirty}
      guard={guard}
      onSubmit={save}
      onClose={onClose}
      extra={
        !isNew && (
          <Button variant="subtle" color="red" disabled={busy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      {(errorOf) => children(errorOf, false)}
    </FormDialog>
  );
}

/** The message for the second of two users who changed the same record. The form has the first user's changes, except for the fields in `both`. */
function meanwhileText(what: string, both: readonly { readonly label: string; readonly theirs: string }[]): string {
  const told = `Someone changed this ${what} while you were editing. The form now shows their changes`;
  if (both.length === 0) return `${told}. Review them, then save again.`;
  const fields = both.map(({ label, theirs }) => `${label} (theirs: ${theirs})`).join(', ');
  return `${told}, except where you also made changes: ${fields}. Save again to keep yours.`;
}
