import { useCurrentUser } from '../../../../lib/session.ts';
import { PersonPicker } from '../../../../ui/person-picker.tsx';
import { labels, usePeople } from '../../../contact-fields/contact-fields.api.ts';

/** The owner of the new contact: the user, unless they choose someone in their downline. */
export function OwnerSelect({
  value,
  onChange,
  error,
  className,
}: {
  readonly value: string | null;
  readonly onChange: (owner: string | null) => void;
  readonly error: string | undefined;
  readonly className?: string | undefined;
}) {
  const { id } = useCurrentUser();
  return (
    <PersonPicker
      label={labels.owner_id}
      value={value ?? id}
      onChange={(chosen) => onChange(chosen === id ? null : chosen)}
      useFound={(q) => usePeople(q).people}
      nothingFoundMessage="No matching users in your downline"
      error={error}
      className={className}
    />
  );
}
