import { useMemo, useReducer } from 'react';
import { usePreference, useUserStorage } from '../../../../lib/use-user-storage.ts';
import { parseTableLayout } from '../../../../ui/table/table-layout.ts';
import type { TableLayout } from '../../../../ui/table/types.ts';
import type { SavedView } from './saved-view.ts';

export interface ViewLayout {
  readonly layout: TableLayout;
  readonly setLayout: (layout: TableLayout) => void;
  /** The columns differ from those that the view was saved with. */
  readonly edited: boolean;
  /** Back to those it was saved with. */
  readonly reset: () => void;
}

/**
 * How the columns stand: as the person arranged them, or as a view brings them along. What is changed on a view's columns is kept in this
 * browser until it is saved to the view or taken back.
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
