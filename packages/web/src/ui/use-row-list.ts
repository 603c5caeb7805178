import { useState } from 'react';
import { moved } from '../lib/moved.ts';

let made = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => ++made);

export interface RowList<T> {
  /** A key for each item, which stays the same when it moves. */
  readonly keys: readonly number[];
  add(item: T): void;
  change(index: number, item: T): void;
  remove(index: number): void;
  move(from: number, to: number): void;
}

/** A list whose rows can be added, changed, removed, and reordered. */
export function useRowList<T>(items: readonly T[], onChange: (items: T[]) => void): RowList<T> {
  const [kept, setKeys] = useState(() => newKeys(items.length));
  const keys = kept.length < items.length ? [...kept, ...newKeys(items.length - kept.length)] : kept;
  const set = (nextItems: T[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange(nextItems);
  };
  return {
    keys,
    add: (item) => set([...items, item], [...keys, ...newKeys(1)]),
    change: (index, item) => set(items.toSpliced(index, 1, item), [...keys]),
    remove: (index) => set(items.toSpliced(index, 1), keys.toSpliced(index, 1)),
    move: (from, to) => set(moved(items, from, to), moved(keys, from, to)),
  };
}
