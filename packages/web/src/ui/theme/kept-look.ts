import { systemVersion } from '@bookline/contract/rules/constants';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { type StorageOwner, userStorage } from '../../lib/storage.ts';

/** How the page looks for someone on this device, so that the first frame of their next visit looks the same. */
export interface KeptLook {
  /** Light or dark, where they chose on this device. */
  readonly scheme?: MantineColorScheme;
  readonly accent?: string;
  /** Text size, as a multiple of the usual one. */
  readonly scale?: number;
  /** When it was kept: before sign-in the newest one is drawn. public/early.js reads the same. */
  readonly at: number;
}

/** Whose look it is before anyone signs in. */
const NO_USER: StorageOwner = { user_id: 'signed-out', version: systemVersion('agent_network') };
const NAME = ':look';

let owner = NO_USER;

/** Says who is signed in: from now on their look is read and kept. */
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
    // A forbidden store, or one that holds something else.
    return undefined;
  }
}

/** Keeps a part of the look for the next visit (R446). */
export function keepLook(change: Omit<Partial<KeptLook>, 'at'>): void {
  userStorage(owner).write('look', { ...ownLook(), ...change, at: Date.now() });
}

/** Whether the signed-in user chose light or dark on this device. */
export const schemeWasChosen = (): boolean => ownLook()?.scheme !== undefined;

/** Mantine's memory of light and dark, in the look that is kept. */
export const schemeManager: MantineColorSchemeManager = {
  get: (otherwise) => keptLook()?.scheme ?? otherwise,
  set: (scheme) => keepLook({ scheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => keepLook({ scheme: undefined }),
};
