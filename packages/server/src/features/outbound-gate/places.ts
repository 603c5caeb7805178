import { states } from '@bookline/contract/rules/options';
import { zoneOfAddress } from '../contacts/contacts.api.ts';
import { stateOfNumber, zonesOf, zonesOfNumber } from './area-codes.ts';
import { isZone } from './local-time.ts';

/** A place the contact may be in: its time zone and law. */
export interface Place {
  /** IANA. */
  readonly zone: string;
  /** Two letters; undefined where only the zone is known. */
  readonly state: string | undefined;
  /** The source of this place. */
  readonly by: 'zone' | 'address' | 'number';
}

export interface Whereabouts {
  /** The time zone chosen for the contact. */
  readonly timezone: string | null;
  /** The time zone of the address. */
  readonly timezone_in_force: string | null;
  readonly state: string;
  readonly zip: string;
}

const stateOfZone = (state: string) => zoneOfAddress(state, '');

/**
 * Where a contact may be. A chosen time zone decides. Otherwise the address and area code count. If they disagree, every place must allow
 * contact. Empty if unknown.
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

/** A state with several zones counts with all of them unless a ZIP gives one. */
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

/** A place in words: 'Ohio'; 'Ohio (from their area code)'. */
export function placeName({ state, zone, by }: Place): string {
  const name = state === undefined ? `the ${zone.replaceAll('_', ' ')} time zone` : (stateNames.get(state) ?? state);
  return by === 'number' ? `${name} (from their area code)` : name;
}
