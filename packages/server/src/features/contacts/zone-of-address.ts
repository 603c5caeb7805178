import { placeOfZip } from '../../providers/addresses/us-zips.ts';

/** The IANA zone of most people in a state. */
const zoneOfState: Record<string, string> = {
  ...zone('America/New_York', 'CT DC DE FL GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zone('America/Detroit', 'MI'),
  ...zone('America/Indiana/Indianapolis', 'IN'),
  ...zone('America/Kentucky/Louisville', 'KY'),
  ...zone('America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...zone('America/Denver', 'CO MT NM UT WY'),
  ...zone('America/Boise', 'ID'),
  ...zone('America/Phoenix', 'AZ'),
  ...zone('America/Los_Angeles', 'CA NV OR WA'),
  ...zone('America/Anchorage', 'AK'),
  ...zone('Pacific/Honolulu', 'HI'),
};

/** ZIP prefixes with a different zone than most of their state. The longest match wins. */
const zoneOfZip: Record<string, string> = {
  ...zone('America/Chicago', '324 325 420 421 422 423 424 427 463 464 475 476 477'),
  ...zone('America/Menominee', '4980 4981 4987 4989'),
  ...zone('America/New_York', '373 374 376 377 378 379'),
  ...zone('America/Denver', '577 586 691 692 693 677 798 799 979'),
  ...zone('America/Los_Angeles', '835 838'),
};

/** The IANA time zone of an address. A ZIP code says the state where it's missing. Null if neither gives one. Then no call is allowed (domain.md: unknown zone, closed). */
export function zoneOfAddress(state: string, zip: string): string | null {
  const ofZip = zoneOfZip[zip.slice(0, 4)] ?? zoneOfZip[zip.slice(0, 3)];
  if (ofZip !== undefined) return ofZip;
  return zoneOfState[state || (placeOfZip(zip.slice(0, 5))?.state ?? '')] ?? null;
}

function zone(name: string, places: string): Record<string, string> {
  return Object.fromEntries(places.split(' ').map((place) => [place, name]));
}
