import type { ReplyOf } from '@bookline/contract/endpoint';
import type { ContactRow } from '@bookline/contract/features/contacts';
import type { lookups, Person } from '@bookline/contract/features/lookups';
import type { Variant } from '@bookline/contract/rules/variant';
import { createContext, useContext } from 'react';
import type { RowChange } from './row-changes.ts';

/** What the list's cells share. With it in a context, the columns stay constant. */
export interface ListActions {
  readonly zone: string;
  readonly variant: Variant;
  readonly statuses: ReplyOf<typeof lookups.statuses>['data'];
  readonly people: readonly Person[];
  readonly onSearchPeople: (typed: string) => void;
  readonly change: (row: ContactRow, change: RowChange) => void;
  readonly preview: (row: ContactRow) => void;
}

export const ListActionsContext = createContext<ListActions | null>(null);

/** What the cells share. Throws outside the list. */
export function useListActions(): ListActions {
  const actions = useContext(ListActionsContext);
  if (!actions) throw new Error('No contact list is open.');
  return actions;
}
