/** Common names of US time zones, with the IANA zones that an address can have. */
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

/** IANA zones in the fewest labels: a group if all its zones are included, the others by name. */
export function groupedZones(zones: readonly string[]): string[] {
  const whole = timeZoneGroups.filter((group) => group.zones.every((zone) => zones.includes(zone)));
  const covered = new Set<string>(whole.flatMap((group) => group.zones));
  return [...whole.map((group) => group.value), ...zones.filter((zone) => !covered.has(zone))];
}

/** The IANA zones of groups or zones. */
export function zonesOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => timeZoneGroups.find((group) => group.value === word)?.zones ?? [word]))];
}

/** The label of a group or zone. */
export const timeZoneLabel = (word: string): string =>
  timeZoneGroups.find((group) => group.value === word)?.label ?? word;
