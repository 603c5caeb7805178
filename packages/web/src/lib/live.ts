/** A message of the live channel for parts of the page. */
export type LiveNews =
  /** Contacts of a list may have changed. `own`: changed in this session. */
  | { readonly kind: 'contacts'; readonly own: boolean }
  /** Too many events were missed while disconnected. Reload everything visible. */
  | { readonly kind: 'resync' };

const hearers = new Set<(news: LiveNews) => void>();

/** Subscribes to live messages. Returns a function to unsubscribe. */
export function onLive(hears: (news: LiveNews) => void): () => void {
  hearers.add(hears);
  return () => hearers.delete(hears);
}

let latest = Number.NEGATIVE_INFINITY;

/** Whether a message arrived after that moment of `performance.now()`, for parts of the page that load after their data. */
export const newsSince = (at: number): boolean => latest > at;

export function passOn(news: LiveNews): void {
  latest = performance.now();
  for (const each of hearers) each(news);
}

let connected = false;

/** Whether live messages arrive. Then polling isn't needed. */
export const isLive = (): boolean => connected;
export function setLive(is: boolean): void {
  connected = is;
}
