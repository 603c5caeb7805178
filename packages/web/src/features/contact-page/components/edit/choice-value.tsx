import type { ReactNode } from 'react';
import { Nothing } from '../../../../ui/field-row.tsx';
import { InlineSelect, type InlineSelectProps } from '../../../../ui/inline-select.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type ContactChange, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { firstError, useFieldSave } from './use-field-save.ts';

export interface ChoiceValueProps
  extends Pick<InlineSelectProps, 'label' | 'value' | 'options' | 'renderOption' | 'clearable' | 'onSearch'> {
  /** The change for a choice. */
  readonly read: (value: string | null) => ContactChange;
  readonly shown?: ReactNode;
  /** There are no other choices. */
  readonly fixed?: boolean;
}

/** The value of a field with choices. A choice saves at once, and a toast shows a refusal. */
export function ChoiceValue({ label, value, options, read, shown, fixed = false, ...rest }: ChoiceValueProps) {
  const { readOnly } = useContactEdit();
  const field = useFieldSave();
  const choice = options.find((option) => option.value === value)?.label;
  const save = async (chosen: string | null) => {
    field.begin();
    const refused = await field.save(read(chosen));
    if (refused) toast.failed(`${label} not changed. ${firstError(refused) ?? ''}`);
  };
  if (readOnly || fixed) return (value !== null && (shown ?? choice)) || <Nothing />;
  return (
    <span aria-busy={field.busy || undefined} style={{ minWidth: 0 }}>
      <InlineSelect
        {...rest}
        label={label}
        value={value}
        options={options}
        placeholder="—"
        onSave={(chosen) => void save(chosen)}
      >
        {shown ?? choice ?? value}
      </InlineSelect>
    </span>
  );
}
