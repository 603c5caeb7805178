import { statfs } from 'node:fs/promises';

/** PostgreSQL writes its log in files of 16 MB, and stops if it can't create another. */
const SCARCE = 16 * 1024 ** 2;

/** Why a folder can't store anything, in a few words. Undefined if there is space. */
export async function fullDisk(folder: string): Promise<string | undefined> {
  // If a folder can't be checked, the code that needs it reports that.
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize < SCARCE ? `the disk of ${folder} is full` : undefined;
}

/** Messages of PostgreSQL's programs, whose errors are only text. */
const SAID = /No space left on device|Check free disk space/;

/** Whether an error, or its cause, is a lack of space: the file system's codes, and PostgreSQL's. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || SAID.test(error.message) || isNoRoom(error.cause);
}
