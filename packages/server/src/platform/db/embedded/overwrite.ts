import { constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';

/** Writes an existing file, also as root in another user's folder: it doesn't follow a link put in its place. */
export async function overwrite(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW });
}
