import { StatusChip } from '../../../../ui/status-chip.tsx';
import { type ContactChange, labels, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { ChoiceValue } from './choice-value.tsx';

/** The contact's status, or its agent-flow status, chosen in place. */
export function StatusChoice({ of }: { readonly of: 'status' | 'agentflow_status' }) {
  const { contact } = useContactEdit();
  const { choices } = useChoices(of, '');
  const current = contact[of];
  const colors = new Map(choices.map(({ value, color }) => [value, color]));
  return (
    <ChoiceValue
      label={labels[`${of}_id`]}
      value={current ? String(current.id) : null}
      options={choices}
      read={(chosen): ContactChange => ({ [`${of}_id`]: chosen === null ? null : Number(chosen) })}
      renderOption={({ value, label }) => {
        const color = colors.get(value);
        return color ? <StatusChip label={label} color={color} /> : label;
      }}
      shown={current && <StatusChip label={current.title} color={current.color} />}
      clearable
    />
  );
}
