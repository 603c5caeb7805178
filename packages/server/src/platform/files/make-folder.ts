import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Throws if that isn't possible. Node's recursive mkdir spins forever, ignoring signals, below a folder that
 * can't hold others, such as /proc, and below a broken link.
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
