import { type AccountType, accountTypes } from './roles.ts';

/** Users who call or text. Basic users and pool holders don't. */
export const callerRoles = accountTypes.filter((type) => type !== 'basic' && type !== 'pool_holder');

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

/** Whether a user with these role flags may buy. */
export function mayBuyNumbers(who: Buyers, roles: readonly string[]): boolean {
  if (who === 'everyone' || roles.includes('admin')) return true;
  return who === 'managers' && leading.some((role) => roles.includes(role));
}

/** How long a released number can still be kept. */
export const KEEP_MINUTES = 10;

/** Lifetime of a code, and how many wrong tries it allows. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** Seconds a call rings before it counts as missed. */
export const RING_SECONDS = { least: 10, usual: 25, most: 60 } as const;

/** Webhook paths for calls, on the tenant's own host name. */
export const CARRIER_PATHS = {
  voice: '/v1/webhooks/voice/incoming',
  status: '/v1/webhooks/voice/status',
} as const;

/** Webhook paths for texts, on the tenant's own host name. */
export const TEXT_PATHS = {
  incoming: '/v1/webhooks/sms/incoming',
  status: '/v1/webhooks/sms/status',
} as const;
