import { systemVersion } from '@bookline/contract/rules/constants';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { type StorageOwner, userStorage } from '../../lib/storage.ts';

/** The user's appearance settings on this device, so that the first frame of the next visit looks the same. */
export interface KeptLook {
  /** Light or dark, if the user chose it on this device. */
  readonly scheme?: MantineColorScheme;
  readonly accent?: string;
  /** The text size as a multiple of the default. */
  readonly scale?: number;
  /** How close rows are to each other, if the user chose it on this device. */
  readonly density?: 'comfortable' | 'compact';
  /** When it was stored. Before sign-in the newest one applies. public/early.js reads the same. */
  readonly at: number;
}

/** The user whose settings apply before sign-in. */
const NO_USER: StorageOwner = { user_id: 'signed-out', version: systemVersion('agent_network') };
const NAME = ':look';

let owner = NO_USER;

/** Sets the signed-in user. From now on their settings are read and stored. */
export function setLookOwner(user: StorageOwner | null): void {
  owner = user ?? NO_USER;
}

const isLook = (value: unknown): value is KeptLook =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';

const ownLook = (): KeptLook | undefined => {
  const kept = userStorage(owner).read('look');
  return isLook(kept) ? kept : undefined;
};

/** The theme of the signed-in user, or of the last visit on this device. */
export function keptLook(): KeptLook | undefined {
  const own = ownLook();
  if (own) return own;
  try {
    return Object.keys(localStorage)
      .filter((key) => key.endsWith(NAME))
      .map((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'))
      .filter(isLook)
      .sort((a, b) => b.at - a.at)[0];
  } catch {
    // The store is blocked or its content is invalid.
    return undefined;
  }
}

/** Stores a setting for the next visit (R446). */
export function keepLook(change: Omit<Partial<KeptLook>, 'at'>): void {
  userStorage(owner).write('look', { ...ownLook(), ...change, at: Date.now() });
}

/** Whether the signed-in user chose light or dark on this device. */
export const schemeWasChosen = (): boolean => ownLook()?.scheme !== undefined;

/** Stores Mantine's light or dark setting with the other appearance settings. */
export const schemeManager: MantineColorSchemeManager = {
  get: (otherwise) => keptLook()?.scheme ?? otherwise,
  set: (scheme) => keepLook({ scheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => keepLook({ scheme: undefined }),
};
