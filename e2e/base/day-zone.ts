import { type TimeZone, timeZones } from '@bookline/contract/rules/options';

const hourIn = (iana: string) =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: iana }).format(new Date()));

/** A time zone in which it's noon, because calls at night are refused. */
export function noonZone(): string {
  const west = new Date().getUTCHours() - 12;
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`;
}

/** A user's time zone in which it stays the same day for hours, so that no midnight falls into a test. */
export function dayZone(): { readonly value: TimeZone; readonly iana: string } {
  const [eastern, ...others] = timeZones;
  if (hourIn(eastern.iana) < 22) return eastern;
  return others.find(({ iana }) => hourIn(iana) < 20) ?? eastern;
}
