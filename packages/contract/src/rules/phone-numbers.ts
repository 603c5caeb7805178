import type { AccountType } from './roles.ts';

/** Who may buy numbers, from the widest to the narrowest. */
export const buyers = ['everyone', 'managers', 'admins'] as const;
export type Buyers = (typeof buyers)[number];

const leading: readonly AccountType[] = [
  'bu_admin',
  'manager',
  'regional_manager',
  'district_manager',
  'field_manager',
];

/** Whether somebody with these role flags may buy. */
export function mayBuyNumbers(who: Buyers, roles: readonly string[]): boolean {
  if (who === 'everyone' || roles.includes('admin')) return true;
  return who === 'managers' && leading.some((role) => roles.includes(role));
}

/** How long a number that is given back can still be kept. */
export const KEEP_MINUTES = 10;

/** How long a code is good, and how often a wrong one may be typed. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** For how many seconds a call rings before nobody has taken it. */
export const RING_SECONDS = { least: 10, usual: 25, most: 60 } as const;

/** Where a carrier tells of the calls of a number: paths on the tenant's own host name. */
export const CARRIER_PATHS = {
  voice: '/v1/webhooks/voice/incoming',
  status: '/v1/webhooks/voice/status',
} as const;
