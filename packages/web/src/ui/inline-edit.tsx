import { blocksKey, type KeyFilter } from '@bookline/contract/rules/key-filter';
import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { typedText } from '../lib/typed-text.ts';
import classes from './inline-edit.module.css';

/**
 * A text that is edited in place. A click or Enter opens the field, Enter or leaving it saves, and Escape cancels. An error keeps the field open
 * and shows below it.
 */
export function InlineText({
  label,
  value,
  onSave,
  children,
  placeholder = 'Add',
  error,
  busy = false,
  inputMode,
  filter,
  onEdit,
}: {
  /** The accessible name, such as 'First name'. */
  readonly label: string;
  readonly value: string;
  /** Runs only if the text changed. Resolves to false if it was refused. */
  readonly onSave: (value: string) => undefined | Promise<boolean>;
  /** Renders the value. The default is the text. */
  readonly children?: ReactNode;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly busy?: boolean;
  readonly inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric';
  /** Characters that can't be entered (R216–R218). */
  readonly filter?: KeyFilter | undefined;
  /** Runs when the field opens. */
  readonly onEdit?: () => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef(false);

  const close = (focus: boolean) => {
    setDraft(null);
    if (!focus) return;
    requestAnimationFrame(() => {
      // Saving took a moment. If the user moved to another field, the focus stays there.
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const save = async (focus: boolean) => {
    if (draft === null || closing.current) return;
    if (draft.trim() === value.trim()) {
      close(focus);
      return;
    }
    closing.current = true;
    const accepted = await onSave(draft.trim());
    closing.current = false;
    if (accepted !== false) close(focus);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void save(true);
    } else if (filter && !event.ctrlKey && !event.metaKey && blocksKey(event.key, filter)) {
      event.preventDefault();
    }
  };

  if (draft === null) {
    return (
      <UnstyledButton
        ref={button}
        className={classes.value}
        onClick={() => {
          setDraft(value);
          onEdit?.();
        }}
        title={`Edit ${label.toLowerCase()}`}
      >
        <span className="visually-hidden">{label}: </span>
        {value === '' ? <span className={classes.placeholder}>{placeholder}</span> : (children ?? value)}
      </UnstyledButton>
    );
  }
  return (
    <Field
      label={label}
      draft={draft}
      error={error}
      busy={busy}
      inputMode={inputMode}
      onDraft={(typed) => setDraft(filter ? typedText(draft, typed, filter) : typed)}
      onKeyDown={onKeyDown}
      onLeave={() => void save(false)}
    />
  );
}

function Field({
  label,
  draft,
  error,
  busy,
  inputMode,
  onDraft,
  onKeyDown,
  onLeave,
}: {
  readonly label: string;
  readonly draft: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly inputMode: 'text' | 'tel' | 'email' | 'url' | 'numeric' | undefined;
  readonly onDraft: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={label}
      value={draft}
      error={error}
      inputMode={inputMode}
      disabled={busy}
      rightSection={busy ? <Loader size={12} /> : undefined}
      onChange={(event) => onDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      autoFocus
    />
  );
}
