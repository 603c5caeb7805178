import { useMemo, useReducer } from 'react';
import { usePreference, useUserStorage } from '../../lib/use-user-storage.ts';
import { parseTableLayout } from '../../ui/table/table-layout.ts';
import type { TableLayout } from '../../ui/table/types.ts';
import type { SavedView } from '../contact-search/contact-search.api.ts';

export interface ViewLayout {
  readonly layout: TableLayout;
  readonly setLayout: (layout: TableLayout) => void;
  /** Whether the columns differ from the saved view. */
  readonly edited: boolean;
  /** Restores the saved columns. */
  readonly reset: () => void;
}

/**
 * The column layout: the user's own, or the view's. Changes to a view's columns stay in this browser until they're saved to the view or
 * undone.
 */
export function useViewLayout(view: SavedView): ViewLayout {
  const storage = useUserStorage();
  const [own, setOwn] = usePreference('table:contacts', parseTableLayout);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const filter = view.kind === 'ready' && view.filter.columns ? view.filter : undefined;
  const name = filter && (`table:contacts:${filter.id}` as const);
  const saved = filter && JSON.stringify(parseTableLayout(filter.columns));
  const kept = name && storage.read(name);
  const draft = kept === undefined ? undefined : JSON.stringify(parseTableLayout(kept));
  const text = draft ?? saved ?? JSON.stringify(own);
  const layout = useMemo(() => parseTableLayout(JSON.parse(text)), [text]);
  const forget = () => {
    if (name) storage.remove(name);
    redraw();
  };
  return {
    layout,
    edited: draft !== undefined && draft !== saved,
    reset: forget,
    setLayout: (next) => {
      if (!name) return setOwn(next);
      if (JSON.stringify(next) === saved) return forget();
      storage.write(name, next);
      redraw();
    },
  };
}
