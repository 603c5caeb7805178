import { PeoplePicker, PersonPicker } from '../../../ui/person-picker.tsx';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';

interface Field {
  readonly label: string;
  readonly description?: string;
  readonly error: string | undefined;
  /** The names of the selected users, who may not be in the loaded list. */
  readonly names: ReadonlyMap<string, string>;
  readonly disabled?: boolean;
}

const useFound = (q: string) => usePeople(q).people;
const NO_MATCH = 'No matching users in your downline';

const named = (names: ReadonlyMap<string, string>, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });

const fixed = [
  { value: 'contact_owner', label: 'The contact’s owner' },
  { value: 'flow_owner', label: 'The workflow’s owner' },
];

/** Several users of the user's downline. */
export function PeopleSelect({
  names,
  ...field
}: Field & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }) {
  return (
    <PeoplePicker
      {...field}
      useFound={useFound}
      known={named(names, field.value)}
      placeholder="Choose users"
      nothingFoundMessage={NO_MATCH}
    />
  );
}

/** The users of a step: the contact's owner, the workflow's owner, or named users. */
export function WhoSelect({
  onChange,
  names,
  ...field
}: Field & { readonly value: string; readonly onChange: (who: string) => void }) {
  return (
    <PersonPicker
      {...field}
      onChange={(who) => who && onChange(who)}
      useFound={useFound}
      known={named(names, [field.value])}
      before={fixed}
      nothingFoundMessage={NO_MATCH}
    />
  );
}
