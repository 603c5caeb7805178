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

/** A display name: 'Joan M Adams Jr'. '' if there is none. */
export function displayName(name: PersonName): string {
  return joined([name.first_name, name.middle_name, name.last_name, name.suffix], ' ');
}

/** A name for sorting: 'Adams, Joan'. Either part alone if the other is missing. */
export function sortName(name: PersonName): string {
  return joined([name.last_name, name.first_name], ', ');
}
