export { readAuthIps } from './auth-ips.service.ts';
export { enterFrom, findEntry } from './enter-from.ts';
