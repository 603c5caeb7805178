/** What the live channel says to this page, as far as parts of it want to hear. */
export type LiveNews =
  /** Contacts of a list may look different now; `own`: changed in this session. */
  | { readonly kind: 'contacts'; readonly own: boolean }
  /** Too many events were missed while disconnected. Reload everything visible. */
  | { readonly kind: 'resync' };

const hearers = new Set<(news: LiveNews) => void>();

/** Hears of what happens elsewhere until the function answered is called. */
export function onLive(hears: (news: LiveNews) => void): () => void {
  hearers.add(hears);
  return () => hearers.delete(hears);
}

export function passOn(news: LiveNews): void {
  for (const each of hearers) each(news);
}

let connected = false;

/** Whether news arrives: then nothing needs to be asked for again and again. */
export const isLive = (): boolean => connected;
export function setLive(is: boolean): void {
  connected = is;
}
