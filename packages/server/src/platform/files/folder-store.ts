import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../ids.ts';
import type { FileStore } from './file-store.ts';

/** The file store in a folder of this machine: `files/<tenant>/<key>`. What a crash left half received is removed. */
export async function openFolderStore(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files');
  const incoming = join(dataDir, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(root, { recursive: true, mode: 0o700 });

  const pathOf = (tenantId: number, key: string): string => {
    if (!Number.isSafeInteger(tenantId) || !/^[0-9a-f-]{36}$/.test(key))
      throw new Error('this is not the key of a file');
    return join(root, String(tenantId), key);
  };

  return {
    temporaryPath: () => join(incoming, newId()),
    async adopt(tenantId, temporaryPath) {
      const key = newId();
      const target = pathOf(tenantId, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // On disk before it is acknowledged: a row must never name a file that a power cut took.
      const handle = await open(temporaryPath, 'r');
      await handle.sync().finally(() => handle.close());
      await rename(temporaryPath, target);
      return key;
    },
    async localPath(tenantId, key) {
      const path = pathOf(tenantId, key);
      await access(path);
      return path;
    },
    read: async (tenantId, key) => createReadStream(pathOf(tenantId, key)),
    remove: (tenantId, key) => rm(pathOf(tenantId, key), { force: true }),
  };
}
