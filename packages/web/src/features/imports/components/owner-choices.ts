import type { Person } from '@bookline/contract/features/lookups';

/** The possible owners. The user is always among them. */
export function ownerChoices(
  people: readonly Person[],
  user: { id: string; profile: { first_name: string; last_name: string } },
) {
  const choices = people.map((person) => ({
    value: person.id,
    label: person.id === user.id ? `${person.name} (you)` : person.name,
  }));
  if (people.some((person) => person.id === user.id)) return choices;
  return [{ value: user.id, label: `${user.profile.first_name} ${user.profile.last_name} (you)` }, ...choices];
}
