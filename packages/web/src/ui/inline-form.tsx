import type { FormDialogProps } from './form-dialog.tsx';
import { FormShell } from './form-shell.tsx';
import classes from './inline-form.module.css';

/** A form in the page, with the props of FormDialog: Cancel appears once there is something to cancel. Pass a `guard` so that leaving asks. */
export function InlineForm({ title, dirty, onClose, size: _, ...form }: FormDialogProps) {
  return (
    <section className={classes.form} aria-label={title}>
      <FormShell {...form} locks {...(dirty && { onCancel: onClose })} />
    </section>
  );
}
