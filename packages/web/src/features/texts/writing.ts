import { WRITING_S } from '@bookline/contract/rules/texts';
import { useSyncExternalStore } from 'react';

interface Writer {
  readonly id: string;
  readonly name: string;
}

const NO_ONE: readonly Writer[] = [];
let known: ReadonlyMap<string, readonly Writer[]> = new Map();
const listeners = new Set<() => void>();
const ends = new Map<string, ReturnType<typeof setTimeout>>();

function set(conversation_id: string, people: readonly Writer[]): void {
  known = new Map(known).set(conversation_id, people);
  for (const listener of listeners) listener();
}

/** Who else is writing in a conversation, until the next news or until they have stopped for a while. */
export function setWriting(conversation_id: string, people: readonly Writer[]): void {
  clearTimeout(ends.get(conversation_id));
  if (people.length > 0)
    ends.set(
      conversation_id,
      setTimeout(() => set(conversation_id, NO_ONE), WRITING_S * 1000),
    );
  set(conversation_id, people);
}

/** 'Mona Reyes is writing a text…' Empty without others. */
export function useWriting(conversation_id: string | undefined): string {
  const people = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (conversation_id && known.get(conversation_id)) || NO_ONE,
  );
  if (people.length === 0) return '';
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(people.map(({ name }) => name));
  return `${names} ${people.length === 1 ? 'is' : 'are'} writing a text`;
}
