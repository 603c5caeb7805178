import type { Readable } from 'node:stream';

/** Where uploaded files lie. Keys are made by the store and say nothing about the file. */
export interface FileStore {
  /** A path on this machine for a file that is still being received; the caller moves it in with `adopt` or removes it. */
  temporaryPath(): string;
  /** Takes a received file into the store under a new key, or the given one; answers it. The temporary path is gone afterwards. */
  adopt(tenantId: number, temporaryPath: string, key?: string): Promise<string>;
  /** A path on this machine where the whole file can be read, for parsers that need one. Throws where there is no such file. */
  localPath(tenantId: number, key: string): Promise<string>;
  /** Throws where there is no such file. */
  read(tenantId: number, key: string): Promise<Readable>;
  /** Removing what is gone already is no error. */
  remove(tenantId: number, key: string): Promise<void>;
}
