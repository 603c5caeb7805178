import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, type FieldErrors } from '../../../../lib/api-error.ts';
import { formFailure } from '../../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../../lib/use-unsaved-guard.ts';
import type { VersionedForm } from '../../../../lib/use-versioned-form.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormDialog, type FormDialogProps } from '../../../../ui/form-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useContactEdit } from './edit/contact-edit.ts';
import { meanwhileText } from './meanwhile-text.ts';

type On = { readonly onSuccess: () => void; readonly onError?: (error: Error) => void };

/** A call that changes something, as `useSend` gives it, once what is sent is known. */
interface Sending {
  readonly state: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  readonly send: (on: On) => void;
}

/**
 * The form of one record that hangs on a contact, such as a policy: added where `id` is null, else changed and deleted. Where somebody else
 * changed it meanwhile their changes are taken in and told, and what was typed stays. On a deleted contact it is only looked at.
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
  /** What can be seen to be wrong before it is sent, by field. */
  readonly faultsOf: (draft: V) => FieldErrors;
  /** The record as it is now; undefined where it is gone. */
  readonly newest: (id: string) => Promise<{ readonly values: V; readonly version: number } | undefined>;
  /** A field that both changed, and what the other one made of it, in words. */
  readonly told: (field: string, theirs: unknown) => { readonly label: string; readonly theirs: string };
  readonly add: Sending;
  readonly change: Sending;
  readonly remove: Sending;
  /** What goes with it when it is deleted. */
  readonly removal: ReactNode;
  /** Told whether something is typed that is not saved. */
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
        onConfirm={() => remove.send({ onSuccess: said(`${name} is deleted.`), onError: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {removal}
      </Confirm>
    );

  const takeIn = async (error: Error) => {
    if (isNew || !(error instanceof ApiError) || error.status !== 409) return;
    // Where it cannot be read the sentence of the refusal stands.
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
    if (isNew) add.send({ onSuccess: said(`The ${noun} is added.`) });
    else change.send({ onSuccess: said(`${name} is saved.`), onError: (error) => void takeIn(error) });
  };
  const { errors, failure } = formFailure(add.state.error ?? change.state.error);
  const both = Object.entries(form.theirs).map(([field, theirs]) => told(field, theirs));
  return (
    <FormDialog
      {...dialog}
      title={isNew ? `Add a ${noun}` : name}
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
