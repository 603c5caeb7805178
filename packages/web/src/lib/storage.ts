import { clearedOnLogout, type StorageName, storageKey, storageScopes } from '@bookline/contract/rules/storage-keys';

/**
 * What the browser keeps of how a person arranged their screens, besides what the documents name, and what they typed and did not save
 * yet. It outlives signing out.
 */
export type PreferenceName =
  | 'navigation_collapsed'
  | 'notified'
  | 'views_folded'
  | 'export'
  | 'look'
  | `table:${string}`
  | `draft:${string}`;

/** Where things are kept: the browser's two stores, or anything that behaves like them. */
export interface Stores {
  readonly local: Storage;
  readonly session: Storage;
}

/** Whose things they are: part of every key (R446). */
export interface StorageOwner {
  readonly user_id: string;
  readonly version: string;
}

export interface UserStorage {
  /** What is stored under a name, read as JSON; undefined where there is nothing, or nothing readable. */
  read(name: StorageName | PreferenceName): unknown;
  /** Stores a value as JSON. A full or forbidden store is no failure: the screen works, it only forgets. */
  write(name: StorageName | PreferenceName, value: unknown): void;
  remove(name: StorageName | PreferenceName): void;
}

const browserStores = (): Stores => ({ local: localStorage, session: sessionStorage });

/** The stored things of one user and one version of the system (R446), in the store that each belongs to (R447). */
export function userStorage(owner: StorageOwner, stores: Stores = browserStores()): UserStorage {
  const storeOf = (name: StorageName | PreferenceName) =>
    Object.hasOwn(storageScopes, name) && storageScopes[name as StorageName] === 'session'
      ? stores.session
      : stores.local;
  // Preferences are prefixed like everything else; the contract's list of names is the documents' own.
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
        // A full or forbidden store is no failure.
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

/** Clears saved search and filter state, as signing out does (R121, R448–R458), and what this browser told of. */
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
    // A forbidden store holds nothing.
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
