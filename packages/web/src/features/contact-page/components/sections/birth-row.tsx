import { useState } from 'react';
import { DateInput, NO_DATE } from '../../../../lib/date-input.tsx';
import { dayText } from '../../../../lib/dates.ts';
import { isDate } from '../../../../lib/typed-date.ts';
import { FieldRow, Nothing } from '../../../../ui/field-row.tsx';
import { EditButton, labels, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { GroupEditor } from '../edit/group-editor.tsx';

/** The date of birth, typed in any common format or picked. */
export function BirthRow() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const born = contact.date_of_birth;
  if (!isEditing) {
    return (
      <FieldRow label={labels.date_of_birth}>
        <span className="tabular">{born ? dayText(born) : <Nothing />}</span>{' '}
        <EditButton label="Edit date of birth" onClick={() => setEditing(true)} />
      </FieldRow>
    );
  }
  return (
    <FieldRow label={labels.date_of_birth}>
      <GroupEditor<string | null>
        label="Date of birth"
        paths={['date_of_birth']}
        initial={born}
        read={(value) =>
          value === null || isDate(value)
            ? { change: { date_of_birth: value } }
            : { errors: { date_of_birth: [NO_DATE] } }
        }
        onClose={() => setEditing(false)}
      >
        {({ value, onChange, errorOf }) => (
          <DateInput
            label={labels.date_of_birth}
            hideLabel
            value={value}
            onChange={onChange}
            error={errorOf('date_of_birth')}
            autoFocus
          />
        )}
      </GroupEditor>
    </FieldRow>
  );
}
