import { MAX_NOTE } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { modifierKey } from '../../../lib/keyboard.ts';
import classes from './notes.module.css';

const SHOWN_FROM = 18_000;

/** The form of a new or existing note. Ctrl/⌘ Enter saves. A failure shows below the text. */
export function NoteForm({
  label,
  text,
  onText,
  onSave,
  onCancel,
  busy,
  error,
  saveLabel,
  minRows,
  framed = true,
  autoFocus = false,
  children,
}: {
  /** The field's accessible name. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel?: () => void;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly saveLabel: string;
  readonly minRows: number;
  /** Whether it draws its own border. */
  readonly framed?: boolean;
  readonly autoFocus?: boolean;
  /** Rendered left of the buttons. */
  readonly children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = text.trim() === '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isEmpty) onSave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form
      ref={form}
      className={framed ? classes.form : undefined}
      onSubmit={save}
      onKeyDown={onKeyDown}
      aria-busy={busy || undefined}
    >
      <Textarea
        aria-label={label}
        placeholder="Write a note"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        error={error ? sentenceOf(error) : undefined}
        maxLength={MAX_NOTE}
        readOnly={busy}
        minRows={minRows}
        maxRows={16}
        autosize
        autoFocus={autoFocus}
        variant="unstyled"
        classNames={{ input: classes.field, error: classes.error }}
      />
      <Group justify="space-between" gap="xs" className={classes.foot}>
        <Group gap="xs">
          {children}
          {text.length > SHOWN_FROM && (
            <Text size="xs" c="dimmed" className="tabular">
              {formatNumber(MAX_NOTE - text.length)} characters left
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {onCancel && (
            <Button variant="subtle" color="gray" onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={isEmpty} title={`${modifierKey()} Enter`}>
            {saveLabel}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
