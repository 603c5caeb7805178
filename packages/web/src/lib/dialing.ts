import { useSyncExternalStore } from 'react';

/** A number to call. */
export interface Callee {
  /** In stored or typed form. */
  readonly number: string;
  readonly contact_id?: string;
  /** The attempt of a run of the power dialer that this call is. */
  readonly attempt_id?: string;
}

type Dial = (callee: Callee) => void;

let current: Dial | undefined;
const hearers = new Set<() => void>();

/** Registers the dialer, which loads after the page. Returns a function to unregister it. */
export function offerDialing(dial: Dial): () => void {
  current = dial;
  for (const each of hearers) each();
  return () => {
    current = undefined;
    for (const each of hearers) each();
  };
}

function hear(hears: () => void): () => void {
  hearers.add(hears);
  return () => hearers.delete(hears);
}

/** Calls a number with the dialer. Undefined if there is none, or not yet. */
export const useDial = (): Dial | undefined => useSyncExternalStore(hear, () => current);
