/** A message of the live channel: its kind, with the data of that kind. */
export type Message = { readonly kind: string } & Readonly<Record<string, unknown>>;

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** Another user who has the same contact open. */
export interface Person {
  readonly user_id: string;
  readonly name: string;
  readonly editing: boolean;
}

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  'user_id' in value &&
  typeof value.user_id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'editing' in value &&
  typeof value.editing === 'boolean';

/** The users of a presence message. */
export const peopleOf = ({ people }: Message): readonly Person[] =>
  Array.isArray(people) ? people.filter(isPerson) : [];

/** 'Dana Adams is editing.' 'Dana Adams and Mona Reyes are also viewing this.' Empty without other users. */
export function presenceText(people: readonly Person[]): string {
  const writing = people.filter((person) => person.editing);
  const names = (writing.length > 0 ? writing : people).map((person) => person.name);
  if (names.length === 0) return '';
  const who = new Intl.ListFormat('en', { type: 'conjunction' }).format(
    names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names,
  );
  const many = names.length > 1;
  if (writing.length > 0) return `${who} ${many ? 'are' : 'is'} editing.`;
  return `${who} ${many ? 'are' : 'is'} also viewing this.`;
}
