import { timeZones } from '@bookline/contract/rules/options';
import { useCurrentUser } from './session.ts';

/** The user's IANA zone: their own, stored as 'est' or as an IANA name, or else the browser's (R022). */
export function zoneOf(stored: string | null | undefined, browser: string = browserZone()): string {
  const named = timeZones.find((zone) => zone.value === stored)?.iana ?? stored;
  return named && isZone(named) ? named : browser;
}

/** The time zone of the signed-in user. */
export const useTimeZone = (): string => zoneOf(useCurrentUser().timezone);

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
