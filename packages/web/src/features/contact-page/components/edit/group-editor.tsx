import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../../lib/api-error.ts';
import { modifierKey } from '../../../../lib/keyboard.ts';
import { useUnsavedGuard } from '../../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { type ContactChange, sameValue } from '../../../contact-fields/contact-fields.api.ts';
import classes from './edit.module.css';
import { useFieldSave } from './use-field-save.ts';

/**
 * Several fields that are saved together. Enter or Ctrl/⌘ Enter saves and Escape cancels. Errors show at their fields, and unsaved input is
 * never lost without asking.
 */
export function GroupEditor<T>({
  label,
  paths,
  initial,
  read,
  onClose,
  children,
}: {
  /** The group's name, such as 'Name'. */
  readonly label: string;
  /** The paths whose errors the fields show, including everything below them, such as ['phones']. */
  readonly paths: readonly string[];
  readonly initial: T;
  /** The change from the fields, or errors by field that prevent sending. */
  readonly read: (value: T) => { readonly change: ContactChange } | { readonly errors: FieldErrors };
  readonly onClose: () => void;
  readonly children: (fields: {
    readonly value: T;
    readonly onChange: (value: T) => void;
    readonly errorOf: (path: string) => string | undefined;
  }) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const field = useFieldSave();
  const [value, setValue] = useState(initial);
  const isDirty = !sameValue(value, initial);
  const guard = useUnsavedGuard(isDirty && !field.busy);
  const [isGivingUp, setGivingUp] = useState(false);

  useEffect(() => field.begin(), []);
  useEffect(() => {
    if (field.errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [field.errors]);

  const save = async () => {
    if (field.busy) return;
    if (!isDirty) return onClose();
    const result = read(value);
    if ('errors' in result) field.refuse(result.errors);
    else if ((await field.save(result.change)) === null) onClose();
  };
  const cancel = () => (isDirty ? setGivingUp(true) : onClose());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape closes an open list first.
      if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <form
      ref={form}
      className={classes.editor}
      aria-label={`Edit ${label.toLowerCase()}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={onKeyDown}
      noValidate
    >
      {children({ value, onChange: setValue, errorOf: (path) => field.errors?.[path]?.[0] })}
      <OtherErrors errors={field.errors} paths={paths} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={cancel} disabled={field.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={field.busy} title={`${modifierKey()} Enter`}>
          Save
        </Button>
      </div>
      <Confirm
        opened={guard.leaving || isGivingUp}
        title={`Discard changes to ${label.toLowerCase()}?`}
        action="Discard"
        cancel="Keep editing"
        danger
        onConfirm={guard.leaving ? guard.leave : onClose}
        onClose={guard.leaving ? guard.stay : () => setGivingUp(false)}
      >
        Your changes haven’t been saved.
      </Confirm>
    </form>
  );
}

/** Errors that belong to none of the fields. */
function OtherErrors({ errors, paths }: { readonly errors: FieldErrors | null; readonly paths: readonly string[] }) {
  const isShown = (path: string) => paths.some((shown) => path === shown || path.startsWith(`${shown}.`));
  const sentences = Object.entries(errors ?? {})
    .filter(([path]) => !isShown(path))
    .flatMap(([, list]) => list);
  return (
    <div role="alert" className={sentences.length > 0 ? classes.failure : undefined}>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </div>
  );
}
