import type { ReactNode } from 'react';
import { InlineSelect, type InlineSelectProps } from '../../../../../ui/inline-select.tsx';
import { toast } from '../../../../../ui/toast.ts';
import type { ContactChange } from '../contact-values.ts';
import { useContactEdit } from './contact-edit.ts';
import { FieldRow, Nothing } from './field-row.tsx';
import { firstError, useFieldSave } from './use-field-save.ts';

/** A field whose value is chosen: choosing saves, and a refusal is told. */
export function ChoiceRow({
  label,
  value,
  options,
  read,
  shown,
  fixed = false,
  ...rest
}: Pick<InlineSelectProps, 'label' | 'value' | 'options' | 'renderOption' | 'clearable' | 'onSearch'> & {
  /** The change that a choice makes. */
  readonly read: (value: string | null) => ContactChange;
  readonly shown?: ReactNode;
  /** There is nothing else to choose. */
  readonly fixed?: boolean;
}) {
  const { readOnly } = useContactEdit();
  const field = useFieldSave();
  const choice = options.find((option) => option.value === value)?.label;
  const save = async (chosen: string | null) => {
    field.begin();
    const refused = await field.save(read(chosen));
    if (refused) toast.failed(`${label} stays as it was. ${firstError(refused) ?? ''}`);
  };
  return (
    <FieldRow label={label}>
      {readOnly || fixed ? (
        (value !== null && (shown ?? choice)) || <Nothing />
      ) : (
        <span aria-busy={field.busy || undefined}>
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
      )}
    </FieldRow>
  );
}
