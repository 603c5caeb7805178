import { useSyncExternalStore } from 'react';

/** A number to call. */
export interface Callee {
  /** As it is stored or typed. */
  readonly number: string;
  readonly contact_id?: string;
}

type Dial = (callee: Callee) => void;

let current: Dial | undefined;
const hearers = new Set<() => void>();

/** Says that calls can be made from this page, until the function answered is called. The dialer comes later than the page. */
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

/** Calls a number from this page. Undefined if that isn't possible, or not yet. */
export const useDial = (): Dial | undefined => useSyncExternalStore(hear, () => current);
