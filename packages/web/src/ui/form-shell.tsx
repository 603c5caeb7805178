import { Alert, Button, Group } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { modifierKey } from '../lib/keyboard.ts';
import { ActionBar } from './action-bar.tsx';
import { Confirm } from './confirm.tsx';
import classes from './form-shell.module.css';
import { useFocusKept } from './use-focus-kept.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** The user is leaving with unsaved changes: from `useUnsavedGuard` in lib. */
export interface LeaveGuard {
  readonly leaving: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

export interface FormShellProps {
  /** Renders the fields. `errorOf('email')` is the error of one. */
  readonly children: (errorOf: (field: string) => string | undefined) => ReactNode;
  /** The fields that `children` shows errors of. Other errors appear on top. */
  readonly fields: readonly string[];
  /** The errors of the failed save: `ApiError.fields`. */
  readonly errors?: Errors | undefined;
  /** A failure that belongs to no field. */
  readonly failure?: string | undefined;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** The form closes after it's saved. Its fields are disabled during the save, because changes to them would be lost. */
  readonly locks?: boolean;
  /** A long form in a page: its buttons stay in sight. */
  readonly sticky?: boolean;
  /** It can't be undone, or only with effort. */
  readonly danger?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
  readonly guard?: LeaveGuard;
  /** Buttons left of the others. */
  readonly extra?: ReactNode;
}

/**
 * Every form: errors show at their fields with focus on the first one, Ctrl/⌘ Enter saves, and unsaved changes are never lost without
 * asking.
 */
export function FormShell(props: FormShellProps) {
  const { children, fields, errors, failure, submitLabel, busy, onSubmit, onCancel, guard, extra, danger } = props;
  const form = useRef<HTMLFormElement>(null);
  const locked = props.locks === true && busy;
  useFocusKept(form, locked);
  const others = Object.entries(errors ?? {})
    .filter(([field]) => !fields.includes(field))
    .flatMap(([, sentences]) => sentences);
  const general = failure ? [failure, ...others.filter((sentence) => sentence !== failure)] : others;

  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  const buttons = (
    <>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      )}
      <Button type="submit" color={danger ? 'red' : 'accent'} loading={busy} title={`${modifierKey()} Enter`}>
        {submitLabel}
      </Button>
    </>
  );

  return (
    <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate aria-busy={busy || undefined}>
      <div role="alert">
        {general.length > 0 && (
          <Alert color="red" variant="light" mb="md">
            {general.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
      </div>
      <fieldset className={classes.fields} disabled={locked}>
        {children((field) => errors?.[field]?.[0])}
      </fieldset>
      {props.sticky ? (
        <ActionBar inset leading={extra}>
          {buttons}
        </ActionBar>
      ) : (
        <Group justify="flex-end" gap="xs" mt="lg">
          {extra && <div style={{ marginRight: 'auto' }}>{extra}</div>}
          {buttons}
        </Group>
      )}
      {guard && (
        <Confirm
          opened={guard.leaving}
          title="Leave without saving?"
          action="Leave"
          cancel="Keep editing"
          danger
          onConfirm={guard.leave}
          onClose={guard.stay}
        >
          Your changes will be lost.
        </Confirm>
      )}
    </form>
  );
}
