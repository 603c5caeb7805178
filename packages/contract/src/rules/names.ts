export interface PersonName {
  readonly first_name: string;
  readonly middle_name?: string;
  readonly last_name: string;
  readonly suffix?: string;
}

const joined = (parts: readonly (string | undefined)[], by: string) =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(by);

/** A person's name as read: 'Joan M Adams Jr'. '' where there is none. */
export function displayName(name: PersonName): string {
  return joined([name.first_name, name.middle_name, name.last_name, name.suffix], ' ');
}

/** A person's name as lists sort it: 'Adams, Joan'; with one of the two alone, that one. */
export function sortName(name: PersonName): string {
  return joined([name.last_name, name.first_name], ', ');
}
