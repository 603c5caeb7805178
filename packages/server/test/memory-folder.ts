import { readFile, statfs } from 'node:fs/promises';

const PLACE = '/dev/shm';
/** What a whole test run holds at one time is a quarter of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * A folder in memory, where Linux offers enough of it and lets programs run there; undefined elsewhere. The database of a test is a thousand files, and
 * ext4 makes them ever more slowly while thousands were lately removed: of each free place it first asks how long it has been so.
 */
export async function memoryFolder(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.availableMemory() < ROOM) return undefined;
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === PLACE)?.[3]?.split(',') ?? [];
  if (!options.includes('rw') || options.includes('noexec')) return undefined;
  const { bavail, bsize } = await statfs(PLACE);
  return bavail * bsize >= ROOM ? PLACE : undefined;
}
