import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and the missing ones above it. Throws where that can't be: Node's own recursive mkdir spins forever, deaf to signals, below a
 * folder that exists and takes nothing, such as /proc, and below a link to nowhere.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  if (!existsSync(dirname(path))) await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists || !(await stat(path)).isDirectory()) throw error;
  }
}
