import type { ComponentType } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import type { Needs } from './access.ts';

/** One choice of an action that asks for one, such as a status. */
export interface PaletteOption {
  /** Unique among the action's options. */
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

/** An action of the command palette. */
export interface PaletteAction {
  /** Unique among all actions: 'contacts.new'. */
  readonly id: string;
  readonly label: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  /** What it's about, or where it is, beside the label. */
  readonly detail?: string;
  readonly group: 'Go to' | 'Actions' | 'This page' | 'Settings';
  /** Asks which one, instead of running. */
  readonly options?: readonly PaletteOption[] | undefined;
  readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** A keyboard shortcut to display: ['G', 'C']. */
  readonly keys?: readonly string[];
  readonly needs?: Needs;
  readonly run: () => void;
}

let registered: readonly PaletteAction[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PaletteAction[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** Adds actions to the palette until the returned function is called. */
function registerPaletteActions(actions: readonly PaletteAction[]): () => void {
  change([...registered, ...actions]);
  return () => change(registered.filter((action) => !actions.includes(action)));
}

/** Adds actions to the palette while the component is mounted. Keep the list stable (useMemo or a constant). */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  useEffect(() => registerPaletteActions(actions), [actions]);
}

/** All current actions. */
export function useRegisteredActions(): readonly PaletteAction[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}
