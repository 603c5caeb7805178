import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const SQLITE_BUSY = 5;

export interface DataDirLock {
  /** Releases the lock. The kernel does the same when this process ends for any reason. */
  release(): void;
}

/**
 * Locks the folder for this process. Throws DATA_DIR_IN_USE with the holder if another process has it. Node has no flock. An empty SQLite file in an
 * exclusive transaction is a kernel lock on Linux and macOS. Two processes can't hold it, and unlike a lock file with a pid, a killed process can't
 * leave it behind.
 */
export function lockDataDir(dataDir: string, address: string | undefined): DataDirLock {
  const holderFile = join(dataDir, 'lock-holder');
  const database = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new EmbeddedPostgresError(
      'DATA_DIR_IN_USE',
      `The data folder ${dataDir} is in use by another Bookline${describeHolder(holderFile)}: ` +
        'stop that one first, or set DATA_DIR to another folder.',
    );
  }
  // Removed first, because after a kill -9 it may be root's, in a folder of ours.
  rmSync(holderFile, { force: true });
  writeFileSync(holderFile, `process ${process.pid}${address ? `, ${address}` : ''}`, { mode: 0o600 });
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function describeHolder(holderFile: string): string {
  try {
    return ` (${readFileSync(holderFile, 'utf8')})`;
  } catch {
    return '';
  }
}
