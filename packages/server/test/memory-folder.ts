import { readFile, statfs } from 'node:fs/promises';

const PLACE = '/dev/shm';
/** A whole test run uses at most a quarter of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * A folder in memory, if Linux has enough of it and allows programs there. Otherwise undefined. A test database has a thousand files, and ext4
 * creates them ever more slowly after thousands were removed, because it checks the age of each free place.
 */
export async function memoryFolder(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.availableMemory() < ROOM) return undefined;
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === PLACE)?.[3]?.split(',') ?? [];
  if (!options.includes('rw') || options.includes('noexec')) return undefined;
  const { bavail, bsize } = await statfs(PLACE);
  return bavail * bsize >= ROOM ? PLACE : undefined;
}
