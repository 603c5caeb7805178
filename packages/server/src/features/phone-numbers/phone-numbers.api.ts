export { getDialerProfile } from './dialer-profile.queries.ts';
export { findDefaultNumber, findNumber } from './phone-numbers.queries.ts';
export { telephonyOf } from './telephony-of.ts';
