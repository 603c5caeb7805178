import type { KeyFilter } from '@bookline/contract/rules/key-filter';
import type { ReactNode } from 'react';
import { InlineText } from '../../../../../ui/inline-edit.tsx';
import type { ContactChange } from '../contact-values.ts';
import { useContactEdit } from './contact-edit.ts';
import classes from './edit.module.css';
import { FieldRow, Nothing } from './field-row.tsx';
import { firstError, useFieldSave } from './use-field-save.ts';

/** A field whose value is typed: a click opens it, Enter or leaving it saves. */
export function TextRow({
  label,
  text,
  read,
  filter,
  inputMode,
  shown,
  beside,
}: {
  readonly label: string;
  /** What is typed over; '' where there is none. */
  readonly text: string;
  /** The change that typed text makes, or the sentence that says why it makes none. */
  readonly read: (typed: string) => ContactChange | string;
  readonly filter?: KeyFilter;
  readonly inputMode?: 'text' | 'numeric' | 'url';
  /** How it shows, where not as it is typed. */
  readonly shown?: ReactNode;
  /** After it: a link. */
  readonly beside?: ReactNode;
}) {
  const { readOnly } = useContactEdit();
  const field = useFieldSave();
  const save = async (typed: string) => {
    const change = read(typed);
    if (typeof change !== 'string') return (await field.save(change)) === null;
    field.refuse({ base: [change] });
    return false;
  };
  return (
    <FieldRow label={label}>
      {readOnly ? (
        (text && (shown ?? text)) || <Nothing />
      ) : (
        <InlineText
          label={label}
          value={text}
          placeholder="—"
          onEdit={field.begin}
          onSave={save}
          busy={field.busy}
          error={firstError(field.errors)}
          filter={filter}
          {...(inputMode && { inputMode })}
        >
          {shown}
        </InlineText>
      )}
      {beside && <span className={classes.beside}>{beside}</span>}
    </FieldRow>
  );
}
