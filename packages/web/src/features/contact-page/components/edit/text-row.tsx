import type { KeyFilter } from '@bookline/contract/rules/key-filter';
import type { ReactNode } from 'react';
import { FieldRow, Nothing } from '../../../../ui/field-row.tsx';
import { InlineText } from '../../../../ui/inline-edit.tsx';
import { type ContactChange, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import classes from './edit.module.css';
import { firstError, useFieldSave } from './use-field-save.ts';

/** A text field. A click opens it. Enter or leaving it saves. */
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
  /** The text to edit; '' for none. */
  readonly text: string;
  /** The change for the input, or an error. */
  readonly read: (typed: string) => ContactChange | string;
  readonly filter?: KeyFilter;
  readonly inputMode?: 'text' | 'numeric' | 'url';
  /** How the value displays, if not as text. */
  readonly shown?: ReactNode;
  /** Renders after the value, for example a link. */
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
