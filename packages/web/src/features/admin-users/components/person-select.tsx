import { SearchedSelect } from '../../../ui/searched-select.tsx';
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

const asChoice = ({ id, name }: Named) => ({ value: id, label: name });

function PersonSelect({
  value,
  onChange,
  without,
  useFound,
  required = false,
  size = 'sm',
  label,
  ...field
}: PersonSelectProps & { readonly useFound: (q: string) => readonly Named[] | undefined }) {
  return (
    <SearchedSelect
      {...field}
      label={size === 'xs' ? undefined : label}
      aria-label={label}
      size={size}
      value={value?.id ?? null}
      known={value ? asChoice(value) : undefined}
      useFound={(q) => (useFound(q) ?? []).filter(({ id }) => id !== without).map(asChoice)}
      onChange={(_, chosen) => onChange(chosen && { id: chosen.value, name: chosen.label })}
      nothingFoundMessage="No matching users"
      clearable={!required}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      required={required}
    />
  );
}
