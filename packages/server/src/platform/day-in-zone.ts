const formats = new Map<string, Intl.DateTimeFormat>();

/** The day it is in an IANA time zone at a moment, `YYYY-MM-DD`. Throws RangeError for a zone that there is not. */
export function dayIn(timeZone: string, at: Date): string {
  // Made once for each zone: making one takes longer than a small request does otherwise, and some memory.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}
