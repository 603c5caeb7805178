import { join } from 'node:path';
import { OWNER } from './init-cluster.ts';
import { readPidFile } from './leftover.ts';

export const DATABASE = 'bookline';

/** The superuser's connection to the database `bookline` of a server with its socket in this folder. */
export const ownerUrlAt = (socketDir: string): string =>
  `postgres://${OWNER}@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`;

/** The superuser's connection to the server that another process runs on this data folder. Undefined if none is ready. */
export async function runningOwnerUrl(dataDir: string): Promise<string | undefined> {
  const server = await readPidFile(join(dataDir, 'cluster'));
  return server?.ready && server.socketDir ? ownerUrlAt(server.socketDir) : undefined;
}
