import { constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';

/** Gives an existing file a new text, as root in a folder of another user too: a link put in its place is not followed. */
export async function overwrite(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW });
}
