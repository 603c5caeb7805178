export { findKey, findKeyByHash, type KeyRow, keysOf, revokeKeysOf, updateKey, worksAt } from './api-keys.queries.ts';
export { presentKey, readKeys, requireFuture, requireVendor, stateOf } from './api-keys.service.ts';
export { hashSecret, tenantOfSecret } from './secret.ts';
