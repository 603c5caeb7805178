import { deriveKey } from '../packages/server/src/config.ts';

/** The benchmark server's secret. It listens only on this machine and has only invented data. */
export const SECRET = 'only-for-benchmarks-0123456789-abcdef';
/** The password of every user in the benchmark's data. */
export const PASSWORD = 'bench-Password-1';
/** The password that a server with SECRET sets for the application's database role. */
export const ROLE_PASSWORD = deriveKey(SECRET, 'database role');
