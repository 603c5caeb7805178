import { useSyncExternalStore } from 'react';

/** Somebody to call from here. */
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

/** Calls somebody from this page; undefined where that is not possible, or not yet. */
export const useDial = (): Dial | undefined => useSyncExternalStore(hear, () => current);
