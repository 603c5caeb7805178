import type { StorageName } from '@bookline/contract/rules/storage-keys';
import { useCallback, useMemo, useState } from 'react';
import { useCurrentUser } from './session.ts';
import { type PreferenceName, type UserStorage, userStorage } from './storage.ts';

/** The browser storage of the signed-in user (R446). */
export function useUserStorage(): UserStorage {
  const { id, company } = useCurrentUser();
  return useMemo(() => userStorage({ user_id: id, version: company.system_version }), [id, company.system_version]);
}

/** A stored preference and its setter. `parse` turns any stored value, or undefined, into a value and never throws. */
export function usePreference<T>(
  name: PreferenceName | StorageName,
  parse: (kept: unknown) => T,
): readonly [T, (value: T) => void] {
  const storage = useUserStorage();
  const [value, setValue] = useState(() => parse(storage.read(name)));
  const set = useCallback(
    (next: T) => {
      setValue(next);
      storage.write(name, next);
    },
    [storage, name],
  );
  return [value, set];
}
