import { clearedOnLogout, type StorageName, storageKey, storageScopes } from '@bookline/contract/rules/storage-keys';

/**
 * The user's layout preferences and unsaved input in the browser, besides the keys of the specification. They stay after sign-out.
 */
export type PreferenceName =
  | 'navigation_collapsed'
  | 'notified'
  | 'views_folded'
  | 'export'
  | 'look'
  | 'after_card'
  | 'open_calls'
  | `table:${string}`
  | `draft:${string}`;

/** The browser's two stores, or anything that behaves like them. */
export interface Stores {
  readonly local: Storage;
  readonly session: Storage;
}

/** The user whose data it is: part of every key (R446). */
export interface StorageOwner {
  readonly user_id: string;
  readonly version: string;
}

export interface UserStorage {
  /** The stored JSON value. Undefined if there is none or it's unreadable. */
  read(name: StorageName | PreferenceName): unknown;
  /** Stores a value as JSON. A full or blocked store isn't a failure: the value is just not kept. */
  write(name: StorageName | PreferenceName, value: unknown): void;
  remove(name: StorageName | PreferenceName): void;
}

/** Preferences of one browser tab, besides the specification's. */
const tabOnly: ReadonlySet<string> = new Set<PreferenceName>(['after_card', 'open_calls']);

const browserStores = (): Stores => ({ local: localStorage, session: sessionStorage });

/** The storage of one user and one system version (R446), each key in its own store (R447). */
export function userStorage(owner: StorageOwner, stores: Stores = browserStores()): UserStorage {
  const storeOf = (name: StorageName | PreferenceName) =>
    tabOnly.has(name) || (Object.hasOwn(storageScopes, name) && storageScopes[name as StorageName] === 'session')
      ? stores.session
      : stores.local;
  // Preferences have the same prefix. The contract's list of names is the specification's.
  const key = (name: StorageName | PreferenceName) => storageKey(owner.user_id, owner.version, name as StorageName);
  return {
    read(name) {
      try {
        const text = storeOf(name).getItem(key(name));
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    write(name, value) {
      try {
        storeOf(name).setItem(key(name), JSON.stringify(value));
      } catch {
        // A full or blocked store isn't a failure.
      }
    },
    remove(name) {
      try {
        storeOf(name).removeItem(key(name));
      } catch {
        // As above.
      }
    },
  };
}

/** Clears saved search and filter state and seen notifications on sign-out (R121, R448–R458). */
export function clearSearchState(storage: UserStorage): void {
  for (const name of clearedOnLogout) storage.remove(name);
  storage.remove('notified');
}

const LOGIN_STACK = ':login_stack';

/** Removes the previous user's saved login stack. At sign-in the user isn't known yet (R116, R445). */
export function removeSavedLoginStacks(store: Storage = localStorage): void {
  try {
    for (const key of Object.keys(store)) if (key.endsWith(LOGIN_STACK)) store.removeItem(key);
  } catch {
    // A blocked store has nothing.
  }
}

const topOf = (stored: string | null): string | undefined => {
  try {
    const stack: unknown = stored === null ? [] : JSON.parse(stored);
    return Array.isArray(stack) ? stack.at(-1)?.session_id : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Calls back when another tab saves or removes a login stack (R137) whose top isn't this tab's session. `top` is undefined if that tab
 * doesn't act as another user. Returns a function that stops it.
 */
export function followLoginStack(
  top: string | undefined,
  onOther: () => void,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.endsWith(LOGIN_STACK) && topOf(newValue) !== top) onOther();
  };
  target.addEventListener('storage', onStorage);
  return () => target.removeEventListener('storage', onStorage);
}
