import { deriveKey } from '../packages/server/src/config.ts';

/** What the benchmark's server is started with: it listens on this machine only and holds made-up people. */
export const SECRET = 'only-for-benchmarks-0123456789-abcdef';
/** The password of everybody in the benchmark's data. */
export const PASSWORD = 'bench-Password-1';
/** What a server started with SECRET gives the application's database role. */
export const ROLE_PASSWORD = deriveKey(SECRET, 'database role');
