import { useSyncExternalStore } from 'react';
import type { Dialer } from './dialer.ts';
import type { DialerState } from './dialer-state.ts';

let current: Dialer | undefined;
const hearers = new Set<() => void>();
const tell = () => {
  for (const each of hearers) each();
};

/** Lets other screens use the page's dialer while it can place calls. Returns a function to end that. */
export function offerDialer(dialer: Dialer): () => void {
  current = dialer;
  const quiet = dialer.subscribe(tell);
  tell();
  return () => {
    current = undefined;
    quiet();
    tell();
  };
}

function hear(hears: () => void): () => void {
  hearers.add(hears);
  return () => hearers.delete(hears);
}

/** The page's dialer. Undefined if there is none, or not yet. */
export function useCurrentDialer(): { readonly dialer: Dialer; readonly state: DialerState } | undefined {
  const dialer = useSyncExternalStore(hear, () => current);
  const state = useSyncExternalStore(hear, () => current?.state());
  return dialer && state && { dialer, state };
}
