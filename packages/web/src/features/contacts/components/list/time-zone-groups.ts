/** US time zones as people say them, with the IANA zones that the address of a contact can lead to. */
export const timeZoneGroups = [
  {
    value: 'eastern',
    label: 'Eastern',
    zones: ['America/New_York', 'America/Detroit', 'America/Indiana/Indianapolis', 'America/Kentucky/Louisville'],
  },
  { value: 'central', label: 'Central', zones: ['America/Chicago', 'America/Menominee'] },
  { value: 'mountain', label: 'Mountain', zones: ['America/Denver', 'America/Boise'] },
  { value: 'arizona', label: 'Arizona', zones: ['America/Phoenix'] },
  { value: 'pacific', label: 'Pacific', zones: ['America/Los_Angeles'] },
  { value: 'alaska', label: 'Alaska', zones: ['America/Anchorage'] },
  { value: 'hawaii', label: 'Hawaii', zones: ['Pacific/Honolulu'] },
] as const;

/** IANA zones as the fewest words: a group where all of its zones are there, the others by themselves. */
export function groupedZones(zones: readonly string[]): string[] {
  const whole = timeZoneGroups.filter((group) => group.zones.every((zone) => zones.includes(zone)));
  const covered = new Set<string>(whole.flatMap((group) => group.zones));
  return [...whole.map((group) => group.value), ...zones.filter((zone) => !covered.has(zone))];
}

/** The IANA zones that groups, or zones themselves, stand for. */
export function zonesOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => timeZoneGroups.find((group) => group.value === word)?.zones ?? [word]))];
}

/** What a group or a zone is called. */
export const timeZoneLabel = (word: string): string =>
  timeZoneGroups.find((group) => group.value === word)?.label ?? word;
