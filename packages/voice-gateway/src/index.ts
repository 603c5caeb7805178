export { accountOf, type GatewayAccount } from './account.ts';
export { type LazyGateway, type LazyGatewayOptions, lazyGateway } from './lazy-gateway.ts';
