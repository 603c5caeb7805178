import { statfs } from 'node:fs/promises';

/** PostgreSQL writes its log ahead in files of 16 MB, and stops where it can't have another. */
const SCARCE = 16 * 1024 ** 2;

/** Why nothing can be kept in a folder, in a few words; undefined where there is room. */
export async function fullDisk(folder: string): Promise<string | undefined> {
  // If a folder can't be checked, the code that needs it reports that.
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize < SCARCE ? `the disk of ${folder} is full` : undefined;
}

/** What PostgreSQL's programs say, whose failures are text alone. */
const SAID = /No space left on device|Check free disk space/;

/** Whether a failure, or what caused it, is that there was no room: the file system's codes, and PostgreSQL's own. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || SAID.test(error.message) || isNoRoom(error.cause);
}
