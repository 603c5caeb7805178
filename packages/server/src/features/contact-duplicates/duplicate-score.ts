import { fold } from '../contacts/contacts.api.ts';
import { type Identity, nameKey, REASON_BITS } from './duplicate-keys.ts';

type Known = Pick<Identity, 'first_name' | 'last_name' | 'suffix' | 'date_of_birth'>;

/** The score of each reason alone. Half of the pairs that share a phone number are couples. */
const alone: Record<number, number> = {
  [REASON_BITS.phone]: 0.5,
  [REASON_BITS.email]: 0.6,
  [REASON_BITS.name_birthday]: 0.88,
  [REASON_BITS.name_address]: 0.78,
};
const SAME_NAME_TOO = 0.86;

/**
 * The likelihood, out of 100, that two contacts with these shared fields are one person. Differences lower it: different
 * first names suggest a couple, different birthdays or generations (Sr., Jr.) a family.
 */
export function duplicateScore(a: Known, b: Known, reasons: number): number {
  const sameName = nameKey(a) !== null && nameKey(a) === nameKey(b);
  let unlikely = 1;
  for (const bit of Object.values(REASON_BITS)) {
    if (!(reasons & bit)) continue;
    const share = alone[bit] ?? 0;
    const byReach = bit === REASON_BITS.phone || bit === REASON_BITS.email;
    unlikely *= 1 - (byReach && sameName ? SAME_NAME_TOO : share);
  }
  let likely = 1 - unlikely;
  if (!sameName && a.first_name && b.first_name && !shortFor(a.first_name, b.first_name)) likely *= 0.4;
  if (a.date_of_birth && b.date_of_birth && a.date_of_birth !== b.date_of_birth) likely *= 0.45;
  if (generation(a.suffix) && generation(b.suffix) && generation(a.suffix) !== generation(b.suffix)) likely *= 0.4;
  return Math.max(1, Math.min(99, Math.round(likely * 100)));
}

/** 'J' and 'Jo' may be short for 'Joan'. */
function shortFor(one: string, other: string): boolean {
  const [a, b] = [fold(one).replace(/\W/g, ''), fold(other).replace(/\W/g, '')];
  return a.startsWith(b) || b.startsWith(a);
}

const generation = (suffix: string) => /^(sr|jr|ii|iii|iv|v)$/.exec(fold(suffix).replace(/\W/g, ''))?.[1];
