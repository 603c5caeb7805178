export { tenantOfLocalNumber } from '../../providers/telephony/local.ts';
export { type DialerProfile, getDialerProfile } from './dialer-profile.queries.ts';
export { findDefaultNumber, findNumber, listNumbersOf, type NumberRow } from './phone-numbers.queries.ts';
export { carrierOf, type Telephony, telephonyOf } from './telephony-of.ts';
