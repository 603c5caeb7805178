import { PersonPicker } from '../../../ui/person-picker.tsx';
import { nameOf, useOwners, usePeople } from '../admin-users.data.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

interface PersonSelectProps {
  readonly label: string;
  readonly value: Named | null;
  readonly onChange: (person: Named | null) => void;
  readonly error?: string | undefined;
  readonly description?: string;
  readonly placeholder?: string;
  /** A user to leave out: the one being edited. */
  readonly without?: string;
  readonly required?: boolean;
  readonly size?: 'xs' | 'sm';
}

/** Chooses a manager from all users of the tenant, with search. */
export function ManagerSelect(props: PersonSelectProps) {
  return <PersonSelect {...props} useFound={usePeopleFound} />;
}

/** Chooses a new owner from all active users, with search. */
export function TakerSelect(props: PersonSelectProps) {
  return <PersonSelect {...props} useFound={useOwnersFound} />;
}

const usePeopleFound = (q: string): readonly Named[] | undefined =>
  usePeople(q).data?.data.map((user) => ({ id: user.id, name: nameOf(user) }));
const useOwnersFound = (q: string): readonly Named[] | undefined => useOwners(q).data?.data;

function PersonSelect({
  value,
  onChange,
  without,
  useFound,
  required = false,
  size = 'sm',
  ...field
}: PersonSelectProps & { readonly useFound: (q: string) => readonly Named[] | undefined }) {
  return (
    <PersonPicker
      {...field}
      hideLabel={size === 'xs'}
      size={size}
      value={value?.id ?? null}
      known={value ? [value] : []}
      useFound={(q) => (useFound(q) ?? []).filter(({ id }) => id !== without)}
      onChange={(_, person) => onChange(person)}
      clearable={!required}
      required={required}
    />
  );
}
