import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../ids.ts';
import type { FileStore } from './file-store.ts';

const ABANDONED_MS = 3600 * 1000;

/**
 * The file store in a local folder: `files/<tenant>/<key>`. Removes files that a crash left half received. If other processes share the folder, only
 * those that haven't changed for an hour, because they may be in use.
 */
export async function openFolderStore(dataDir: string, { shared = false } = {}): Promise<FileStore> {
  const root = join(dataDir, 'files');
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const written = shared ? await stat(path).catch(() => undefined) : undefined;
    if (!written || Date.now() - written.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }

  const pathOf = (tenantId: number, key: string): string => {
    if (!Number.isSafeInteger(tenantId) || !/^[0-9a-f-]{36}$/.test(key))
      throw new Error('this is not the key of a file');
    return join(root, String(tenantId), key);
  };

  return {
    temporaryPath: () => join(incoming, newId()),
    async adopt(tenantId, temporaryPath, key = newId()) {
      const target = pathOf(tenantId, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Synced before it is acknowledged, because a row must never name a file lost in a power cut.
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
    // Opened before the reply, so that a missing file doesn't become a reply that breaks off.
    read: async (tenantId, key) => (await open(pathOf(tenantId, key))).createReadStream(),
    remove: (tenantId, key) => rm(pathOf(tenantId, key), { force: true }),
  };
}
