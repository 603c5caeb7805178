import { states } from '@bookline/contract/rules/options';
import { zoneOfAddress } from '../contacts/contacts.api.ts';
import { stateOfNumber, zonesOf, zonesOfNumber } from './area-codes.ts';
import { isZone } from './local-time.ts';

/** Where somebody may be at this moment: its clock and its law. */
export interface Place {
  /** IANA. */
  readonly zone: string;
  /** Two letters; undefined where only the zone is known. */
  readonly state: string | undefined;
  /** What says so. */
  readonly by: 'zone' | 'address' | 'number';
}

export interface Whereabouts {
  /** The zone that somebody chose for the contact. */
  readonly timezone: string | null;
  /** The zone by the address. */
  readonly timezone_in_force: string | null;
  readonly state: string;
  readonly zip: string;
}

const stateOfZone = (state: string) => zoneOfAddress(state, '');

/**
 * Where a contact may be. A zone that a person chose settles it. Otherwise the address and the area code speak, and where they disagree both
 * count: it must be allowed in each of these places. Empty: nobody knows.
 */
export function placesOf(where: Whereabouts, number: string | undefined): Place[] {
  const state = where.state || undefined;
  const ofNumber = number === undefined ? undefined : stateOfNumber(number);
  if (where.timezone !== null && isZone(where.timezone))
    return [{ zone: where.timezone, state: state ?? ofNumber, by: 'zone' }];
  const places = zonesOfAddress(where).map((zone): Place => ({ zone, state, by: 'address' }));
  for (const zone of number === undefined ? [] : zonesOfNumber(number, stateOfZone))
    if (!places.some((place) => place.zone === zone && place.state === ofNumber))
      places.push({ zone, state: ofNumber, by: 'number' });
  return places;
}

/** A state on both sides of a line between zones counts with both where no ZIP tells. */
function zonesOfAddress({ state, zip, timezone_in_force }: Whereabouts): readonly string[] {
  if (zip === '' && state !== '') return zonesOf(state, stateOfZone);
  return timezone_in_force !== null && isZone(timezone_in_force) ? [timezone_in_force] : [];
}

const stateNames = new Map<string, string>([
  ...states.map(({ value, label }) => [value, label] as const),
  ['PR', 'Puerto Rico'],
  ['VI', 'the Virgin Islands'],
  ['GU', 'Guam'],
]);

/** A place for a person: 'Ohio'; 'Ohio, where their number is from'. */
export function placeName({ state, zone, by }: Place): string {
  const name = state === undefined ? `the zone ${zone.replaceAll('_', ' ')}` : (stateNames.get(state) ?? state);
  return by === 'number' ? `${name}, where their number is from` : name;
}
