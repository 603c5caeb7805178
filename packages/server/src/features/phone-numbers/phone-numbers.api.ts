export { getDialerProfile } from './dialer-profile.queries.ts';
export {
  findDefaultNumber,
  findNumber,
  listNumbersOf,
  listTextNumbers,
  listUndirected,
  lockNumber,
  type NumberRow,
  updateNumber,
} from './phone-numbers.queries.ts';
export { carrierOf, explained, type Telephony, telephonyOf } from './telephony-of.ts';
