import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from './steps.ts';

/** Copies the packages' sources into an empty folder, with node_modules whose workspace links lead into the copy, so tests can change it. */
export async function copySources(copy: string): Promise<void> {
  const isSource = (path: string) => !['node_modules', 'dist', 'data'].includes(basename(path));
  await cp(join(root, 'packages'), join(copy, 'packages'), { recursive: true, filter: isSource });
  await mkdir(join(copy, 'node_modules/@bookline'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@bookline') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of await readdir(join(root, 'packages')))
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@bookline', name));
}
