import { useUrlState } from '../../lib/url-state.ts';

interface Opened {
  readonly open: string | undefined;
}

/** `?open=policy:0192…`: which thing of the contact is open, so that it can be linked to, from the timeline or a list. */
const readOpened = (search: Readonly<Record<string, unknown>>): Opened => ({
  open: typeof search.open === 'string' ? search.open : undefined,
});

/** The kind of what is open, such as `policy`; undefined where nothing is. */
export function useOpenedKind(): string | undefined {
  return useUrlState(readOpened)[0].open?.split(':')[0];
}

/** What of one kind is open: its id, undefined where none is; `open` puts it into the URL, `close` takes it out again. */
export function useOpened(kind: string) {
  const [{ open }, set] = useUrlState(readOpened);
  const [openKind, id] = open?.split(':') ?? [];
  return {
    id: openKind === kind ? id : undefined,
    open: (next: string) => set({ open: `${kind}:${next}` }),
    close: () => set({ open: undefined }, { replace: true }),
  };
}
