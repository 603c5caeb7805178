import { Alert, Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { modifierKey } from '../../../lib/keyboard.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import classes from './import-steps.module.css';

/** One step of an import: its content, and a footer of actions that stays in sight. Ctrl/⌘ Enter goes on. */
export function ImportStep({
  label,
  shown,
  failures = [],
  errors,
  says,
  back,
  onBack,
  next,
  busy = false,
  onNext,
  children,
}: {
  /** The step's name for screen readers. */
  readonly label: string;
  /** A step that isn't shown keeps its state. */
  readonly shown: boolean;
  /** Failures that belong to no field. */
  readonly failures?: readonly string[];
  /** The failed call's errors at fields: the first of them gets the focus. */
  readonly errors?: object | undefined;
  /** A short status next to the actions. */
  readonly says?: ReactNode;
  readonly back: string;
  readonly onBack: () => void;
  readonly next: string;
  readonly busy?: boolean;
  readonly onNext: () => void;
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const wasShown = useRef(shown);
  const firstError = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

  useEffect(() => {
    if (shown && !wasShown.current) {
      form.current?.scrollIntoView({ block: 'start' });
      form.current?.focus({ preventScroll: true });
    }
    wasShown.current = shown;
  }, [shown]);
  useEffect(() => {
    if (shown && errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown, errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = firstError();
    if (wrong) wrong.focus();
    else onNext();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className={classes.form}
      hidden={!shown}
      aria-label={label}
      aria-busy={busy || undefined}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      style={{ outline: 'none' }}
    >
      <div className={classes.content}>{children}</div>
      <ActionBar
        leading={
          <Button variant="default" onClick={onBack}>
            {back}
          </Button>
        }
        says={says}
        problem={
          <div role="alert">
            {failures.length > 0 && (
              <Alert color="red" variant="light" radius={0}>
                {failures.map((sentence) => (
                  <div key={sentence}>{sentence}</div>
                ))}
              </Alert>
            )}
          </div>
        }
      >
        <Button type="submit" loading={busy} title={`${modifierKey()} Enter`}>
          {next}
        </Button>
      </ActionBar>
    </form>
  );
}
