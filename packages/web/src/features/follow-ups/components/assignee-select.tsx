import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useDownline } from '../follow-ups.data.ts';

/** The users whose follow-ups the user can see: themselves, their downline, and the current assignee. */
export function AssigneeSelect({
  hideLabel = false,
  onChange,
  ...field
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Other possible assignees, such as the contact's owner. */
  readonly known?: readonly { readonly id: string; readonly name: string }[];
  readonly error?: string | undefined;
  /** Choices above the users. */
  readonly before?: readonly { readonly value: string; readonly label: string }[];
  readonly hideLabel?: boolean;
}) {
  return (
    <PersonPicker
      {...field}
      hideLabel={hideLabel}
      {...(hideLabel && { size: 'xs' })}
      onChange={(id) => id && onChange(id)}
      useFound={(q) => useDownline(q).data?.data ?? []}
      nothingFoundMessage="No matching users in your downline"
    />
  );
}
