const formats = new Map<string, Intl.DateTimeFormat>();

/** The date (`YYYY-MM-DD`) in an IANA time zone at a moment. Throws RangeError for an unknown zone. */
export function dayIn(timeZone: string, at: Date): string {
  // One formatter per zone. Creating one takes longer than the rest of a small request, and some memory.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}
