export { findKeyByHash, type KeyRow, keysOf, updateKey, worksAt } from './api-keys.queries.ts';
export { presentKey, requireFuture, requireVendor, stateOf } from './api-keys.service.ts';
export { hashSecret, tenantOfSecret } from './secret.ts';
