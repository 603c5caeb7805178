import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { FormShell, type FormShellProps } from './form-shell.tsx';

export interface FormDialogProps
  extends Pick<
    FormShellProps,
    'children' | 'fields' | 'errors' | 'failure' | 'submitLabel' | 'busy' | 'danger' | 'guard' | 'onSubmit'
  > {
  readonly title: string;
  /** There is unsaved input, so closing asks first. */
  readonly dirty: boolean;
  readonly onClose: () => void;
  /** A button on the left, such as Delete. */
  readonly extra?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A form in a dialog. Mount it only while it's open, so it starts fresh each time. */
export function FormDialog({ title, dirty, onClose, size = 'md', ...form }: FormDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const close = () => {
    if (form.busy) return;
    if (dirty) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog opened title={title} onClose={close} size={size}>
      <FormShell {...form} locks onCancel={close} />
      <Confirm
        opened={leaving}
        title="Close without saving?"
        action="Close"
        cancel="Keep editing"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        Your changes will be lost.
      </Confirm>
    </Dialog>
  );
}
