import type { Readable } from 'node:stream';

/** Stores uploaded files. The store creates the keys, which reveal nothing about the file. */
export interface FileStore {
  /** A local path for a file that is being received. The caller moves it in with `adopt` or removes it. */
  temporaryPath(): string;
  /** Moves a received file into the store under a new key, or the given one. Returns the key. The temporary path is gone afterwards. */
  adopt(tenantId: number, temporaryPath: string, key?: string): Promise<string>;
  /** A local path with the whole file, for parsers that need one. Throws if the file doesn't exist. */
  localPath(tenantId: number, key: string): Promise<string>;
  /** Throws if the file doesn't exist. */
  read(tenantId: number, key: string): Promise<Readable>;
  /** Removing a missing file isn't an error. */
  remove(tenantId: number, key: string): Promise<void>;
}
