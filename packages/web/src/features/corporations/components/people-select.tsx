import { PeoplePicker, PersonPicker } from '../../../ui/person-picker.tsx';
import { usePeopleChoices } from '../corporations.data.ts';

interface Common {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
}

/** Chooses one user of the tenant or none, searched by part of the name. */
export function PersonSelect({
  value,
  onChange,
  filter = false,
  ...field
}: Common & {
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** A filter of a list: small, and its label isn't shown. */
  readonly filter?: boolean;
}) {
  return (
    <PersonPicker
      {...field}
      {...(filter && ({ hideLabel: true, size: 'xs', w: 170 } as const))}
      placeholder={filter ? 'All users' : 'None'}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      useFound={(q) => usePeopleChoices(q, value ? [value] : [])}
      clearable
      clearLabel={`Clear ${field.label}`}
    />
  );
}

/** Several users of the tenant. */
export function PeopleSelect(
  field: Common & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void },
) {
  return <PeoplePicker {...field} useFound={(q) => usePeopleChoices(q, field.value)} />;
}
