import { useUrlState } from '../../lib/url-state.ts';

interface Opened {
  readonly open: string | undefined;
}

/** `?open=policy:0192…` names the open record of a contact, so it can be linked from the timeline or a list. */
const readOpened = (search: Readonly<Record<string, unknown>>): Opened => ({
  open: typeof search.open === 'string' ? search.open : undefined,
});

/** The kind of the open record, such as `policy`. */
export function useOpenedKind(): string | undefined {
  return useUrlState(readOpened)[0].open?.split(':')[0];
}

/** The id of the open record of this kind, or undefined. `open` sets it in the URL, and `close` removes it. */
export function useOpened(kind: string) {
  const [{ open }, set] = useUrlState(readOpened);
  const [openKind, id] = open?.split(':') ?? [];
  return {
    id: openKind === kind ? id : undefined,
    open: (next: string, options?: { replace?: boolean }) => set({ open: `${kind}:${next}` }, options),
    close: () => set({ open: undefined }, { replace: true }),
  };
}

const TO = 'to=';

/** An id for `sent_email` that opens the compose dialog with this address. */
export const writeTo = (address: string): string => `${TO}${address}`;

/** The address in such an id; undefined for other ids. */
export const addressIn = (id: string | undefined): string | undefined =>
  id?.startsWith(TO) ? id.slice(TO.length) : undefined;
