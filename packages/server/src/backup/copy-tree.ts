import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the files of a folder that is in use. Files that disappear meanwhile are skipped, and new ones may be missing. `skip` selects relative paths
 * to leave out. A skipped folder is created empty. Existing files stay.
 */
export async function copyTree(
  from: string,
  to: string,
  skip: (path: string) => boolean = () => false,
  within = '',
): Promise<void> {
  await mkdir(join(to, within), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(from, within), { withFileTypes: true }).catch(goneIsFine);
  for (const entry of entries ?? []) {
    const path = join(within, entry.name);
    if (entry.isDirectory()) {
      if (skip(`${path}/`)) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      else await copyTree(from, to, skip, path);
    } else if (entry.isFile() && !skip(path)) {
      await copyFile(join(from, path), join(to, path)).catch(goneIsFine);
    }
  }
}

function goneIsFine(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
