import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formFailure } from '../lib/use-record-form.ts';
import { Confirm } from './confirm.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { toast } from './toast.ts';

/** A mutation, as `useSend` returns it. */
export interface Send<A> {
  readonly mutate: (args: A, on: { onSuccess: () => void; onError?: () => void }) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export interface Removal<I> {
  readonly remove: Send<{ params: { id: I } }>;
  /** The record's saved name, whatever the form contains. */
  readonly name: string;
  /** What deleting also affects. */
  readonly text: ReactNode;
}

export interface RecordDialogProps<I, S extends object>
  extends Pick<FormDialogProps, 'fields' | 'dirty' | 'children' | 'onClose' | 'size'> {
  /** 'carrier', as in 'Add carrier'. */
  readonly noun: string;
  /** Null for a new one. */
  readonly id: I | null;
  /** The name in the form. */
  readonly name: string;
  /** The form's values, as the API takes them. */
  readonly sent: S;
  readonly add: Send<S>;
  readonly change: Send<S & { params: { id: I } }>;
  /** How to delete: with a confirmation, or with a dialog that asks for more. */
  readonly removal: Removal<I> | ((back: () => void) => ReactNode);
}

/** The form of one record of a list: add, edit, and delete. Mount it only while it's open. */
export function RecordDialog<I, S extends object>({
  noun,
  id,
  name,
  sent,
  add,
  change,
  removal,
  onClose,
  ...form
}: RecordDialogProps<I, S>) {
  const [removing, setRemoving] = useState(false);
  const back = () => setRemoving(false);
  const isNew = id === null;
  if (!isNew && removing) {
    if (typeof removal === 'function') return removal(back);
    return <Remove noun={noun} id={id} {...removal} onBack={back} onClose={onClose} />;
  }
  const save = () => {
    const onSuccess = () => {
      toast.done(`${name.trim()} ${isNew ? 'added' : 'saved'}`);
      onClose();
    };
    if (isNew) add.mutate(sent, { onSuccess });
    else change.mutate({ ...sent, params: { id } }, { onSuccess });
  };
  return (
    <FormDialog
      {...form}
      title={`${isNew ? 'Add' : 'Edit'} ${noun}`}
      submitLabel={`${isNew ? 'Add' : 'Save'} ${noun}`}
      {...formFailure(add.error ?? change.error)}
      busy={add.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
      extra={
        !isNew && (
          <Button
            variant="subtle"
            color="red"
            disabled={add.isPending || change.isPending}
            onClick={() => setRemoving(true)}
          >
            Delete
          </Button>
        )
      }
    />
  );
}

function Remove<I>({
  noun,
  id,
  name,
  remove,
  text,
  onBack,
  onClose,
}: Removal<I> & {
  readonly noun: string;
  readonly id: I;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const onSuccess = () => {
    toast.done(`${name} deleted`);
    onClose();
  };
  return (
    <Confirm
      opened
      title={`Delete ${name}?`}
      action={`Delete ${noun}`}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess, onError: onBack })}
      onClose={onBack}
    >
      {text}
    </Confirm>
  );
}
